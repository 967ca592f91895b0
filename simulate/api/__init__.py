"""The Python API: play a run, read one, report one (`runs.py`); what if (`whatif.py`)."""

from simulate.api.runs import ReportResult, RunResult, load_run, report, reports_of, request_of, run

__all__ = ["ReportResult", "RunResult", "load_run", "report", "reports_of", "request_of", "run"]
