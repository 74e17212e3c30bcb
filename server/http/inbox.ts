import { setTimeout as sleep } from "node:timers/promises";
import { type Request, type Response, Router } from "express";
import { SchemaError } from "#contract/errors/index.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import type { Clock } from "../services/clock.ts";
import { sendPlainError } from "./error-document.ts";

const pollMillis = 200;
const waitMax = 60;

/** The e-mails that the inbox serves. `to` undefined means every recipient. */
export interface InboxStore {
  clock: Clock;
  /** Where the server is reached. */
  publicUrl: string;
  /** The e-mails, newest last. Marks them as read. */
  read(to: string | undefined): Promise<readonly object[]>;
  /** Whether an e-mail is unread or was sent after `since`. */
  hasNew(to: string | undefined, since: Date): Promise<boolean>;
}

interface InboxQuery {
  to: string | undefined;
  waitMillis: number;
}

/**
 * `GET /dev/inbox.json?to=ADDRESS&wait=SECONDS`: every e-mail the server sent, for developers and tests. Mount it in development
 * only. With `wait` the response is delayed until there is a new e-mail or the time is up. It polls the database, so any process
 * may send the e-mail and no connection is held while waiting.
 */
export function inboxRouter(store: InboxStore): Router {
  return Router().get("/dev/inbox.json", async (request, response) => {
    response.set("Cache-Control", "no-store");
    const inboxQuery = parseQuery(request);
    if (typeof inboxQuery === "string") {
      sendPlainError(request, response, new SchemaError({ message: inboxQuery }), store.publicUrl);
      return;
    }

    const since = store.clock.now();
    if (inboxQuery.waitMillis > 0 && !(await waitForNewEmail(store, inboxQuery, since, response))) return;
    response.json({ items: await store.read(inboxQuery.to) });
  });
}

/** Waits for a new e-mail until the time is up; false if the caller disconnected. */
async function waitForNewEmail(store: InboxStore, { to, waitMillis }: InboxQuery, since: Date, response: Response): Promise<boolean> {
  const disconnected = new AbortController();
  response.once("close", () => disconnected.abort());
  // The monotonic clock: a test that holds or moves the server's clock must not delay the response.
  const end = performance.now() + waitMillis;
  for (;;) {
    const hasNew = await store.hasNew(to, since);
    if (response.destroyed) return false;
    const remainingMillis = end - performance.now();
    if (hasNew || remainingMillis <= 0) return true;
    await sleep(Math.min(pollMillis, remainingMillis), undefined, { signal: disconnected.signal }).catch(() => {});
    if (response.destroyed) return false;
  }
}

/** The query, or the text of its error. */
function parseQuery({ query }: Request): InboxQuery | string {
  const { to, wait = "0" } = query;
  if (to !== undefined && (typeof to !== "string" || to === "" || to.length > textLimits.email || to.includes("\0")))
    return `"to" must be one e-mail address of at most ${textLimits.email} characters.`;
  if (typeof wait !== "string" || !/^\d{1,2}(\.\d{1,3})?$/.test(wait) || Number(wait) > waitMax)
    return `"wait" must be a number of seconds from 0 to ${waitMax}.`;
  return { to, waitMillis: Number(wait) * 1000 };
}

/** `GET /dev/traces`: the newest refused steps of sign-ins with OAuth providers, of every project. Mount it in development only. */
export const oauthTracesRouter = (read: () => Promise<readonly object[]>): Router =>
  Router().get("/dev/traces", async (_request, response) => {
    response.set("Cache-Control", "no-store").json({ items: await read() });
  });
