import { expect, onTestFinished, test } from "bun:test";
import process from "node:process";
import { operatorSignals } from "../../src/app/stopping.ts";

test("a signal that comes twice at once, as from systemd and from the launcher that passes it on, is one", () => {
  const told: number[] = [];
  let now = 0;
  operatorSignals(
    (signal) => void told.push(signal),
    () => now,
  );
  onTestFinished(() => ["SIGTERM", "SIGINT"].forEach((signal) => void process.removeAllListeners(signal)));
  const at = (ms: number, signal: "SIGTERM" | "SIGINT") => {
    now = ms;
    process.emit(signal, signal);
  };
  at(0, "SIGTERM");
  at(5, "SIGTERM");
  at(90, "SIGTERM");
  expect(told).toEqual([15]);
  at(150, "SIGINT");
  expect(told).toEqual([15, 2]);
});
