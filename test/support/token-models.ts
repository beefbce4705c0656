import type { Buffer } from "node:buffer";
import { type ModelNode, type ModelValue, onnxFile, type Weights } from "./onnx.ts";

/** A small token-classification model whose answers are known: each token has its class, whatever stands around it. */
export interface TokenModelPlan {
  vocabulary: number;
  classes: number;
  classOf(id: number): number;
  form?: keyof typeof bodies;
  /** How many tokens it takes; left out: any number. */
  length?: number;
  inputs?: readonly string[];
  type?: "int64" | "int32";
  /** How far the class of a token is above the others (logits). */
  sureness?: number;
}

export function tokenModel(plan: TokenModelPlan): Buffer {
  const { classes, length = "tokens", type = "int64" } = plan;
  const inputs = plan.inputs ?? ["input_ids", "attention_mask", "token_type_ids"];
  const body = bodies[plan.form ?? "lookup"](plan);
  return onnxFile({
    ...body,
    inputs: inputs.map((name): ModelValue => ({ name, type, shape: [1, length] })),
    outputs: [{ name: "logits", type: "float32", shape: [1, length, classes] }],
  });
}

interface Body {
  nodes: ModelNode[];
  weights: Weights[];
}

const op = (name: string, inputs: string[], output: string, attributes: ModelNode["attributes"] = {}): ModelNode => ({
  op: name,
  inputs,
  outputs: [output],
  attributes,
});

const floats = (name: string, shape: number[], value: (at: number) => number): Weights => ({
  name,
  type: "float32",
  shape,
  values: Array.from({ length: shape.reduce((size, one) => size * one, 1) }, (_, at) => value(at)),
});

const whole = (name: string, values: number[]): Weights => ({ name, type: "int64", shape: [values.length], values });

/** Small numbers that look like those of a trained model, the same each time. */
const noise = (seed: number) => (at: number) => Math.sin((at + 1) * 12.9898 + seed * 78.233) * 0.02;

/** Tokens as vectors: 1 at the place of their class. */
const places = ({ vocabulary, classOf }: TokenModelPlan, width: number): Weights =>
  floats("embeddings", [vocabulary, width], (at) => (at % width === classOf(Math.floor(at / width)) ? 1 : 0));

/** From vectors to classes. */
const readOut = ({ classes, sureness = 8 }: TokenModelPlan, width: number): Weights =>
  floats("classifier", [width, classes], (at) => (Math.floor(at / classes) === at % classes ? sureness : 0));

const bodies = { lookup, transformer, quantised };

function lookup(plan: TokenModelPlan): Body {
  const width = plan.classes;
  return {
    weights: [places(plan, width), readOut(plan, width), floats("bias", [plan.classes], noise(1))],
    nodes: [
      op("Gather", ["embeddings", "input_ids"], "vectors"),
      op("MatMul", ["vectors", "classifier"], "scores"),
      op("Add", ["scores", "bias"], "logits"),
    ],
  };
}

/** A block of BERT's: attention of two heads, written out, and a hidden layer with the Gaussian error function. */
function transformer(plan: TokenModelPlan): Body {
  const width = Math.ceil(plan.classes / 4) * 4 + 4;
  const square = (name: string, seed: number) => floats(name, [width, width], noise(seed));
  const heads = (name: string, order: number[]): ModelNode[] => [
    op("MatMul", ["vectors", `${name} weights`], `${name} all`),
    op("Reshape", [`${name} all`, "to heads"], `${name} parts`),
    op("Transpose", [`${name} parts`], name, { perm: order }),
  ];
  const normed = (from: string, to: string) => op("LayerNormalization", [from, "ones", "zeros"], to, { axis: -1 });
  return {
    weights: [
      places(plan, width),
      readOut(plan, width),
      ...["query", "key", "value", "out", "up", "down"].map((name, index) => square(`${name} weights`, index)),
      floats("ones", [width], () => 1),
      floats("zeros", [width], () => 0),
      whole("to heads", [0, 0, 2, width / 2]),
      whole("to vectors", [0, 0, width]),
      whole("in the middle", [1, 2]),
      ...[Math.sqrt(width / 2), 1, -10_000, Math.SQRT2, 0.5].map((value, at) =>
        floats(`number ${at}`, [], () => value),
      ),
    ],
    nodes: [
      op("Gather", ["embeddings", "input_ids"], "vectors"),
      ...heads("query", [0, 2, 1, 3]),
      ...heads("key", [0, 2, 3, 1]),
      ...heads("value", [0, 2, 1, 3]),
      op("MatMul", ["query", "key"], "likeness"),
      op("Div", ["likeness", "number 0"], "scaled"),
      op("Unsqueeze", ["attention_mask", "in the middle"], "mask"),
      op("Cast", ["mask"], "present", { to: 1 }),
      op("Sub", ["number 1", "present"], "absent"),
      op("Mul", ["absent", "number 2"], "penalty"),
      op("Add", ["scaled", "penalty"], "masked"),
      op("Softmax", ["masked"], "attention", { axis: -1 }),
      op("MatMul", ["attention", "value"], "context parts"),
      op("Transpose", ["context parts"], "context turned", { perm: [0, 2, 1, 3] }),
      op("Reshape", ["context turned", "to vectors"], "context"),
      op("MatMul", ["context", "out weights"], "attended"),
      op("Add", ["vectors", "attended"], "sum"),
      normed("sum", "inner"),
      op("MatMul", ["inner", "up weights"], "hidden"),
      op("Div", ["hidden", "number 3"], "narrowed"),
      op("Erf", ["narrowed"], "error"),
      op("Add", ["error", "number 1"], "raised"),
      op("Mul", ["hidden", "raised"], "doubled"),
      op("Mul", ["doubled", "number 4"], "active"),
      op("MatMul", ["active", "down weights"], "fed"),
      op("Add", ["inner", "fed"], "outer sum"),
      normed("outer sum", "outer"),
      op("MatMul", ["outer", "classifier"], "logits"),
    ],
  };
}

/** As quantising tools write it: vectors and weights of eight bits, multiplied as whole numbers. */
function quantised(plan: TokenModelPlan): Body {
  const width = plan.classes;
  const [vectors, classifier] = [places(plan, width), readOut(plan, width)];
  const scale = Math.max(...classifier.values) / 127;
  return {
    weights: [
      { ...vectors, type: "uint8", values: vectors.values.map((value) => value * 200 + 28) },
      { ...classifier, type: "int8", values: classifier.values.map((value) => Math.round(value / scale)) },
      floats("vectors scale", [], () => 1 / 200),
      { name: "vectors zero", type: "uint8", shape: [], values: [28] },
      floats("classifier scale", [], () => scale),
      { name: "classifier zero", type: "int8", shape: [], values: [0] },
    ],
    nodes: [
      op("Gather", ["embeddings", "input_ids"], "packed"),
      op("DequantizeLinear", ["packed", "vectors scale", "vectors zero"], "vectors"),
      op("Gelu", ["vectors"], "active"),
      {
        op: "DynamicQuantizeLinear",
        inputs: ["active"],
        outputs: ["whole", "whole scale", "whole zero"],
      },
      op("MatMulInteger", ["whole", "classifier", "whole zero", "classifier zero"], "product"),
      op("Cast", ["product"], "unscaled", { to: 1 }),
      op("Mul", ["whole scale", "classifier scale"], "scale"),
      op("Mul", ["unscaled", "scale"], "logits"),
    ],
  };
}

/** A `tokenizer.json` of word pieces in small letters; the number of a piece is its place behind those that BERT has first. */
export function wordPieces(pieces: readonly string[]): string {
  const special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"];
  return JSON.stringify({
    added_tokens: special.map((content, id) => ({ id, content, special: true, normalized: false })),
    normalizer: { type: "BertNormalizer", lowercase: true },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: { type: "BertProcessing", sep: ["[SEP]", 3], cls: ["[CLS]", 2] },
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries([...special, ...pieces].map((piece, id) => [piece, id])),
    },
  });
}
