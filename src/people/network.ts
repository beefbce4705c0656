import { isIP } from "node:net";

/**
 * The network that attempts to sign in are counted by: an IPv4 address itself, the first 64 bits of an IPv6 address, which is
 * what one subscriber gets (RFC 6177, RFC 4291 section 2.5.4). An IPv4-mapped address counts as its IPv4 address.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  if (groups === undefined) return plain(address);
  const prefix = groups.slice(0, 4).map(hex).join(":");
  return `${prefix.replace(/(^|:)0(:0)*$/, "")}::/64`;
}

/** The network as the audit shows it: coarse enough to identify no single subscriber. Empty if it is no address. */
export function coarseNetworkOf(address: string): string {
  const network = networkOf(address);
  return isIP(network) === 4 ? network.replace(/\.\d+$/, ".0/24") : network;
}

/** The eight numbers of an IPv6 address; undefined for anything else. */
function groupsOf(address: string): number[] | undefined {
  const bare = unzoned(address);
  if (isIP(bare) !== 6 || mapped(bare) !== undefined) return undefined;
  return expanded(bare);
}

const plain = (address: string): string => {
  const bare = unzoned(address);
  if (isIP(bare) === 4) return bare;
  return (isIP(bare) === 6 && mapped(bare)) || "";
};

/** Drops the zone (RFC 4007), which names an interface of this machine and not the peer. */
const unzoned = (address: string): string => address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");

function expanded(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const bytes = dotted?.slice(2).map(Number) ?? [];
  const whole = dotted
    ? `${dotted[1]}${hex(bytes[0]! * 256 + bytes[1]!)}:${hex(bytes[2]! * 256 + bytes[3]!)}`
    : address;
  const [before = [], after = []] = whole
    .split("::")
    .map((half) => (half === "" ? [] : half.split(":").map((group) => Number.parseInt(group, 16))));
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

/** The IPv4 address within an IPv4-mapped one (RFC 4291, section 2.5.5.2). */
function mapped(address: string): string | undefined {
  const groups = expanded(address);
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}

const hex = (group: number): string => group.toString(16);
