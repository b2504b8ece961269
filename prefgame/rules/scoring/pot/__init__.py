"""A pot, as Austrian and Viennese tables keep score: a dish of money, and a purse a player."""
