"""Reports: text, concise, json, sarif; pure functions of `run.result.Report`."""
