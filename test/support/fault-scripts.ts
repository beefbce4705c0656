import type { Dialect, DialectName } from "./dialects.ts";
import type { ProviderCall } from "./provider-call.ts";

/** One call that goes wrong. */
export interface Scene {
  call: ProviderCall;
  dialect: Dialect;
  stream: boolean;
  /** Resolves when the client has read the text `Half`. */
  seen: Promise<void>;
}

export type Run = (scene: Scene) => void | Promise<void>;
type Written = string | Uint8Array;

/**
 * What a client sees, what is booked and who is asked.
 * `elsewhere`: nothing of this provider: another answers, or 503. `refused`: its sentence as 400, and no other is asked.
 * `whole`: the answer. `broken`: what came, then one error event, no finish, no `[DONE]`. `unfinished`: the same after all of the text.
 * `told`: all of the text and why it ended, then an error event, for nobody said that nothing follows.
 */
export type Outcome = "elsewhere" | "refused" | "whole" | "broken" | "unfinished" | "told";

export interface Fault {
  does: string;
  run: Run;
  /** Whether nobody listens at its address. */
  isDown?: true;
  outcome: Outcome;
  except?: Partial<Record<DialectName, Outcome>>;
  /** For those alone that can fail like this. */
  only?: readonly DialectName[];
  /** Whether it happens to streams alone, or to whole answers alone. */
  stream?: boolean;
}

const sentence = "messages: the text is too long";

/** An error status with a body as the dialect has it. */
export const status =
  (code: number, headers: Record<string, string> = {}): Run =>
  ({ call, dialect }) =>
    call.reply(code, JSON.stringify(dialect.refusal(code, sentence)), headers);

export const body =
  (code: number, text: Written, headers: Record<string, string> = {}): Run =>
  ({ call }) =>
    call.reply(code, text, headers);

export const raw =
  (text: string): Run =>
  ({ call }) =>
    call.sendRaw(text);

/** A whole body of JSON. */
export const json =
  (write: (dialect: Dialect) => unknown): Run =>
  ({ call, dialect }) =>
    call.reply(200, JSON.stringify(write(dialect)));

const typeOf = ({ dialect, stream }: Scene) => (stream ? dialect.type : "application/json");

export const afterHead =
  (then: Run): Run =>
  async (scene) => {
    scene.call.begin(200, { "content-type": typeOf(scene) });
    await then(scene);
  };

/** Once the client has read half of the text. */
export const afterHalf = (then: Run): Run =>
  afterHead(async (scene) => {
    await scene.call.send(scene.dialect.begin);
    await scene.call.send(scene.dialect.half);
    await scene.seen;
    await then(scene);
  });

/** Says something; then the answer ends, or what else is to be. */
export const says =
  (write: (dialect: Dialect) => Written | readonly Written[], then: Run = ends): Run =>
  async (scene) => {
    const said = write(scene.dialect);
    for (const piece of typeof said === "string" || said instanceof Uint8Array ? [said] : said)
      await scene.call.send(piece);
    await then(scene);
  };

export const cuts: Run = ({ call }) => call.breakOff();
export const resets: Run = ({ call }) => call.reset();
export const ends: Run = ({ call }) => call.end();
export const stalls: Run = () => {};

const megabyte = Buffer.alloc(1024 * 1024, "x");
/** A line of 100 MB, as long as somebody listens. */
export async function endlessLine(call: ProviderCall, sent = () => {}, megabytes = 100): Promise<void> {
  await call.send('data: "');
  for (let count = 0; call.isOpen() && count < megabytes; count += 1) {
    await call.send(megabyte);
    sent();
  }
  if (call.isOpen()) call.end();
}

export const halfOf = (written: Written): Written => written.slice(0, written.length / 2);

/** All of a good answer. */
function allOf({ dialect, stream }: Scene): Uint8Array {
  const pieces = stream
    ? [dialect.begin, dialect.half, dialect.more, dialect.finish, dialect.last]
    : [JSON.stringify(dialect.whole(dialect.reason))];
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
}

/** A good answer under a name for its encoding, right or wrong. */
export const encoded =
  (name: string, encode: (bytes: Uint8Array) => Uint8Array): Run =>
  (scene) =>
    scene.call.reply(200, encode(allOf(scene)), { "content-type": typeOf(scene), "content-encoding": name });

/** A good answer, cut as said. */
export const inPieces = (split: (bytes: Uint8Array) => Uint8Array[], then: Run = ends): Run =>
  afterHead(async (scene) => {
    for (const piece of split(allOf(scene))) await scene.call.send(piece);
    await then(scene);
  });

/** A good answer whose text is written in another way. */
export const written = (change: (text: string) => string): Run =>
  inPieces((bytes) => [Buffer.from(change(new TextDecoder().decode(bytes)))]);

/** A good answer as it is, behind any head. */
export const behind =
  (head: string, then: Run): Run =>
  async (scene) => {
    await scene.call.sendRaw(head);
    await scene.call.sendRaw(allOf(scene));
    await then(scene);
  };
