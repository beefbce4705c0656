import { Buffer } from "node:buffer";

/** Writes ONNX files (onnx/onnx, `onnx.proto`): as much of the protobuf form as small models need. */

/** Numbers of a tensor's type in `TensorProto.DataType`. */
const types = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7 } as const;
type NumberType = keyof typeof types;

/** A constant of a model, such as its weights. */
export interface Weights {
  name: string;
  type: NumberType;
  shape: readonly number[];
  values: readonly number[];
}

export interface ModelNode {
  op: string;
  inputs: readonly string[];
  outputs: readonly string[];
  attributes?: Readonly<Record<string, number | readonly number[]>>;
}

/** What goes in or comes out; a text stands for a size that may be any. */
export interface ModelValue {
  name: string;
  type: NumberType;
  shape: readonly (number | string)[];
}

export interface ModelGraph {
  nodes: readonly ModelNode[];
  weights: readonly Weights[];
  inputs: readonly ModelValue[];
  outputs: readonly ModelValue[];
}

export function onnxFile({ nodes, weights, inputs, outputs }: ModelGraph): Buffer {
  const graph = Buffer.concat([
    ...nodes.map((one) => block(1, node(one))),
    text(2, "graph"),
    ...weights.map((one) => block(5, tensor(one))),
    ...inputs.map((one) => block(11, valueInfo(one))),
    ...outputs.map((one) => block(12, valueInfo(one))),
  ]);
  return Buffer.concat([number(1, 9), block(7, graph), block(8, Buffer.concat([text(1, ""), number(2, 20)]))]);
}

function node({ op, inputs, outputs, attributes = {} }: ModelNode): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) => block(5, attribute(name, value))),
  ]);
}

/** A whole number is an INT; a list of them INTS; any other number is a FLOAT. */
function attribute(name: string, value: number | readonly number[]): Buffer {
  if (typeof value !== "number")
    return Buffer.concat([text(1, name), ...value.map((one) => number(8, one)), number(20, 7)]);
  if (Number.isInteger(value)) return Buffer.concat([text(1, name), number(3, value), number(20, 2)]);
  const float = Buffer.alloc(5);
  float.writeUInt8((2 << 3) | 5);
  float.writeFloatLE(value, 1);
  return Buffer.concat([text(1, name), float, number(20, 1)]);
}

function tensor({ name, type, shape, values }: Weights): Buffer {
  const raw = {
    float32: () => Float32Array.from(values),
    uint8: () => Uint8Array.from(values),
    int8: () => Int8Array.from(values),
    int32: () => Int32Array.from(values),
    int64: () => BigInt64Array.from(values, BigInt),
  }[type]();
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  return Buffer.concat([
    ...shape.map((size) => number(1, size)),
    number(2, types[type]),
    text(8, name),
    block(9, bytes),
  ]);
}

function valueInfo({ name, type, shape }: ModelValue): Buffer {
  const sizes = shape.map((size) => block(1, typeof size === "number" ? number(1, size) : text(2, size)));
  const tensorType = Buffer.concat([number(1, types[type]), block(2, Buffer.concat(sizes))]);
  return Buffer.concat([text(1, name), block(2, block(1, tensorType))]);
}

const text = (field: number, value: string): Buffer => block(field, Buffer.from(value));

const block = (field: number, bytes: Buffer): Buffer =>
  Buffer.concat([varint((field << 3) | 2), varint(bytes.length), bytes]);

const number = (field: number, value: number): Buffer => Buffer.concat([varint(field << 3), varint(value)]);

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = BigInt.asUintN(64, BigInt(value)); ; rest >>= 7n) {
    if (rest < 0x80n) return Buffer.from([...bytes, Number(rest)]);
    bytes.push(Number(rest & 0x7fn) | 0x80);
  }
}
