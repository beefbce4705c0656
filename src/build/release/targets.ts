/** A platform that an executable is made for. */
export interface ReleaseTarget {
  /** In names of files and of npm packages. */
  name: string;
  /** What `bun build --compile --target` calls it. */
  bun: string;
  format: "elf" | "mach-o" | "pe";
  arch: "x64" | "arm64";
  /** In npm's words, by which it installs only the package that fits. */
  npm: { os: string; cpu: string; libc?: "glibc" | "musl" };
}

const linux = (name: string, arch: ReleaseTarget["arch"], libc: "glibc" | "musl"): ReleaseTarget => ({
  name,
  bun: `bun-${name}`,
  format: "elf",
  arch,
  npm: { os: "linux", cpu: arch, libc },
});

/**
 * Since 1.4 Bun's x64 runtime needs SSE4.2 only and finds AVX2 by itself, so there is no executable of its own for older processors:
 * `--target=bun-linux-x64-baseline` writes the same bytes.
 */
export const releaseTargets: readonly ReleaseTarget[] = [
  linux("linux-x64", "x64", "glibc"),
  linux("linux-arm64", "arm64", "glibc"),
  linux("linux-x64-musl", "x64", "musl"),
  linux("linux-arm64-musl", "arm64", "musl"),
  { name: "darwin-x64", bun: "bun-darwin-x64", format: "mach-o", arch: "x64", npm: { os: "darwin", cpu: "x64" } },
  {
    name: "darwin-arm64",
    bun: "bun-darwin-arm64",
    format: "mach-o",
    arch: "arm64",
    npm: { os: "darwin", cpu: "arm64" },
  },
  { name: "windows-x64", bun: "bun-windows-x64", format: "pe", arch: "x64", npm: { os: "win32", cpu: "x64" } },
];

/** The name of the program itself. */
export const programFile = ({ format }: ReleaseTarget): string => (format === "pe" ? "penname.exe" : "penname");
