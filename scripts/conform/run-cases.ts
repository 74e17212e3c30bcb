import { setTimeout as sleep } from "node:timers/promises";
import { contract } from "#contract/index.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import type { TokenName } from "#server/contract-tests/testing/wrong-callers.ts";
import type { CaseFixtures } from "#server/testing/case-fixtures.ts";
import { context, signOut } from "#server/testing/error-cases.ts";
import type { RouteName } from "#server/testing/route-case.ts";
import { type CallTransport, callTransports } from "./call-transports.ts";
import { NeedsClock, NotTried, reasons } from "./not-tried.ts";
import { chooseIdentified, planCallers, planWrongCallers } from "./plan-access.ts";
import { planErrors } from "./plan-errors.ts";
import { planMalformed } from "./plan-malformed.ts";
import type { PlannedCase } from "./planned-case.ts";
import { type ConformanceOutcome, type ConformanceRecord, conformTransports } from "./record.ts";
import type { RemoteRun } from "./remote-server.ts";
import type { Exchange } from "./send-recorded.ts";

/** Access tokens live for ten minutes. */
const renewalMillis = 240_000;
/** How many lanes of cases run side by side. */
const lanesAtOnce = 8;
/** The length of a lane of independent cases: short, so that all workers are busy to the end. */
const independentAtOnce = 50;

/** Routes that change the configuration of the project of the run, or depend on it: one after another. */
const configuring = /^(internal\.(config|projects|emailThemes|emailTemplates|emailDrafts)|integrations|files|\w+Definitions)/;
/** Makes an endpoint that gets the events of all further cases, each with its attempts. So these run at the end. */
const isLast = ({ planned }: Attempt): boolean => planned.case.route === "internal.webhookEndpoints.create";
const laneName = (route: string): string => (configuring.test(route) ? "configuration" : route.split(".").slice(0, -1).join("."));

export interface RunOptions {
  /** Only routes whose names begin with this group. */
  readonly group?: string | undefined;
  /** Ends the run after the cases in progress. */
  readonly signal?: AbortSignal | undefined;
  readonly onRecord?: ((record: ConformanceRecord) => void) | undefined;
}

interface Attempt {
  readonly number: number;
  readonly planned: PlannedCase;
  readonly transport: CallTransport;
}

/** The access tokens of callers who lost their session or account. */
async function makeTokens({ server, fixtures }: RemoteRun): Promise<Record<TokenName, string>> {
  const { project, internal, developer, givenTestUser } = fixtures;
  const [ended, deleted, anonymous] = [await givenTestUser(), await givenTestUser(), await givenTestUser({ anonymous: true })];
  await signOut(project, ended.accessToken);
  await server.request("DELETE", `/users/${deleted.id}`, { as: "server", project });
  const [stranger, gone, left] = [
    await givenTestUser({ project: internal }),
    await givenTestUser({ project: internal }),
    await givenTestUser({ project: internal }),
  ];
  await signOut(internal, left.accessToken);
  const isGone = await server.request("DELETE", `/users/${gone.id}`, { as: "server", project: internal }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof NotTried) return false;
      throw error;
    },
  );
  return {
    ended: ended.accessToken,
    deleted: deleted.accessToken,
    anonymous: anonymous.accessToken,
    ownerToken: developer.accessToken,
    strangerToken: stranger.accessToken,
    // Only the keys of project `internal` remove a developer.
    goneAdmin: isGone ? gone.accessToken : "",
    endedAdmin: left.accessToken,
    readerToken: stranger.accessToken,
  };
}

function planCases(run: RemoteRun, tokens: Readonly<Record<TokenName, string>>, { group }: RunOptions): PlannedCase[] {
  const all = [...walk(contract)] as [RouteName, Route][];
  const identified = chooseIdentified(all.filter(([, { access }]) => access.from !== "public"));
  return all
    .filter(([name]) => group === undefined || name === group || name.startsWith(`${group}.`))
    .flatMap(([name, route]) => [
      ...planCallers(name, route, run.fixtures),
      ...planWrongCallers(name, route, run.fixtures, tokens, identified.has(name)),
      ...planErrors(name, route, run.clock.isOffered()),
      ...planMalformed(name, route, run.fixtures, run.sender),
    ]);
}

/** Attempts that must not run side by side, the longest lane first. Then come the independent ones. */
function toLanes(attempts: readonly Attempt[]): Attempt[][] {
  const lanes = new Map<string, Attempt[]>();
  for (const one of attempts.filter(({ planned }) => !planned.isIndependent)) {
    const name = laneName(one.planned.case.route);
    lanes.set(name, [...(lanes.get(name) ?? []), one]);
  }
  const independent = attempts.filter(({ planned }) => planned.isIndependent);
  const chunks = Array.from({ length: Math.ceil(independent.length / independentAtOnce) }, (_, index) =>
    independent.slice(index * independentAtOnce, (index + 1) * independentAtOnce),
  );
  return [...[...lanes.values()].sort((a, b) => b.length - a.length), ...chunks];
}

const isLimited = ({ case: { expected } }: PlannedCase) => expected === "TOO_MANY_REQUESTS";

/** Tries every case on a server. @returns the records in the order of the report */
export async function runCases(run: RemoteRun, options: RunOptions = {}): Promise<ConformanceRecord[]> {
  Object.assign(context, { server: run.server, fixtures: run.fixtures, counting: run.server });
  const { signal, onRecord } = options;
  const tokens = await makeTokens(run);
  const planned = planCases(run, tokens, options);
  const transports = callTransports(run.sender);
  const attempts: Attempt[] = planned
    .flatMap((each) =>
      conformTransports
        .map((name) => transports[name])
        .filter((one) => each.serves(one))
        .map((transport) => ({ planned: each, transport })),
    )
    .map((each, at) => ({ number: at + 1, ...each }));
  const records: ConformanceRecord[] = [];
  const delayed: Attempt[] = [];

  let renewed = performance.now();
  async function attempt(one: Attempt): Promise<void> {
    if (performance.now() - renewed > renewalMillis) {
      renewed = performance.now();
      await run.renew();
      Object.assign(tokens, await makeTokens(run));
    }
    const { number, planned: each, transport } = one;
    const started = performance.now();
    const { result, exchange } = await run.sender.record(() => check(one), isLimited(each));
    if (result === "needs the clock") return void delayed.push(one);
    const isThrottled = result.state === "failed" && exchange?.response.status === 429 && !isLimited(each);
    const outcome: ConformanceOutcome = isThrottled ? { state: "not tried", reason: reasons.throttled } : result;
    const wasTried: Exchange | undefined = outcome.state === "not tried" ? undefined : exchange;
    const record = {
      number,
      case: each.case,
      transport: transport.name,
      request: wasTried?.request,
      response: wasTried?.response,
      outcome,
      seconds: (performance.now() - started) / 1000,
    };
    records.push(record);
    onRecord?.(record);
  }
  async function check({ planned: each, transport }: Attempt): Promise<ConformanceOutcome | "needs the clock"> {
    try {
      const reason = await each.attempt(transport);
      if (reason !== undefined && isLimited(each) && !(await countsCalls(run))) throw new NotTried(reasons.rateLimits);
      return reason === undefined ? { state: "passed" } : { state: "failed", reason };
    } catch (error) {
      if (error instanceof NeedsClock) return "needs the clock";
      if (error instanceof NotTried) return { state: "not tried", reason: error.message };
      return { state: "failed", reason: `the case could not be prepared: ${(error as Error).message}` };
    }
  }
  const inOrder = async (list: readonly Attempt[]) => {
    for (const one of list) if (!signal?.aborted) await attempt(one);
  };

  const lanes = toLanes(attempts.filter((each) => !isLimited(each.planned) && !isLast(each)));
  const worker = async () => {
    for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift()) await inOrder(lane);
  };
  await Promise.all(Array.from({ length: lanesAtOnce }, worker));

  const limited = attempts.filter((each) => isLimited(each.planned));
  if (limited.length > 0 && !signal?.aborted) await withFixtures(await run.limited(), () => inOrder(limited));
  await inOrder(attempts.filter(isLast));
  await removeEndpoints(run);
  if (!signal?.aborted) await withClock(run, delayed, attempt);
  return records.toSorted((a, b) => a.number - b.number);
}

const pollMillis = 20;

/** Prepares all cases that need time to pass, and moves the clock once for those that wait for the same. Each move makes jobs due. */
async function withClock({ clock }: RemoteRun, delayed: readonly Attempt[], attempt: (one: Attempt) => Promise<void>): Promise<void> {
  clock.isReleased = true;
  let ended = 0;
  const all = Promise.all(delayed.map((one) => attempt(one).finally(() => ended++)));
  while (ended < delayed.length) {
    if (clock.waiting() > 0 && clock.waiting() + ended === delayed.length) await clock.moveNext();
    else await sleep(pollMillis);
  }
  await all;
}

/** Removes the endpoints of webhooks of the project. A move of the clock makes every attempt to reach them due. */
async function removeEndpoints({ server, fixtures: { project } }: RemoteRun): Promise<void> {
  const { json } = await server.request("GET", "/internal/webhooks/endpoints", { as: "admin", project });
  for (const { id } of json?.items ?? []) await server.request("DELETE", `/internal/webhooks/endpoints/${id}`, { as: "admin", project });
}

async function withFixtures(fixtures: CaseFixtures, work: () => Promise<void>): Promise<void> {
  const before = context.fixtures;
  context.fixtures = fixtures;
  await work();
  context.fixtures = before;
}

/** Whether the server counts calls: whether it refuses the second of two e-mails to one address. */
async function countsCalls({ server, limited }: RemoteRun): Promise<boolean> {
  const { project } = await limited();
  const body = { email: `${crypto.randomUUID()}@example.org`, callback_url: "http://localhost:3000/handler/magic-link-callback" };
  const send = () => server.request("POST", "/auth/otp/send-sign-in-code", { as: "client", project, body });
  await send();
  return (await send()).status === 429;
}
