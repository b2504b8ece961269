"""What is measured of the seats for the benchmark, and the tables that it needs."""
