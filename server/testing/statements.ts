import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Database } from "../database/connect.ts";
import type { Services } from "../services/index.ts";

/** A command as it was sent to the database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Set where something runs because somebody asked for it: a request is answered, or a test calls by itself. */
const asked = new AsyncLocalStorage<true>();
// Told of a request just before its server is, whose whole work on it then runs in this context.
const requests = "http.server.request.start";
const enter = () => asked.enterWith(true);

/**
 * The statements that `work` and the requests it makes send to a database. What the server sends on its own account is left out, for
 * it comes whenever it likes: the mail worker looks for mails, and marks are written every few seconds.
 */
export async function statementsOf(database: Database, work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  database.onStatement = (text, values) => {
    if (asked.getStore()) sent.push({ text, values });
  };
  subscribe(requests, enter);
  try {
    await asked.run(true, work);
  } finally {
    unsubscribe(requests, enter);
    database.onStatement = undefined;
  }
  return sent;
}

/** Lets what requests only set off, mails and purges, run on the server's own account. */
export function setApart(services: Services): void {
  const { kickMails, kickPurge } = services;
  Object.assign(services, { kickMails: () => asked.exit(kickMails), kickPurge: () => asked.exit(kickPurge) });
}
