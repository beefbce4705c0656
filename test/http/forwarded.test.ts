import { expect, test } from "bun:test";
import { behindProxies } from "../../src/http/forwarded.ts";

const client = behindProxies(["10.0.0.0/8", "127.0.0.1", "fd00::/8"]);

test.each([
  ["nobody's word is taken but a proxy's", "198.51.100.7", "203.0.113.9", "198.51.100.7"],
  ["a proxy's is", "10.1.2.3", "203.0.113.9", "203.0.113.9"],
  ["of several hops the last that is none of ours", "127.0.0.1", "192.0.2.1, 203.0.113.9, 10.9.9.9", "203.0.113.9"],
  ["without a word it is the proxy itself", "10.1.2.3", null, "10.1.2.3"],
  ["an empty word says nothing", "10.1.2.3", "", "10.1.2.3"],
  ["a word that is no address says nothing", "10.1.2.3", "203.0.113.9, unknown", "10.1.2.3"],
  ["a port is no part of an address", "10.1.2.3", "203.0.113.9:4711", "203.0.113.9"],
  ["the other family is known too", "fd00::1", "[2001:db8::7]:4711", "2001:db8::7"],
  ["an address in the other family's dress is the same", "::ffff:10.1.2.3", "203.0.113.9", "203.0.113.9"],
  ["a runtime that does not know the peer", null, "203.0.113.9", null],
])("of where a request came from: %s", (_, peer, forwardedFor, expected) => {
  expect(client(peer, forwardedFor)).toBe(expected);
});
