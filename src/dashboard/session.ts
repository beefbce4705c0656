import { useEffect, useRef, useState } from "preact/hooks";
import type { Me } from "./api.ts";
import { forget } from "./conversation.ts";
import { kept } from "./kept.ts";
import { ask, askAgain, isSignedOut, messageOf, trust, whenSignedOut } from "./server.ts";
import { texts } from "./texts/texts.ts";
import { issuer } from "./told.ts";

export interface Session {
  /** Null: nobody is signed in; undefined: that is not known yet. */
  me: Me | null | undefined;
  /** Whether the user signed in on this page, so that the focused form is gone. */
  isNew: boolean;
  /** Whether the session of `me` has run out, or was ended elsewhere than in a tab of this browser. */
  isOver: boolean;
  /** Why the issuer let nobody in. */
  failure: string | undefined;
  /** Why it is not known who is signed in. */
  unknown: string | undefined;
  arrive(me: Me): Promise<void>;
  leave(): void;
  /** Asks the server who is signed in. */
  recognize(): void;
}

/**
 * Says which session this browser has, so that a first visit makes no request for one, and other tabs hear of another one. Only who signs
 * out takes it away: in no tab is lost what was begun there because a session has run out.
 */
const trace = kept("localStorage", "penname-signed-in");

/** Who is signed in on this page. */
export function useSession(): Session {
  const [me, setMe] = useState<Me | null | undefined>(undefined);
  const [isNew, setNew] = useState(false);
  const [isOver, setOver] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [unknown, setUnknown] = useState<string>();
  const known = useRef<Me | null>(null);
  /** Counts what has been asked and learnt of the session, so that no answer changes what has been learnt since. */
  const turn = useRef(0);
  const show = (next: Me | null) => {
    turn.current += 1;
    known.current = next;
    trust(next?.csrf ?? "");
    if (next) setFailure(undefined);
    setOver(false);
    setMe(next);
  };
  const enter = (next: Me) => {
    trace.write(next.expires_at);
    forget(next.login);
    show(next);
  };
  /** Somebody has signed out, here or in another tab. */
  const gone = () => {
    forget();
    show(null);
  };
  const leave = () => {
    trace.remove();
    gone();
  };
  const arrive = async (next: Me) => {
    await mustBeKept(next);
    setNew(true);
    enter(next);
  };
  const ended = () => (known.current ? setOver(true) : show(null));
  const identify = () => {
    const asked = (turn.current += 1);
    const isNewest = () => asked === turn.current;
    ask<Me>("/session").then(
      (found) => isNewest() && enter(found),
      (thrown: unknown) => {
        if (!isNewest()) return;
        if (isSignedOut(thrown)) ended();
        else setUnknown(messageOf(thrown));
      },
    );
  };
  const recognize = () => {
    setUnknown(undefined);
    if (trace.read() === null) gone();
    else identify();
  };
  useEffect(() => {
    whenSignedOut(ended, identify);
    const query = issuer === undefined ? undefined : returned();
    if (query === undefined) recognize();
    else
      comingWith(query).then(enter, (thrown: unknown) => {
        setFailure(messageOf(thrown));
        recognize();
      });
    return listen(recognize);
  }, []);
  return { me, isNew, isOver, failure, unknown, arrive, leave, recognize };
}

/** Hears of a session that has begun or ended while this page did not ask. */
function listen(recognize: () => void): () => void {
  // Tabs share one cookie: a session that another begins or ends is this one's, too.
  const heard = ({ key }: StorageEvent) => key === trace.key && recognize();
  // A page that the browser kept while others were visited has heard of nothing, and its requests were ended.
  const back = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    recognize();
    askAgain();
  };
  addEventListener("storage", heard);
  addEventListener("pageshow", back);
  return () => {
    removeEventListener("storage", heard);
    removeEventListener("pageshow", back);
  };
}

/** Throws where the browser has not kept the session that was begun: it refuses cookies, or takes this for another's page. */
async function mustBeKept({ api }: Me): Promise<void> {
  await ask("/session").catch((thrown: unknown) => {
    if (isSignedOut(thrown)) throw new Error(texts.signIn.notKept(api.replace(/\/v1$/, "/dashboard")));
  });
}

/** Who comes from the issuer with this query. */
async function comingWith(query: string): Promise<Me> {
  const begun = await ask<Me>("/issuer/session", "POST", { query });
  await mustBeKept(begun);
  return begun;
}

/** Where one was when one left for the issuer, which sends everybody back to the same address. */
export const left = kept("sessionStorage", "penname-left");

/** The query the issuer sent the browser back with. The address becomes the one that was left, so this returns it once. */
function returned(): string | undefined {
  const { search, pathname } = location;
  if (!/[?&]state=/.test(search)) return undefined;
  history.replaceState(null, "", pathname + (left.read() ?? ""));
  left.remove();
  return search;
}
