import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { GatewayError } from "../errors.ts";
import { passwordLeast } from "./person.ts";

/** Who has a password hashed: somebody signed in before, such as by a device cookie or a session, or not. */
export type Comer = "known" | "stranger";

/** A password as stored: scrypt with its parameters and salt, so that later ones may be slower. */
export async function hashPassword(password: string, who: Comer = "known"): Promise<string> {
  const salt = randomBytes(16);
  const key = await derived(password, salt, cost, who);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Whether a password is the stored one. If none is stored, it takes as long and the answer is no. */
export async function verifyPassword(password: string, stored = "", who: Comer = "known"): Promise<boolean> {
  const [kind, N, r, p, salt = "", key = ""] = (stored || placeholder).split("$");
  if (kind !== "scrypt") throw new Error("a password is stored in a format this program does not know");
  const wanted = Buffer.from(key, "base64url");
  const then = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await derived(password, Buffer.from(salt, "base64url"), then, who);
  return stored !== "" && wanted.length === given.length && timingSafeEqual(wanted, given);
}

/** A random password for the first start. */
export const generatePassword = (): string => randomBytes(18).toString("base64url");

/** Why a password is refused; undefined if it is not. Only length is required (NIST SP 800-63B, section 5.1.1.2). */
export function passwordProblem(password: string, login: string): string | undefined {
  if (password.length < passwordLeast)
    return `A password has at least ${passwordLeast} characters; a sentence is easy to remember`;
  if (password.toLowerCase().includes(login)) return "A password must not hold the login";
  if (new Set(password).size < 5) return "A password needs more than a few different characters";
  return undefined;
}

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** OWASP's parameters for 32 MB of memory: about a quarter of a second of one core. */
const cost: Cost = { N: 2 ** 15, r: 8, p: 3 };
const keyLength = 32;
const placeholder = ["scrypt", cost.N, cost.r, cost.p, "AAAAAAAAAAAAAAAAAAAAAA", "A".repeat(43)].join("$");

/** Derives one key at a time: many at once would take the memory and the threads that calls need. */
async function derived(password: string, salt: Buffer, { N, r, p }: Cost, who: Comer): Promise<Buffer> {
  await turnOf(who);
  try {
    return await new Promise<Buffer>((resolve, reject) =>
      scrypt(password.normalize("NFKC"), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    );
  } finally {
    next();
  }
}

const waiting: Record<Comer, (() => void)[]> = { known: [], stranger: [] };
/** Whose password is being hashed. */
let served: Comer | undefined;

/** Only so many strangers wait: they may come from ever new addresses. */
async function turnOf(who: Comer): Promise<void> {
  if (served === undefined) {
    served = who;
    return;
  }
  if (who === "stranger" && waiting.stranger.length >= strangersMost)
    throw new GatewayError("service_unavailable", "Too many sign in at this moment; try again in a few seconds", {
      retryAfterSeconds: 5,
    });
  await new Promise<void>((resolve) => waiting[who].push(resolve));
}

/** In turn: strangers would hold up everybody known, and one known who signs in again and again every stranger. */
function next(): void {
  const order: Comer[] = served === "known" ? ["stranger", "known"] : ["known", "stranger"];
  served = order.find((who) => waiting[who].length > 0);
  if (served) waiting[served].shift()?.();
}

/** About as many as are served in the time that people wait. */
const strangersMost = 40;
