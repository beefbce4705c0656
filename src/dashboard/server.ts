import { useCallback, useEffect, useState } from "preact/hooks";
import { heard } from "./clock.ts";
import { unlessLeaving } from "./leaving.ts";
import { texts } from "./texts/texts.ts";

/** The API's address, derived from the page's own, which may be below a proxy's path. */
const base = `${location.origin}${location.pathname.replace(/\/$/, "")}/api`;

let csrf = "";
/** Whether the session has ended, so that nothing is answered until another has begun. */
let isOver = false;
let signedOut = () => {};
let changed = () => {};

/** What asks anew for each answer that is shown, and asks all of them. */
const shown = new Set<() => void>();
export const askAgain = (): void => shown.forEach((request) => request());

/** Sets the CSRF token that is sent with every change. What was refused while the session was over is asked for again. */
export function trust(token: string): void {
  const wasOver = isOver;
  csrf = token;
  isOver = false;
  if (wasOver && token !== "") askAgain();
}

/** Sets what is called when the session has ended, and when another has begun that is not known here. */
export function whenSignedOut(over: () => void, another: () => void): void {
  [signedOut, changed] = [over, another];
}

/** A refused request, with the server's message, which says what would be right. */
class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Whether a request was refused because nobody is signed in. */
export const isSignedOut = (thrown: unknown): boolean => thrown instanceof Refusal && thrown.status === 401;

export const address = (path: string): string => `${base}${path}`;

export async function ask<Answer>(path: string, method: "GET" | "POST" | "PATCH" | "DELETE" = "GET", body?: object) {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), patienceMs);
  try {
    const response = await send(path, method, body, control.signal);
    return (await response.json().catch(() => {
      throw new Refusal(0, texts.common.garbled);
    })) as Answer;
  } catch (thrown) {
    await unlessLeaving(control.signal);
    throw control.signal.aborted
      ? new Refusal(0, method === "GET" ? texts.common.silent : texts.common.silentChange)
      : thrown;
  } finally {
    clearTimeout(timer);
  }
}

/** No answer takes the gateway that long; a request that hangs longer holds up a form, and one of the few connections of a page. */
const patienceMs = 60_000;

export async function send(path: string, method: string, body?: object, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = method === "GET" ? {} : { "x-csrf-token": csrf };
  const askedWith = csrf;
  if (body) headers["content-type"] = "application/json";
  const response = await fetch(address(path), {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  }).catch((thrown: unknown) => {
    if (signal?.aborted) throw thrown;
    throw new Refusal(0, texts.common.unreachable);
  });
  heard(response.headers.get("date"));
  if (response.ok) return response;
  const refusal = await refusalOf(response);
  if (response.status !== 401 || path.endsWith("/session")) throw refusal;
  // An answer to the session before says nothing of the one that has begun since.
  if (askedWith === csrf) {
    isOver = true;
    signedOut();
  }
  throw new Refusal(401, texts.common.wasOver);
}

async function refusalOf(response: Response): Promise<Refusal> {
  const body = (await response.json().catch(() => undefined)) as
    | { error?: { message?: string; param?: string | null } }
    | undefined;
  if (body?.error?.param === "X-CSRF-Token") {
    changed();
    return new Refusal(response.status, texts.common.elsewhere);
  }
  return new Refusal(response.status, body?.error?.message ?? texts.common.unclear(response.status));
}

export interface Loaded<Answer> {
  /** Undefined until it has arrived. */
  data: Answer | undefined;
  failure: string | undefined;
  /** When `data` arrived, in Unix milliseconds; 0 until it has. */
  at: number;
  reload(): void;
}

interface State<Answer> {
  /** What `data` and `failure` are of. */
  path: string | null;
  data?: Answer;
  failure?: string;
  at: number;
}

/**
 * The server's answer at a path, requested again at the given interval while the page is visible. Answers may overtake each other: one
 * that was requested before what is shown is dropped. Another account or list starts empty; another page, filter or search of the same
 * keeps the rows, and the controls around them, until its answer or failure has arrived.
 */
export function useServer<Answer>(
  path: string | null,
  everyMs?: number,
  load: (path: string) => Promise<Answer> = ask,
): Loaded<Answer> {
  const [state, setState] = useState<State<Answer>>({ path, at: 0 });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (path === null) return undefined;
    let [requested, newest, underWay] = [0, 0, 0];
    const request = () => {
      const number = ++requested;
      underWay += 1;
      const show = (change: (old: State<Answer>) => State<Answer>) => {
        underWay -= 1;
        if (number < newest) return;
        newest = number;
        setState(change);
      };
      load(path).then(
        (data) => show(() => ({ path, data, at: Date.now() })),
        (thrown: unknown) =>
          show((old) => ({ ...(old.path === path ? old : { path, at: 0 }), failure: messageOf(thrown) })),
      );
    };
    // The first request is made in a hidden tab too, so that its content is there when the tab is opened; only polling waits.
    request();
    shown.add(request);
    const seen = () => everyMs !== undefined && !document.hidden && !isOver && request();
    // A gateway that takes its time, or none that answers, is not asked more and more: a browser has six connections to it.
    const timer = everyMs === undefined ? undefined : setInterval(() => underWay === 0 && seen(), everyMs);
    document.addEventListener("visibilitychange", seen);
    return () => {
      newest = Infinity;
      shown.delete(request);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [path, turn, everyMs]);
  const reload = useCallback(() => setTurn((old) => old + 1), []);
  const { data, failure, at } = state.path === path ? state : { ...startOf(path, state), failure: undefined };
  return { data, failure, at, reload };
}

/** What is shown of another path's answer until this one's arrives. */
const startOf = <Answer>(path: string | null, old: State<Answer>): Pick<Loaded<Answer>, "data" | "at"> =>
  subjectOf(path) === subjectOf(old.path) ? { data: old.data, at: old.at } : { data: undefined, at: 0 };

/** What a path tells of: whose, and of what kind. */
function subjectOf(path: string | null): string {
  const [list = "", query = ""] = (path ?? "").split("?");
  return `${list} ${new URLSearchParams(query).get("account") ?? ""}`;
}

/** All items of a list, however many pages they take; the pages are requested one after the other. */
export const useAll = <Item>(path: string | null): Loaded<Item[]> => useServer(path, undefined, everyPage<Item>);

async function everyPage<Item>(path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page: { data: Item[]; next: string | null } = await ask(withQuery(path, { limit: "500", after }));
    for (const item of page.data) items.push(item);
    after = page.next;
  }
  return items;
}

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : texts.common.wrong);

/** A path with a query; empty values are left out. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((one): one is [string, string] => !!one[1]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
