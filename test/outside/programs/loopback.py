"""Runs a program of this folder, which may ask this machine alone. It fails if it wanted anything of others."""

import runpy
import sys

strangers = set()


def only_this_machine(event, args):
    host = None
    if event == "socket.getaddrinfo":
        host = args[0]
    elif event == "socket.connect" and isinstance(args[1], tuple):
        host = args[1][0]
    host = host.decode() if isinstance(host, bytes) else host
    if host not in (None, "127.0.0.1", "localhost", "::1"):
        strangers.add(host)
        raise OSError(f"{host} is not this machine")


sys.addaudithook(only_this_machine)
runpy.run_module(sys.argv[1], run_name="__main__")
if strangers:
    sys.exit(f"{sys.argv[1]} asked others: {', '.join(sorted(strangers))}")
