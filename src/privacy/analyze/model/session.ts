import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { InferenceSession, Tensor } from "onnxruntime-web/wasm";

/** A model that is loaded. */
export interface ModelSession {
  /** How many tokens it takes at once, where its file fixes that. */
  most: number | undefined;
  /** What it says of each class, for each of some tokens: `count` rows of `classes` numbers. */
  run(ids: readonly number[]): Promise<{ logits: ArrayLike<number>; classes: number }>;
}

/** A file that cannot be used as a model, and why. */
export class ModelFileError extends Error {
  override name = "ModelFileError";
}

/**
 * Opens a token-classification model (ONNX) with ONNX Runtime in WebAssembly, on this thread alone. Costs a second, and memory: some
 * two and a half times the file's size, and 150 MB. Throws `ModelFileError`.
 */
export async function openSession(path: string): Promise<ModelSession> {
  const file = readBytes(path);
  // On Deno a thread's location has no origin, which the library takes for a page's.
  Object.defineProperty(globalThis, "location", { value: undefined, configurable: true });
  const { env, InferenceSession: sessions, Tensor: tensors } = await import("onnxruntime-web/wasm");
  env.wasm.numThreads = 1;
  env.wasm.wasmBinary = runtimeBytes();
  return sessionOf(await open(sessions, path, file), tensors);
}

/** Knows nothing of the file, which would stay in memory otherwise. */
function sessionOf(model: InferenceSession, tensors: typeof Tensor): ModelSession {
  const inputs = inputsOf(model);
  const output = outputOf(model);
  const length = inputs[0]!.length;
  return {
    most: length,
    async run(ids) {
      const count = length ?? ids.length;
      const feeds: Record<string, Tensor> = {};
      for (const { name, type, value } of inputs) {
        const numbers = Array.from({ length: count }, (_, at) => value(ids[at], at));
        feeds[name] =
          type === "int64"
            ? new tensors("int64", BigInt64Array.from(numbers, BigInt), [1, count])
            : new tensors("int32", Int32Array.from(numbers), [1, count]);
      }
      const { [output]: logits } = await model.run(feeds, [output], quiet);
      return rowsOf(logits!, count);
    },
  };
}

/** Nothing on the standard outputs: what ONNX Runtime says of a failure has numbers of tokens in it. */
const quiet = { logSeverityLevel: 4 } as const;

/** The WebAssembly of ONNX Runtime: packed in the executable, or as its package has it. */
function runtimeBytes(): ArrayBuffer {
  const packed = new URL("./onnxruntime.wasm.br", import.meta.url);
  const bytes = existsSync(packed)
    ? brotliDecompressSync(readFileSync(packed))
    : readFileSync(new URL(import.meta.resolve("onnxruntime-web/ort-wasm-simd-threaded.wasm")));
  return Uint8Array.from(bytes).buffer;
}

async function open(sessions: typeof InferenceSession, path: string, file: Uint8Array): Promise<InferenceSession> {
  const externalData = externalDataOf(path);
  try {
    return await sessions.create(file, { executionProviders: ["wasm"], externalData, ...quiet });
  } catch (error) {
    throw new ModelFileError(refusal(reasonOf(error)));
  }
}

function refusal(reason: string): string {
  if (/protobuf parsing failed/i.test(reason)) return "is no ONNX model";
  // Before AVX a processor has no instructions for WebAssembly's vectors.
  if (/SIMD is not supported/i.test(reason))
    return "cannot be run on this processor, which lacks AVX; run Penname where there is AVX, or without privacy.model";
  return `cannot be run: ${reason}`;
}

/** What went wrong while a file was opened, in one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ").slice(0, 300);

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new ModelFileError(code === "ENOENT" ? "is not there" : `cannot be read (${code})`);
  }
}

/** Weights that lie in files beside a model, such as `model.onnx_data` or `model.onnx.data`. */
function externalDataOf(path: string): { path: string; data: Uint8Array }[] {
  const [folder, name] = [dirname(path), basename(path)];
  return readdirSync(folder)
    .filter((file) => file.startsWith(name) && /^[._]data/.test(file.slice(name.length)))
    .map((file) => ({ path: file, data: readBytes(join(folder, file)) }));
}

interface Input {
  name: string;
  type: "int64" | "int32";
  /** How many tokens it takes, if not any number. */
  length: number | undefined;
  /** What it gets for a token; `id` is undefined behind the last. */
  value(id: number | undefined, at: number): number;
}

const values: Readonly<Record<string, Input["value"]>> = {
  input_ids: (id) => id ?? 0,
  attention_mask: (id) => (id === undefined ? 0 : 1),
  token_type_ids: () => 0,
  position_ids: (_, at) => at,
};

function inputsOf({ inputMetadata }: InferenceSession): Input[] {
  const inputs = inputMetadata.map((meta): Input => {
    const value = values[meta.name];
    if (!value)
      throw new ModelFileError(`wants an input ${meta.name}; what can be given is ${Object.keys(values).join(", ")}`);
    if (!meta.isTensor || (meta.type !== "int64" && meta.type !== "int32"))
      throw new ModelFileError(`wants its input ${meta.name} in another form than whole numbers (int64 or int32)`);
    const [batch, length] = meta.shape;
    if (meta.shape.length !== 2 || (typeof batch === "number" && batch > 1))
      throw new ModelFileError(`wants its input ${meta.name} in another shape than [1, tokens]`);
    return {
      name: meta.name,
      type: meta.type,
      value,
      length: typeof length === "number" && length > 0 ? length : undefined,
    };
  });
  if (!inputs.some(({ name }) => name === "input_ids")) throw new ModelFileError("has no input input_ids");
  return inputs;
}

function outputOf({ outputNames }: InferenceSession): string {
  const output = outputNames.includes("logits") ? "logits" : outputNames[0];
  if (output === undefined || (output !== "logits" && outputNames.length > 1))
    throw new ModelFileError(`has the outputs ${outputNames.join(", ")}; one must be named logits`);
  return output;
}

function rowsOf({ dims, data, type }: Tensor, count: number): { logits: ArrayLike<number>; classes: number } {
  const [batch, rows, classes] = dims;
  if (dims.length !== 3 || batch !== 1 || rows !== count || classes === undefined)
    throw new ModelFileError(
      `answers in the shape [${dims.join(", ")}]; a token-classification model has [1, tokens, classes]`,
    );
  if (type === "float32") return { logits: data as Float32Array, classes };
  if (type !== "float16") throw new ModelFileError(`answers in ${type}; it must be float32 or float16`);
  return {
    logits: data instanceof Uint16Array ? Float32Array.from(data, ofHalf) : (data as ArrayLike<number>),
    classes,
  };
}

/** A number of 16 bits (IEEE 754 binary16). */
function ofHalf(bits: number): number {
  const [sign, exponent, fraction] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 0x1f, bits & 0x3ff];
  if (exponent === 0x1f) return fraction ? NaN : sign * Infinity;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}
