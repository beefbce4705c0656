import { expect, test } from "bun:test";
import { usableCores } from "../../src/workers/cores.ts";

const files: [what: string, files: Record<string, string>, cores: number][] = [
  ["no control group", {}, 8],
  ["a group without a limit", { "/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cpu.max": "max 100000\n" }, 8],
  ["two cores' worth of time", { "/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cpu.max": "200000 100000\n" }, 2],
  ["two and a half", { "/sys/fs/cgroup/cpu.max": "250000 100000\n" }, 2],
  ["a tenth of a core", { "/sys/fs/cgroup/cpu.max": "10000 100000\n" }, 1],
  ["more than there are", { "/sys/fs/cgroup/cpu.max": "6400000 100000\n" }, 8],
  [
    "a limit of its own group",
    { "/proc/self/cgroup": "0::/a/b\n", "/sys/fs/cgroup/a/b/cpu.max": "300000 100000\n" },
    3,
  ],
  [
    "a lower limit of the group above",
    {
      "/proc/self/cgroup": "0::/a/b\n",
      "/sys/fs/cgroup/a/b/cpu.max": "300000 100000\n",
      "/sys/fs/cgroup/a/cpu.max": "100000 50000\n",
    },
    2,
  ],
  [
    "a limit of the older kind",
    { "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "400000\n", "/sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n" },
    4,
  ],
  ["no limit of the older kind", { "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n" }, 8],
  ["a file that says something else", { "/sys/fs/cgroup/cpu.max": "many\n" }, 8],
];

test.each(files)(
  "with %s a machine of eight cores gives as many workers as there is time for",
  (_what, given, cores) => {
    expect(usableCores(8, (path) => given[path])).toBe(cores);
  },
);

test("on this machine there is at least one core", () => {
  expect(usableCores()).toBeGreaterThanOrEqual(1);
});
