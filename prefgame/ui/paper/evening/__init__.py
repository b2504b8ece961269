"""The paper of an evening of several matches."""
