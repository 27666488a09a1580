"""JupyterHub for a class on one machine: ``jupyterhub -f jupyterhub_config.py``.

Whoever comes chooses a name and a password; a name belongs to the first who takes it. Everybody gets a server with the
course and nothing else (``paoyao_learn.doors.hub``). What the hub has to remember lies in the folder ``paoyao_hub``
where it is started; learners' progress stays in their browsers.
"""

import sys
from pathlib import Path

from paoyao_learn.doors.hub import COMMAND, IDLE, seats

c = get_config()  # noqa: F821

kept = Path("paoyao_hub").absolute()
kept.mkdir(mode=0o700, exist_ok=True)

c.JupyterHub.bind_url = "http://:8000/"
c.JupyterHub.active_server_limit = seats()
c.JupyterHub.db_url = f"sqlite:///{kept / 'jupyterhub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(kept / "cookie_secret")
c.ConfigurableHTTPProxy.command = [str(Path(sys.executable).with_name("configurable-http-proxy"))]
c.ConfigurableHTTPProxy.pid_file = str(kept / "proxy.pid")

c.JupyterHub.authenticator_class = "firstuseauthenticator.FirstUseAuthenticator"
c.FirstUseAuthenticator.dbm_path = str(kept / "passwords.dbm")
c.Authenticator.allow_all = True
c.Authenticator.username_pattern = r"\w[\w-]{0,31}"  # Chinese names too

c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(kept / "homes" / "{username}")
c.Spawner.cmd = [sys.executable, *COMMAND]
c.Spawner.env_keep = ["PATH", "PYTHONPATH", "VIRTUAL_ENV", "JUPYTER_PATH", "LANG", "LC_ALL", "PAOYAO_LANG"]

# Servers that nobody has used for a while are ended.
c.JupyterHub.services = [
    {"name": "idle", "command": [sys.executable, "-m", "jupyterhub_idle_culler", f"--timeout={IDLE}"]}
]
c.JupyterHub.load_roles = [
    {
        "name": "idle",
        "services": ["idle"],
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
    }
]
