import { describe } from "bun:test";
import { adopt } from "../../../src/runtime/bun-adopt.ts";
import { network } from "../../../src/upstream/transport/network.ts";
import type { Fetch } from "../../../src/upstream/provider.ts";

/** The same tests of a network by each of the sockets there are. */
export function byEveryWay(tests: (network: () => Fetch) => void): void {
  describe("By sockets of Node,", () => tests(() => network()));
  describe("By Bun's own sockets,", () => tests(() => network(adopt)));
}
