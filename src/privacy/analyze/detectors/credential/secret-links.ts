import type { Teller } from "./command-passwords.ts";
import { mayBeKey } from "./password-likeness.ts";

/**
 * Links that open what they name to whoever has them, by the word of their address that says so: a shared document or file, a private calendar,
 * a link that signs somebody in, and an address to which everybody may post. Only the part is a secret that nobody can guess.
 */
export const secretLinks = (): [word: string, teller: Teller][] =>
  (
    [
      ["google", ofGoogle, isMixedOrHex],
      ["dropbox", ofDropbox, isAnything],
      ["rlkey authkey resourcekey", ofParameter, isAnything],
      ["icloud", ofICloud, isMixedOrHex],
      ["zapier", ofZapier, isAnything],
      ["webhookb", ofTeams, isAnything],
      ["share shared dl download downloads", shared, isRandom],
      ["hook hooks webhook webhooks invite join", inPath, isRandom],
      ["reset verify confirm magic activate unsubscribe signin passwordless", ofSignIn, isMixedOrHex],
    ] as const
  ).flatMap(([words, form, isOne]) =>
    words.split(" ").map((word): [string, Teller] => [word, { form, isOne, type: "SECRET" }]),
  );

/** `docs.google.com/document/d/…/edit`, `drive.google.com/drive/folders/…`, and the private address of a calendar. */
const ofGoogle =
  /\.com\/(?:[\w.%@-]{1,60}\/){0,4}(?:d\/(?:e\/)?|folders\/|private-|(?:open|uc)\?(?:\w{1,16}=\w{1,16}&){0,2}id=)([\w-]{20,120})/dy;
/** `dropbox.com/scl/fi/…/cv.pdf`. */
const ofDropbox = /\.com\/(?:scl\/f[io]|sh?)\/([a-z\d]{15,30})(?![\w-])/dy;
const ofParameter = /=!?([\w-]{10,60})(?![\w-])/dy;
const ofICloud = /\.com\/(?:[\w-]{1,20}\/){0,3}([\w-]{20,40})(?![\w-]|\.\w)/dy;
/** `hooks.zapier.com/hooks/catch/1234567/…/`. */
const ofZapier = /\.com\/hooks\/catch\/\d{5,9}\/([\w-]{5,20})/dy;
/** Of a channel of Teams. */
const ofTeams = /2\/([\da-f-]{36}@[\da-f-]{36}\/IncomingWebhook\/[\da-f]{32}\/[\da-f-]{36})/dy;
/** `/dl/…/contract.pdf`. */
const shared = /\/(?:[\w-]{1,20}\/)?([A-Za-z\d_-]{14,120})(?![\w-]|\.\w)/dy;
/** `/hooks/…`, `/invite/…`, `hook.eu1.make.com/…`. */
const inPath = /(?:\.[\w-]{2,12}){0,3}\/(?:[\w.-]{1,40}\/){0,2}([A-Za-z\d_-]{14,120})(?![\w/-]|\.\w)/dy;
/** `/reset/jdoe/…`, `/verify-email/…`, `/magic?next=%2F&code=…`. */
const ofSignIn =
  /(?:[-_/][\w.@%-]{1,40}){0,3}\/?(?:\?(?:[\w-]{1,24}=[^&\s"'<>]{0,80}&){0,4}(?:code|token|t|key|k|hash|h|otp|c|ticket|sig|signature|nonce)=|\/)([\w-]{10,200})(?![\w/-]|\.\w)/dy;

const isAnything = (): boolean => true;
/** No name of a page, `results-2025-q3`. */
const isRandom = (value: string): boolean => mayBeKey(value) && !ofWords.test(value);
const isMixedOrHex = (value: string): boolean =>
  !ofWords.test(value) && (mayBeKey(value) || mixed.test(value) || hexadecimal.test(value));
const ofWords = /(?:^|[-_])[a-z]{4,}(?:[-_]|$)/;
const mixed = /^(?=(?:[^A-Z]*[A-Z]){2})(?=(?:[^a-z]*[a-z]){2})(?=(?:\D*\d){2})[\w-]{16,}$/;
const hexadecimal = /^(?=(?:\D*\d){2})(?=(?:[^a-f]*[a-f]){2})[\da-f]{10,64}$/;
