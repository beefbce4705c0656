import { deviceCookieOf, newToken, equalInConstantTime } from "../../people/tokens.ts";
import type { Backing } from "./backing.ts";

export const sessionCookie = "penname_session";
const deviceCookie = "penname_device";
const deviceSeconds = 180 * 86_400;

/** What sets a cookie that only the dashboard's own page sends, and no script reads. */
export function cookie(
  name: string,
  value: string,
  seconds: number,
  { publicUrl }: Pick<Backing, "publicUrl">,
): string {
  const { protocol, pathname } = new URL(publicUrl());
  const isSecure = protocol === "https:";
  const path = `${pathname.replace(/\/$/, "")}/dashboard`;
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
}

/** Makes the browser forget the session. */
export const forgotten = (backing: Backing): string => cookie(sessionCookie, "", 0, backing);

/** The token in a cookie. */
export const tokenOf = (request: Request, name = sessionCookie): string | undefined =>
  valueOf(request, name, /^[\w-]{43}$/);

/** What shows that this login has signed in with the browser before; undefined if nothing does. */
export function knownDevice(login: string, request: Request, { secret }: Pick<Backing, "secret">): string | undefined {
  const value = valueOf(request, deviceCookie, /^[\w-]{43}\.[\w-]{43}$/);
  const nonce = value?.split(".")[0];
  return value && nonce && equalInConstantTime(value, deviceCookieOf(login, nonce, secret)) ? nonce : undefined;
}

/** Has the browser known by this login from now on. */
export const rememberDevice = (login: string, backing: Backing): string =>
  cookie(deviceCookie, deviceCookieOf(login, newToken(), backing.secret), deviceSeconds, backing);

function valueOf(request: Request, name: string, form: RegExp): string | undefined {
  const cookies = request.headers.get("cookie")?.split(/; */) ?? [];
  const values = cookies.filter((one) => one.startsWith(`${name}=`)).map((one) => one.slice(name.length + 1));
  // Two of one name are somebody's attempt to put theirs before ours.
  return values.length === 1 && form.test(values[0]!) ? values[0] : undefined;
}
