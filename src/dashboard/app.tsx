import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { usePlace } from "./address.ts";
import type { Me } from "./api.ts";
import { keepFocus } from "./focus.ts";
import { Elsewhere, Failure, Feather } from "./parts.tsx";
import { AccountsPage } from "./pages/accounts.tsx";
import { AuditPage } from "./pages/audit.tsx";
import { KeysPage } from "./pages/keys.tsx";
import { ModelsPage } from "./pages/models.tsx";
import { OverviewPage } from "./pages/overview.tsx";
import { PlaygroundPage } from "./pages/playground.tsx";
import { SettingsPage } from "./pages/settings.tsx";
import { JoinPage, SignInAgain, SignInPage } from "./pages/sign-in.tsx";
import { UsagePage } from "./pages/usage.tsx";
import { ask, isSignedOut, messageOf } from "./server.ts";
import { useSession } from "./session.ts";
import { texts } from "./texts/texts.ts";

interface Place {
  path: string;
  title: string;
  icon: string;
  isFor?: "operator";
  page(me: Me): ComponentChildren;
}

const places: readonly Place[] = [
  {
    path: "overview",
    title: texts.overview.title,
    icon: "M2 14V8m4 6V3m4 11V6m4 8v-4",
    page: (me) => <OverviewPage me={me} />,
  },
  {
    path: "playground",
    title: texts.playground.title,
    icon: "M2 3h12v8H8l-3 3v-3H2z",
    page: (me) => <PlaygroundPage me={me} />,
  },
  {
    path: "keys",
    title: texts.keys.title,
    icon: "M7.5 8.5 14 2m-2 2 2 2M8 11a3 3 0 1 1-6 0 3 3 0 0 1 6 0z",
    page: (me) => <KeysPage me={me} />,
  },
  {
    path: "usage",
    title: texts.usage.title,
    icon: "M3 2h10v12H3zm2.5 4h5m-5 3h5",
    page: (me) => <UsagePage me={me} />,
  },
  {
    path: "models",
    title: texts.models.nav,
    icon: "M2 3h12v4H2zm0 6h12v4H2zm2.5-4h.1m-.1 6h.1",
    page: () => <ModelsPage />,
  },
  {
    path: "accounts",
    title: texts.accounts.title,
    icon: "M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8zm-5.5 6c0-3 2.5-4.2 5.5-4.2s5.5 1.2 5.5 4.2",
    isFor: "operator",
    page: () => <AccountsPage />,
  },
  {
    path: "audit",
    title: texts.audit.title,
    icon: "M8 1.5l5.5 2v4.5c0 3.5-2.5 5.5-5.5 6.5-3-1-5.5-3-5.5-6.5V3.5zm-2.5 6.5 2 2 3.5-4",
    isFor: "operator",
    page: () => <AuditPage />,
  },
  {
    path: "settings",
    title: texts.settings.title,
    icon: "M2 5h7m3 0h2M2 11h2m3 0h7M10.5 3.5v3m-5 3v3",
    page: (me) => <SettingsPage me={me} />,
  },
];

export function App() {
  const { me, isNew, isOver, failure, unknown, arrive, leave, recognize } = useSession();
  const { path } = usePlace();
  if (me === undefined && unknown) return <Failure of={{ failure: unknown, reload: recognize }} />;
  if (me === undefined)
    return (
      <p class="loading" role="status">
        {texts.common.loading}
      </p>
    );
  const token = /^join\/([\w-]{43})$/.exec(path)?.[1];
  if (token) return <JoinPage key={token} token={token} enter={arrive} />;
  if (!me) return <SignInPage enter={arrive} failure={failure} />;
  return (
    <>
      <Shell key={me.login} me={me} path={path} isNew={isNew} leave={leave} />
      {isOver && <SignInAgain me={me} enter={arrive} leave={leave} />}
    </>
  );
}

function Shell({ me, path, isNew, leave }: { me: Me; path: string; isNew: boolean; leave(): void }) {
  const seen = places.filter(({ isFor }) => isFor !== "operator" || me.role === "operator");
  const [isOpen, setOpen] = useState(false);
  const content = useRef<HTMLElement>(null);
  const { after = "" } = usePlace().query;
  /** The menu of narrow screens closes, and what was focused in it is gone. */
  const leaveMenu = () => {
    if (!isOpen) return;
    setOpen(false);
    content.current!.focus();
  };
  const here = seen.find((one) => one.path === path) ?? seen[0]!;
  useEffect(() => {
    if (isNew) content.current!.focus();
    return keepFocus(content.current!);
  }, []);
  useEffect(() => {
    setOpen(false);
    scrollTo(0, 0);
  }, [path, after]);
  const [failure, setFailure] = useState<string>();
  const signOut = async () => {
    setFailure(undefined);
    const thrown: unknown = await ask("/session", "DELETE").then(
      () => undefined,
      (reason: unknown) => reason,
    );
    // A session that could not be ended still lets whoever sits here in.
    if (thrown === undefined || isSignedOut(thrown)) leave();
    else setFailure(messageOf(thrown));
  };
  return (
    <div class="shell">
      <a class="skip" href="#content" onClick={toContent}>
        {texts.frame.skip}
      </a>
      <div class="side">
        <div class="brand">
          <Feather />
          <strong>{texts.frame.name}</strong>
          <button class="menu" aria-expanded={isOpen} aria-controls="nav" onClick={() => setOpen(!isOpen)}>
            {isOpen ? texts.common.close : texts.frame.menu}
          </button>
        </div>
        <nav id="nav" aria-label={texts.frame.nav} class={isOpen ? "open" : undefined}>
          {seen.map(({ path: to, title, icon }) => (
            <a key={to} href={`#/${to}`} aria-current={to === here.path ? "page" : undefined} onClick={leaveMenu}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d={icon} />
              </svg>
              {title}
            </a>
          ))}
          <div class="who">
            <Elsewhere />
            <span>
              {me.login}
              <small>{me.account_name ?? texts.frame.seesAll}</small>
            </span>
            <button onClick={() => void signOut()}>{texts.frame.signOut}</button>
          </div>
        </nav>
      </div>
      <main id="content" tabIndex={-1} ref={content}>
        <Failure of={{ failure, reload: () => void signOut() }} />
        <Fragment key={here.path}>{here.page(me)}</Fragment>
      </main>
    </div>
  );
}

function toContent(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
