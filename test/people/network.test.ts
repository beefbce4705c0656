import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { coarseNetworkOf, networkOf } from "../../src/people/network.ts";

test.each([
  ["203.0.113.9", "203.0.113.9", "203.0.113.0/24"],
  ["2001:db8::1", "2001:db8::/64", "2001:db8::/64"],
  ["2001:db8::2", "2001:db8::/64", "2001:db8::/64"],
  ["2001:0DB8:0000:0000:ffff::1", "2001:db8::/64", "2001:db8::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::203.0.113.9", "2001:db8:1:2::/64", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80::/64", "fe80::/64"],
  ["[fe80::2%25en1]", "fe80::/64", "fe80::/64"],
  ["::1", "::/64", "::/64"],
  ["::ffff:203.0.113.9", "203.0.113.9", "203.0.113.0/24"],
  ["::FFFF:cb00:7109", "203.0.113.9", "203.0.113.0/24"],
  ["0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9", "203.0.113.0/24"],
  ["::ffff:203.0.113.9%lo", "203.0.113.9", "203.0.113.0/24"],
  ["", "", ""],
  ["unix:", "", ""],
])("counts %s as %s, and shows it as %s", (address, network, shown) => {
  expect([networkOf(address), coarseNetworkOf(address)]).toEqual([network, shown]);
});

test("all addresses of a /64, however they are written, count as one network", () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), (prefix, one, other) => {
      const written = (rest: number[]) => [...prefix, ...rest].map((part) => part.toString(16)).join(":");
      const short = new URL(`http://[${written(one)}]`).hostname;
      fc.pre(!short.startsWith("[::ffff:"));
      expect(networkOf(short)).toBe(networkOf(written(other)));
      const next = [...prefix.slice(0, 3), (prefix[3]! + 1) % 0x10000, ...one]
        .map((part) => part.toString(16))
        .join(":");
      expect(networkOf(next)).not.toBe(networkOf(short));
    }),
  );
});
