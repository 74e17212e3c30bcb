import type { Logger } from "pino";
import { errorsOf } from "#contract/errors/implied.ts";
import { CurrentProjectNotFound, NotReady, SchemaError, TooManyRequests, UnexpectedFailure } from "#contract/errors/index.ts";
import { KnownError, Refusal } from "#contract/kernel/error.ts";
import { type Route, returnsSchema } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { sqlState } from "../database/connect.ts";
import type { Call, Handler, Origin, RootDb } from "../kernel/call.ts";
import { countAlone } from "../kernel/limits.ts";
import { unit } from "../kernel/unit.ts";
import type { Services } from "../services/index.ts";
import { HashingBusy } from "../services/passwords.ts";
import { admit, admitInput } from "./admit.ts";
import { type Count, createCounter } from "./counting.ts";
import { cutReply } from "./cut.ts";
import { type Identity, identify } from "./identify.ts";
import { parse, type Raw } from "./parse.ts";

export interface PipelineOptions {
  readonly db: RootDb;
  readonly services: Services;
  readonly log: Logger;
  /** Tests: replies must match their schema and errors must be declared, or the call fails with 500. */
  readonly strict: boolean;
  /** Tests: told of each outcome, for the contract's coverage. */
  readonly observe?: ((route: string, outcome: string) => void) | undefined;
}

/** One route with its dotted name and its handler. */
export interface Served {
  readonly name: string;
  readonly route: Route;
  readonly handler: Handler<Route>;
}

export interface Incoming extends Pick<Raw, "headers"> {
  /** The request's parts, decoded; what cannot be is refused like everything else, and before the caller is looked at. */
  readonly read: () => Promise<Omit<Raw, "headers">> | Omit<Raw, "headers">;
  readonly origin: Origin;
  /** Method and path as requested, for messages. */
  readonly where: string;
  /** Shared by the reads of one batch: they come with the same headers at the same moment, so one of them asks who calls. */
  readonly batch?: { caller?: Promise<Identity | undefined> } | undefined;
}

// What the database says of values that validation should have caught; the last net.
const unstorable = new Set(["22021", "22P05", "22P02", "22003", "22008", "22009", "54000"]);
const foreignKeyViolation = "23503";
const unreachable = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);
const isUnreachable = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string };
  if (unreachable.has(code ?? "")) return true;
  const state = sqlState(error);
  // Connection lost, shutting down, too many connections, a statement that took too long.
  if (state) return state.startsWith("08") || state.startsWith("57") || state === "53300";
  return /connection terminated|timeout exceeded when trying to connect|query read timeout/i.test(message ?? "");
};

/** Every call enters and leaves by here, whichever protocol brought it. */
export function createPipeline({ db, services, log, strict, observe }: PipelineOptions) {
  const declared = new WeakMap<Route, Set<unknown>>();
  const isDeclared = (route: Route, error: Refusal) => {
    let classes = declared.get(route);
    if (!classes) declared.set(route, (classes = new Set(errorsOf(route))));
    return classes.has(error.constructor);
  };

  const counter = createCounter();
  const callerOf = async (name: string, route: Route, { headers, origin, batch }: Incoming): Promise<Identity | undefined> => {
    const count = services.rateLimits ? counter(name, route, origin.ip) : undefined;
    const ask = () => identify(headers, services, db, count);
    if (!batch || route.method !== "GET" || route.limits) return ask();
    if (!batch.caller) return (batch.caller = ask());
    const identity = await batch.caller;
    // Asking who calls counts once; each further read of the batch is a call, too.
    if (identity && count) await countFurther(identity, count);
    return identity;
  };

  const countFurther = async ({ claimed, project }: Identity, count: Count) => {
    const { factor } = project.config.rateLimits;
    const now = services.clock.now();
    const { windows, judge, end } = count(claimed, factor, now);
    try {
      judge(windows.length > 0 ? await countAlone(db, project.tenancyId, windows, now) : [], factor);
    } finally {
      end();
    }
  };

  const run = async ({ name, route, handler }: Served, incoming: Incoming): Promise<unknown> => {
    const raw = { ...(await incoming.read()), headers: incoming.headers };
    const identity = route.access.from === "bare" ? undefined : await callerOf(name, route, incoming);
    admit(route, identity, incoming.where);
    const accessType = identity?.accessType ?? "client";
    const { input, headers } = parse(route, accessType, raw, identity?.user?.row.id, incoming.where);
    admitInput(route, identity, input);

    const now = services.clock.now();
    if (identity?.user?.sessionLives) {
      const { user, project } = identity;
      const { row, sessionId, impersonated } = user;
      services.saw({ tenancyId: project.tenancyId, userId: row.id, sessionId, impersonated, ip: incoming.origin.ip }, now);
    }
    const effects: (() => void)[] = [];
    const call: Call = {
      input,
      headers,
      origin: incoming.origin,
      accessType: identity?.accessType ?? null,
      project: identity?.project ?? null,
      user: identity?.user ?? null,
      userGone: identity?.userGone ?? false,
      administrator: identity?.administrator ?? null,
      db,
      unit: (work) => unit(db, work),
      afterCommit: (effect) => void effects.push(effect),
      services,
      now,
    } as Call;
    const reply = await handler(call);
    for (const effect of effects) effect();
    const cut = cutReply(route, accessType, reply);
    if (strict) {
      const schema = returnsSchema(route.returns, accessType);
      const judged = schema?.safeParse(cut);
      if (judged && !judged.success) throw new Error(`${name} replied what its contract does not say: ${judged.error.message}`);
    }
    return cut;
  };

  /** A call that found no place any more for what it writes, because its project was deleted while it ran. */
  const deletedMeanwhile = async (error: unknown, { route }: Served, { headers }: Incoming): Promise<Refusal | undefined> => {
    const id = headers(header.projectId);
    if (sqlState(error) !== foreignKeyViolation || !id || route.access.from === "bare") return undefined;
    try {
      const row = await db.selectFrom("projects").select("id").where("id", "=", id).executeTakeFirst();
      return row ? undefined : new CurrentProjectNotFound({ project_id: id });
    } catch {
      // The first failure is told then.
      return undefined;
    }
  };

  /** Every failure as a refusal with a status: what is unexpected is logged with its cause, and told without. */
  const refusalOf = (error: unknown, { name, route }: Served, origin: Origin): Refusal => {
    if (error instanceof Refusal) {
      if (isDeclared(route, error)) return error;
      log.error(
        { route: name, requestId: origin.requestId, code: error instanceof KnownError ? error.code : error.name },
        "a route refused with an error it does not declare",
      );
      return strict ? new UnexpectedFailure(`${name} does not declare ${error.name}: ${error.message}`) : error;
    }
    if (error instanceof HashingBusy) {
      return new TooManyRequests("Too many sign-ins at once. Try again in a moment.").withHeaders({
        "retry-after": String(error.retryAfterSeconds),
      });
    }
    if (unstorable.has(sqlState(error) ?? "")) {
      log.warn(
        { route: name, requestId: origin.requestId, sqlState: sqlState(error) },
        "the database refused a value that validation let pass",
      );
      return new SchemaError({ message: "The request has a value that cannot be stored." });
    }
    log.error({ route: name, requestId: origin.requestId, err: error }, "unexpected failure");
    if (isUnreachable(error)) return new NotReady("The database cannot be reached at the moment.").withHeaders({ "retry-after": "1" });
    return new UnexpectedFailure();
  };

  /** @returns the reply, cut to what the caller may see. @throws Refusal and nothing else. */
  return async function execute(served: Served, incoming: Incoming): Promise<unknown> {
    try {
      const reply = await run(served, incoming);
      observe?.(served.name, "ok");
      return reply;
    } catch (error) {
      const refusal = (await deletedMeanwhile(error, served, incoming)) ?? refusalOf(error, served, incoming.origin);
      observe?.(served.name, refusal instanceof KnownError ? refusal.code : refusal.constructor.name);
      throw refusal;
    }
  };
}

export type Execute = ReturnType<typeof createPipeline>;
