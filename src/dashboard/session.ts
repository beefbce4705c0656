import { useEffect, useState } from "preact/hooks";
import type { Me } from "./api.ts";
import { forget } from "./conversation.ts";
import { ask, issuer, isSignedOut, messageOf, returned, trust, whenSignedOut } from "./server.ts";

export interface Session {
  /** Null: nobody is signed in; undefined: that is not known yet. */
  me: Me | null | undefined;
  /** Whether the user signed in on this page, so that the focused form is gone. */
  isNew: boolean;
  /** Why the issuer let nobody in. */
  failure: string | undefined;
  /** Why it is not known who is signed in. */
  unknown: string | undefined;
  arrive(me: Me): void;
  leave(): void;
  /** Asks the server who is signed in. */
  recognize(): void;
}

/** Says which session this browser has, so that a first visit makes no request for one, and other tabs hear of another one. */
const trace = "penname-signed-in";

/** Who is signed in on this page. */
export function useSession(): Session {
  const [me, setMe] = useState<Me | null | undefined>(undefined);
  const [isNew, setNew] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [unknown, setUnknown] = useState<string>();
  const enter = (next: Me | null) => {
    trust(next?.csrf ?? "");
    if (next) localStorage.setItem(trace, next.expires_at);
    else localStorage.removeItem(trace);
    if (next) setFailure(undefined);
    else forget();
    setMe(next);
  };
  const leave = () => enter(null);
  const arrive = (next: Me) => {
    setNew(true);
    enter(next);
  };
  const recognize = () => {
    setUnknown(undefined);
    if (localStorage.getItem(trace) === null) return leave();
    ask<Me>("/session").then(enter, (thrown: unknown) =>
      isSignedOut(thrown) ? leave() : setUnknown(messageOf(thrown)),
    );
  };
  useEffect(() => {
    whenSignedOut(leave);
    // Tabs share one cookie: a session that another begins or ends is this one's, too.
    const heard = ({ key }: StorageEvent) => key === trace && recognize();
    addEventListener("storage", heard);
    const query = issuer === undefined ? undefined : returned();
    if (query === undefined) recognize();
    else
      ask<Me>("/issuer/session", "POST", { query }).then(enter, (thrown: unknown) => {
        setFailure(messageOf(thrown));
        recognize();
      });
    return () => removeEventListener("storage", heard);
  }, []);
  return { me, isNew, failure, unknown, arrive, leave, recognize };
}
