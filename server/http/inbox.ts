import { setTimeout as sleep } from "node:timers/promises";
import { type Request, type Response, Router } from "express";
import { text } from "#contract/vocabulary/limits.ts";
import type { Clock } from "../services/clock.ts";

const pollMillis = 200;
const waitMax = 60;

/** Reads the inbox; undefined = mails to anybody. */
export interface InboxDoor {
  clock: Clock;
  /** The mails, newest last, marking them as read. */
  read(to: string | undefined): Promise<readonly object[]>;
  /** Whether a mail is there that nobody has read yet, or that was sent after `since`. */
  hasNews(to: string | undefined, since: Date): Promise<boolean>;
}

interface Question {
  to: string | undefined;
  waitMillis: number;
}

/**
 * `GET /dev/inbox.json?to=ADDRESS&wait=SECONDS`: every mail the server sent, for developers and tests. Mount it in
 * development only. With `wait` the answer is held until there is something new or the time is up; the database is asked
 * again and again, so that it does not matter which process sent the mail, and no connection is kept meanwhile.
 */
export function inboxRouter(door: InboxDoor): Router {
  return Router().get("/dev/inbox.json", async (request, response) => {
    response.set("Cache-Control", "no-store");
    const question = parse(request);
    if (typeof question === "string") {
      response.status(400).type("text/plain").send(question);
      return;
    }

    const since = door.clock.now();
    if (question.waitMillis > 0 && !(await news(door, question, since, response))) return;
    response.json({ items: await door.read(question.to) });
  });
}

/** Waits for news until the time is up; false when the caller has left. */
async function news(door: InboxDoor, { to, waitMillis }: Question, since: Date, response: Response): Promise<boolean> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  // A duration, not a time of day: a held or moved clock must not hold the caller.
  const end = performance.now() + waitMillis;
  for (;;) {
    const found = await door.hasNews(to, since);
    if (response.destroyed) return false;
    const left = end - performance.now();
    if (found || left <= 0) return true;
    await sleep(Math.min(pollMillis, left), undefined, { signal: gone.signal }).catch(() => {});
    if (response.destroyed) return false;
  }
}

/** The question, or what is wrong with it. */
function parse({ query }: Request): Question | string {
  const { to, wait = "0" } = query;
  if (to !== undefined && (typeof to !== "string" || to === "" || to.length > text.email || to.includes("\0")))
    return `"to" must be one e-mail address of at most ${text.email} characters.`;
  if (typeof wait !== "string" || !/^\d{1,2}(\.\d{1,3})?$/.test(wait) || Number(wait) > waitMax)
    return `"wait" must be a number of seconds from 0 to ${waitMax}.`;
  return { to, waitMillis: Number(wait) * 1000 };
}
