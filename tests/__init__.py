"""The tests, laid out like the package; each is named after a behaviour and quotes the rule it
stands on (000:53 is source 000, line 53).
"""
