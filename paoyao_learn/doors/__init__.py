"""The ways in: the page that Voila serves, and JupyterLab. Nothing heavy is imported before it is needed."""
