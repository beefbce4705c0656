import { connect } from "node:net";

/** Whether a TCP connection to the host of an address can be made within a time. */
export function isReachable(url: string, withinMs: number): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || (protocol === "https:" ? 443 : 80) });
    const timer = setTimeout(() => answer(false), withinMs);
    const answer = (reached: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(reached);
    };
    socket.once("connect", () => answer(true));
    // A host that refuses is there; the request itself will say what is wrong.
    socket.once("error", () => answer(true));
  });
}
