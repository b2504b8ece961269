"""The lessons: a folder for each rule set, in it a match record with notes for each lesson."""
