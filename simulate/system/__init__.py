"""What meets the machine and the files of others, used by every other room: it knows no game, no run and no figure.

- `files`: whole or not there; `ours`: what may be replaced; `outside`: arrays and JSON of others, with a seal and bounds.
- `signals`: Ctrl-C, SIGTERM, SIGHUP; `watched`: a parent that tells of a crash; `guests`: what a user's files may not do.
- `rule_values`: paths and TOML text of values; `start_words`: starts in words; `safe_text`: texts of others in cells.
- `arrow`: arrays for Parquet; `notebook`: tables in a notebook; `limits`: bounds that several rooms share; `neighbours`:
  that the packages beside this one are ours.

Nothing is imported here: a command starts with what it needs.
"""
