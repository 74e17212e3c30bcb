import { useEffect, useState } from "react";

/** An e-mail as the local inbox lists it. */
export interface InboxEmail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sent_at_millis: number;
  /** The mail server that accepted it; null where it is in this inbox only. Absent in the answers of earlier servers. */
  readonly accepted_by?: string | null;
}

export type Feed =
  | { readonly state: "loading" }
  /** `paused`: the server does not respond, and the list may be outdated. */
  | { readonly state: "ready"; readonly emails: readonly InboxEmail[]; readonly paused: boolean }
  | { readonly state: "off" };

/** Duration of a long poll; seconds. */
const longPollSeconds = 20;
/** Delay after a failure; milliseconds. */
const retryMillis = 2000;
/** Minimum delay between polls, in case the server responds immediately each time; milliseconds. */
const pollMillis = 500;

const sleep = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

/** Loads the inbox; null if the server has none. Throws if the server cannot be reached or fails. */
async function fetchInbox(wait: number, signal: AbortSignal): Promise<readonly InboxEmail[] | null> {
  const deadline = AbortSignal.timeout((wait + 10) * 1000);
  const response = await fetch(`/dev/inbox.json${wait > 0 ? `?wait=${wait}` : ""}`, {
    headers: { accept: "application/json" },
    signal: AbortSignal.any([signal, deadline]),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The inbox answered ${response.status}.`);
  const body = (await response.json()) as { items: readonly InboxEmail[] };
  return [...body.items].reverse();
}

/** The e-mails of the local inbox, newest first. Polls while the page is open. */
export function useInboxFeed(): Feed {
  const [feed, setFeed] = useState<Feed>({ state: "loading" });

  useEffect(() => {
    const unmounted = new AbortController();
    async function poll(): Promise<void> {
      let wait = 0;
      while (!unmounted.signal.aborted) {
        try {
          const emails = await fetchInbox(wait, unmounted.signal);
          if (unmounted.signal.aborted) return;
          if (emails === null) return setFeed({ state: "off" });
          setFeed({ state: "ready", emails, paused: false });
          wait = longPollSeconds;
          await sleep(pollMillis);
        } catch {
          if (unmounted.signal.aborted) return;
          setFeed((previous) => ({ state: "ready", emails: previous.state === "ready" ? previous.emails : [], paused: true }));
          wait = 0;
          await sleep(retryMillis);
        }
      }
    }
    void poll();
    return () => unmounted.abort();
  }, []);

  return feed;
}
