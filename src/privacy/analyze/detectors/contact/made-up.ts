import type { TextRange } from "../../detector.ts";
import { LineKind, lineKindAt } from "../../text/code-lines.ts";
import type { TextIndex } from "../../text/text-index.ts";

/**
 * Whether an e-mail address is nobody's: one by which coding agents sign commits, which they are told in every request, the name of an
 * algorithm of SSH, or in a line of a program a role or a placeholder at a name that is reserved for examples.
 */
export function isMadeUpAddress(text: string, index: TextIndex, { start, end }: TextRange): boolean {
  const address = text.slice(start, end);
  return (
    agentsAddress.test(address) ||
    ofAlgorithm.test(address) ||
    (nobodysAddress.test(address) && isInCode(text, index, start))
  );
}

/**
 * Whether a number in a line of a program is of the hundred that North America keeps for fiction, 555-0100 to 555-0199. Behind a quoted
 * name, as in data, it counts as a number.
 */
export function isMadeUpNumber(text: string, index: TextIndex, { start, end }: TextRange): boolean {
  if (!fiction.test(text.slice(start, end).replace(/\D/g, ""))) return false;
  return isInCode(text, index, start) && !quotedName.test(text.slice(Math.max(0, start - 8), start));
}

const isInCode = (text: string, index: TextIndex, at: number): boolean =>
  lineKindAt(index.codeLines(text), at) !== LineKind.prose;

const agentsAddress =
  /^(?:no-?reply@(?:aider\.chat|anthropic\.com|cline\.bot|cursor\.(?:com|sh)|github\.com|kilocode\.ai|openai\.com|opencode\.ai)|aider@aider\.chat|amp@ampcode\.com|codex@openai\.com|copilot@github\.com|cursoragent@cursor\.com|gemini-code-assist@google\.com|(?:\d{8,9}\+)?Copilot@users\.noreply\.github\.com)$/i;
/** Who extends SSH adds the own domain (RFC 4251, 6): `aes256-gcm@openssh.com`. */
const ofAlgorithm =
  /^(?:[a-z\d]+(?:-[a-z\d]+)+|zlib|ping|eow|statvfs|fstatvfs)@(?:openssh\.com|libssh\.org|lysator\.liu\.se|ssh\.com)$/;
/** RFC 2606 reserves the domains. */
const nobodysAddress =
  /^(?:user|users|username|test|tests|tester|testing|foo|bar|baz|qux|a|b|c|x|y|me|you|name|email|mail|someone|somebody|anyone|nobody|admin|administrator|root|info|support|help|hello|contact|sales|noreply|no-reply|git|bot|example|sample|demo|alice|bob)\d{0,3}(?:\+\w{1,12})?@(?:[\w-]{1,40}\.){0,3}(?:example(?:\.(?:com|org|net))?|test|invalid|localhost)$/i;
const fiction = /^1?(?:[2-9]\d\d)?55501\d\d$/;
const quotedName = /["']\s?[:=]\s?["']?\+?1?[ (.-]{0,2}$/;
