import type { Buffer } from "node:buffer";
import type { ReleaseTarget } from "./targets.ts";

/** What an executable says it is, by its first bytes: ELF, Mach-O (64 bits, little-endian) or PE. Throws for anything else. */
export function headerOf(bytes: Buffer): Pick<ReleaseTarget, "format" | "arch"> & { interpreter: string | null } {
  if (bytes.readUInt32BE(0) === 0x7f454c46)
    return { format: "elf", arch: archOf(elfMachines, bytes.readUInt16LE(18)), interpreter: interpreterIn(bytes) };
  if (bytes.readUInt32LE(0) === 0xfeedfacf)
    return { format: "mach-o", arch: archOf(machCpus, bytes.readUInt32LE(4)), interpreter: null };
  const pe = bytes.readUInt16LE(0) === 0x5a4d ? bytes.readUInt32LE(0x3c) : 0;
  if (pe > 0 && bytes.readUInt32LE(pe) === 0x4550)
    return { format: "pe", arch: archOf(peMachines, bytes.readUInt16LE(pe + 4)), interpreter: null };
  throw new Error("this is no executable of a kind that is released");
}

const elfMachines = { 62: "x64", 183: "arm64" } as const;
const machCpus = { 0x01000007: "x64", 0x0100000c: "arm64" } as const;
const peMachines = { 0x8664: "x64", 0xaa64: "arm64" } as const;

function archOf(table: Readonly<Record<number, ReleaseTarget["arch"]>>, code: number): ReleaseTarget["arch"] {
  const arch = table[code];
  if (arch === undefined) throw new Error(`the executable is for an unknown machine, ${code}`);
  return arch;
}

/** The loader that an ELF file of 64 bits asks for (PT_INTERP), which tells glibc from musl. */
function interpreterIn(bytes: Buffer): string | null {
  const [at, size, count] = [Number(bytes.readBigUInt64LE(32)), bytes.readUInt16LE(54), bytes.readUInt16LE(56)];
  for (let index = 0; index < count; index += 1) {
    const entry = at + index * size;
    if (bytes.readUInt32LE(entry) !== 3) continue;
    const [offset, length] = [Number(bytes.readBigUInt64LE(entry + 8)), Number(bytes.readBigUInt64LE(entry + 32))];
    return bytes.toString("latin1", offset, offset + length - 1);
  }
  return null;
}

/** Throws unless the executable is what its name says. */
export function assertFits(bytes: Buffer, { name, format, arch, npm: { libc } }: ReleaseTarget): void {
  const header = headerOf(bytes);
  const loader = libc === undefined ? true : header.interpreter?.includes("musl") === (libc === "musl");
  if (header.format !== format || header.arch !== arch || !loader)
    throw new Error(`${name} is ${header.format} for ${header.arch}, loaded by ${header.interpreter ?? "the system"}`);
}
