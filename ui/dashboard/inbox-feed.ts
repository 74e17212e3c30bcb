import { useEffect, useState } from "react";

/** A mail as the local inbox lists it. */
export interface InboxMail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sent_at_millis: number;
}

export type Feed =
  | { readonly state: "loading" }
  /** `paused`: what is there may be old, the server does not answer at the moment. */
  | { readonly state: "ready"; readonly mails: readonly InboxMail[]; readonly paused: boolean }
  | { readonly state: "off" };

/** How long the server may hold an answer back while nothing new is there; seconds. */
const holdSeconds = 20;
/** Before the next try after a failure; milliseconds. */
const restMillis = 2000;
/** Against a server that answers at once every time; milliseconds. */
const breathMillis = 500;

const rest = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

/** Null where there is no inbox. Throws when the server cannot be reached or does not keep to its word. */
async function ask(wait: number, signal: AbortSignal): Promise<readonly InboxMail[] | null> {
  const deadline = AbortSignal.timeout((wait + 10) * 1000);
  const response = await fetch(`/dev/inbox.json${wait > 0 ? `?wait=${wait}` : ""}`, {
    headers: { accept: "application/json" },
    signal: AbortSignal.any([signal, deadline]),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The inbox answered ${response.status}.`);
  const body = (await response.json()) as { items: readonly InboxMail[] };
  return [...body.items].reverse();
}

/** The mails of the local inbox, newest first, kept up to date for as long as the page is open. */
export function useInboxFeed(): Feed {
  const [feed, setFeed] = useState<Feed>({ state: "loading" });

  useEffect(() => {
    const leaving = new AbortController();
    async function follow(): Promise<void> {
      let wait = 0;
      while (!leaving.signal.aborted) {
        try {
          const mails = await ask(wait, leaving.signal);
          if (leaving.signal.aborted) return;
          if (mails === null) return setFeed({ state: "off" });
          setFeed({ state: "ready", mails, paused: false });
          wait = holdSeconds;
          await rest(breathMillis);
        } catch {
          if (leaving.signal.aborted) return;
          setFeed((before) => ({ state: "ready", mails: before.state === "ready" ? before.mails : [], paused: true }));
          wait = 0;
          await rest(restMillis);
        }
      }
    }
    void follow();
    return () => leaving.abort();
  }, []);

  return feed;
}
