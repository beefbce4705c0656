import { BlockList, isIP } from "node:net";

/**
 * Tells where a request came from behind proxies that are trusted to say so in `X-Forwarded-For`, to which each adds whom it was asked by:
 * the last address that is none of theirs. What stands before it anybody may have written.
 */
export function behindProxies(
  trusted: readonly string[],
): (peer: string | null, forwardedFor: string | null) => string | null {
  const proxies = new BlockList();
  for (const range of trusted) {
    const [address = "", bits] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const isProxy = (address: string) => proxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  return (peer, forwardedFor) => {
    let last = peer;
    for (const hop of (forwardedFor ?? "").split(",").toReversed()) {
      if (last === null || !isProxy(last)) break;
      // Some proxies write the port too.
      const address = hop.trim().replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");
      if (isIP(address) === 0) break;
      last = address;
    }
    return last;
  };
}
