import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Database } from "../database/connect.ts";
import type { BackgroundJobs } from "../kernel/background-jobs.ts";

/** A command as it was sent to the database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Set where code runs for a request: a response to a client, or a direct call of a test. */
const requested = new AsyncLocalStorage<true>();
// Called before the server receives a request, whose whole work then runs in this context.
const requests = "http.server.request.start";
const enter = () => requested.enterWith(true);

/**
 * The statements that `work` and its requests send to a database. Those of background work are left out, because their time varies. The job
 * runner polls, and recorders write every few seconds.
 */
export async function recordStatements(database: Database, work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  database.onStatement = (text, values) => {
    if (requested.getStore()) sent.push({ text, values });
  };
  subscribe(requests, enter);
  try {
    await requested.run(true, work);
  } finally {
    unsubscribe(requests, enter);
    database.onStatement = undefined;
  }
  return sent;
}

/** Excludes the jobs that a request wakes, and the marks that it leaves for the recorders. */
export function excludeBackgroundWork(background: BackgroundJobs): void {
  const {
    wakeJobs,
    recordActivity,
    countEvent,
    recordRedirect,
    recordApiKeyUse,
    recordProjectKeyUse,
    recordSignUpRule,
    recordHookDecision,
    recordSignInStep,
  } = background;
  const outside: BackgroundJobs = {
    ...background,
    wakeJobs: () => requested.exit(wakeJobs),
    // They start the timers of their batches.
    recordActivity: (mark, at) => requested.exit(() => recordActivity(mark, at)),
    countEvent: (mark, at) => requested.exit(() => countEvent(mark, at)),
    recordRedirect: (mark, at) => requested.exit(() => recordRedirect(mark, at)),
    recordApiKeyUse: (mark, at) => requested.exit(() => recordApiKeyUse(mark, at)),
    recordProjectKeyUse: (mark, at) => requested.exit(() => recordProjectKeyUse(mark, at)),
    recordSignUpRule: (mark, at) => requested.exit(() => recordSignUpRule(mark, at)),
    recordHookDecision: (mark, at) => requested.exit(() => recordHookDecision(mark, at)),
    recordSignInStep: (mark, at) => requested.exit(() => recordSignInStep(mark, at)),
  };
  Object.assign(background, outside);
}
