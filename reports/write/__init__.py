"""A report as HTML, Markdown, text, JSON, CSV and workbook: the same findings and tables in each.

Called by `pages`, the Python API and the studio; it judges nothing.
"""
