import type { NumberShape } from "../number-tagger/shape.ts";
import { hashedRow } from "../tagger/largest.ts";
import { signAt } from "../text/signs.ts";
import type { CuesAround } from "./around.ts";
import { edgeToken, type CredentialToken } from "./token.ts";

/** The size of the hashed feature space. */
export const credentialRows = 1 << 16;
/** Features of one token. */
export const credentialFeatureCount = 49;

/** Whether a feature depends on the words of a token and beside it, rather than on how it is written and where its cues are. */
export const isLexicalForCredentials = (n: number): boolean => n >= firstLexical;
const firstLexical = 34;

/**
 * Fills `into` with the features of token `i`, each the index of its weights.
 * @param lastTag of the token before, 0 if it was not judged
 */
export function credentialFeaturesOf(
  text: string,
  tokens: readonly CredentialToken[],
  i: number,
  lastTag: number,
  near: CuesAround,
  into: Int32Array,
): void {
  near.look(text, tokens, i);
  fillForm(text, tokens, i, lastTag, near, into);
  fillWords(text, tokens, i, near, into);
}

/** How it is written, what is right beside it, and where its cues are. */
function fillForm(
  text: string,
  tokens: readonly CredentialToken[],
  i: number,
  lastTag: number,
  { cue, distance, between, place, later, farBehind }: CuesAround,
  into: Int32Array,
): void {
  const token = tokens[i]!;
  const { shape, number, lettersSense } = token.form(text);
  const { form, short, digits, kinds, head } = shape;
  const length = tokenLengthOf(token);
  const kind = tokenKindOf(shape);
  const before = signAt(text, token.start - 1);
  const behind = signAt(text, token.end);
  const first = tokenAt(tokens, i - 1);
  const next = tokenAt(tokens, i + 1);
  const isAlone = (token.lines > 0 || i === 0 ? 1 : 0) | (next.lines > 0 ? 2 : 0);
  into[0] = row(0, form, 0);
  into[1] = row(1, short, 0);
  into[2] = row(2, Math.min(digits, 12), kinds);
  into[3] = row(3, before + signAt(text, token.start - 2) * 256, token.lines);
  into[4] = row(4, before, short);
  into[5] = row(5, head, length);
  into[6] = row(6, lastTag, token.lines);
  into[7] = row(7, token.sense, length);
  into[8] = row(8, cue.cue, place);
  into[9] = row(9, number, length);
  into[10] = row(10, cue.cue, short);
  into[11] = row(11, cue.cue * 16 + between, place);
  into[12] = row(12, behind + signAt(text, token.end + 1) * 256, kind);
  into[13] = row(13, behind, before);
  into[14] = row(14, later.cue * 16 + farBehind, kind);
  into[15] = row(15, token.alike, kind);
  into[16] = row(16, isAlone, kind);
  into[17] = row(17, isAlone, cue.cue * 64 + place);
  into[18] = row(18, token.sense * 16 + cue.cue, distance);
  into[19] = row(19, length * 16 + kind, cue.cue);
  into[20] = row(20, lastTag, short);
  into[21] = row(21, lettersSense * 32 + length, kind);
  into[22] = row(22, first.cue, before);
  into[23] = row(23, between, kind);
  into[24] = row(24, first.sense, next.sense);
  into[25] = row(25, token.cue, kind);
  into[26] = row(26, number * 16 + cue.cue, place);
  into[27] = row(27, lettersSense * 16 + cue.cue, kind);
  into[28] = row(28, token.program, kind);
  into[29] = row(29, token.program * 16 + cue.cue, short);
}

/** Its words, and those beside it and of its cues. */
function fillWords(
  text: string,
  tokens: readonly CredentialToken[],
  i: number,
  { cue, distance, later, farBehind }: CuesAround,
  into: Int32Array,
): void {
  const token = tokens[i]!;
  const { shape, ending, cluster, letters } = token.form(text);
  const kind = tokenKindOf(shape);
  const first = tokenAt(tokens, i - 1);
  const second = tokenAt(tokens, i - 2);
  const next = tokenAt(tokens, i + 1);
  into[30] = row(30, cue.hash, distance);
  into[31] = row(31, later.hash, farBehind);
  into[32] = row(32, cue.hash, kind);
  into[33] = row(33, cue.hash, first.hash);
  into[34] = row(34, first.hash, 0);
  into[35] = row(35, second.hash, 0);
  into[36] = row(36, next.hash, 0);
  into[37] = row(37, first.hash, kind);
  into[38] = row(38, first.form(text).ending, kind);
  into[39] = row(39, first.form(text).cluster, kind);
  into[40] = row(40, first.hash, second.hash);
  into[41] = row(41, token.hash, 0);
  into[42] = row(42, ending, 0);
  into[43] = row(43, tokenAt(tokens, i - 3).hash, 0);
  into[44] = row(44, next.form(text).ending, kind);
  into[45] = row(45, tokenAt(tokens, i + 2).hash, 0);
  into[46] = row(46, cluster, cue.cue);
  into[47] = row(47, letters, 0);
  into[48] = row(48, second.hash, kind);
}

const tokenAt = (tokens: readonly CredentialToken[], i: number): CredentialToken =>
  i >= 0 && i < tokens.length ? tokens[i]! : edgeToken;

export const tokenLengthOf = ({ start, end }: CredentialToken): number => Math.min(longest, end - start);
const longest = 20;

/** In bits: whether it has digits, capitals, small letters and signs. */
export const tokenKindOf = ({ digits, kinds }: NumberShape): number => (digits > 0 ? 1 : 0) + 2 * (kinds & 7);

const row = (n: number, a: number, b: number): number => hashedRow(n, a, b, credentialRows);
