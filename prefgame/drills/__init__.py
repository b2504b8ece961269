"""The drills: a folder for each rule set, in it a file of match records for each situation."""
