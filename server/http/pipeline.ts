import type { Logger } from "pino";
import { SchemaError } from "#contract/errors/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import { KnownError } from "#contract/kernel/error.ts";
import { statusSchema } from "#contract/kernel/returns.ts";
import { listStatuses, type Route } from "#contract/kernel/route.ts";
import { outageHeader } from "#contract/vocabulary/outage-header.ts";
import type { Db } from "../database/schema.ts";
import type { BackgroundJobs } from "../kernel/background-jobs.ts";
import type { Call, Origin, RootDb } from "../kernel/call.ts";
import { createReplicaRead } from "../kernel/replica-read.ts";
import { declaredCookie, type Reply, toReply } from "../kernel/reply.ts";
import type { ServerConfig } from "../kernel/server-config.ts";
import { emptyNotes, noteSignIn } from "../kernel/sign-in-step.ts";
import { transaction } from "../kernel/transaction.ts";
import type { AddressLimits } from "../rate-limits/address-limits.ts";
import type { Services } from "../services/index.ts";
import { authorizeInput, authorizeSession } from "./authorize.ts";
import { createErrorConverter } from "./call-errors.ts";
import type { Endpoint, IncomingCall } from "./endpoint.ts";
import { filterReply } from "./filter-reply.ts";
import type { Identity } from "./identify.ts";
import { type ParsedInput, parse, type RawInput } from "./parse.ts";
import { createReceiver } from "./receive.ts";
import { type CallEnd, flattenInput, recordSignIn } from "./record-sign-in.ts";
import { replyStatus } from "./reply.ts";
import { simulateOutage } from "./simulate-outage.ts";

export interface PipelineOptions {
  readonly db: RootDb;
  /** A replica for reads that may lag. */
  readonly replica?: RootDb | undefined;
  readonly serverConfig: ServerConfig;
  readonly services: Services;
  readonly background: BackgroundJobs;
  readonly log: Logger;
  /** Undefined where rate limits are off. */
  readonly addressLimits?: AddressLimits | undefined;
  /** Tests: replies must match their schema and errors must be declared, or the call fails with 500. */
  readonly strict: boolean;
  /** Tests: receives each outcome, for the contract's coverage. */
  readonly observe?: ((route: string, outcome: string) => void) | undefined;
}

/** The pipeline of every call over REST and tRPC: identify, authorize, parse, handle, serialize. */
export function createPipeline(options: PipelineOptions) {
  const { observe } = options;
  const readReplica = createReplicaRead(options.db, options.replica, options.log);
  const receive = createReceiver(options);
  const toApiError = createErrorConverter(options);

  const run = async (endpoint: Endpoint, incoming: IncomingCall): Promise<Reply> => {
    const { name, route, handler } = endpoint;
    const { identity, integrationClientId, raw, recheck } = await receive(endpoint, incoming);
    if (endpoint.signInStep) noteSignIn(incoming, { input: flattenInput(raw), ...(identity && { tenancyId: identity.project.tenancyId }) });
    const outage = options.serverConfig.development ? incoming.headers(outageHeader) : undefined;
    const parts = outage === undefined ? options : simulateOutage(options, outage);
    const accessType = identity?.accessType ?? "client";
    const now = options.services.clock.now();
    if (identity) options.background.recordProjectKeyUse(identity.rateLimitSubject, now);
    let parsed: ParsedInput;
    try {
      parsed = parse(route, accessType, raw, identity?.user?.row.id);
    } catch (error) {
      const redirect =
        error instanceof SchemaError && (await rejectInput(endpoint, { ...callContext(parts, identity, incoming, now), raw }, error));
      if (!redirect) throw error;
      return redirect;
    }
    const { input, headers } = parsed;
    authorizeInput(route, identity, input);

    await authorizeSession(route, identity, input, options, now);
    recordActivity(options.background, identity, incoming, now);
    const effects: (() => void)[] = [];
    const reply = toReply(
      await handler({
        readReplica,
        integrationClientId,
        recheck,
        input,
        headers,
        afterCommit: (effect) => void effects.push(effect),
        ...callContext(parts, identity, incoming, now),
      } as Call),
    );
    for (const effect of effects) effect();
    const visible = reply.kind === "data" ? { ...reply, data: filterReply(route, accessType, reply) } : reply;
    if (options.strict) checkReply(name, route, accessType, visible, incoming.origin);
    return visible;
  };

  /** @returns the reply, with the fields that the caller may read. @throws ApiError and nothing else. */
  return async function execute(endpoint: Endpoint, received: IncomingCall): Promise<Reply> {
    const { signInStep } = endpoint;
    const incoming = signInStep ? { ...received, origin: { ...received.origin, signIn: emptyNotes() } } : received;
    const record = (end: CallEnd) =>
      signInStep && recordSignIn(options.background, signInStep, incoming, end, options.services.clock.now());
    try {
      const reply = await run(endpoint, incoming);
      observe?.(endpoint.name, "ok");
      record({ data: reply.kind === "data" ? reply.data : null });
      return reply;
    } catch (error) {
      const apiError = await toApiError(error, endpoint, incoming);
      record({ error: apiError });
      observe?.(endpoint.name, apiError instanceof KnownError ? apiError.code : apiError.constructor.name);
      throw apiError;
    }
  };
}

export type Execute = ReturnType<typeof createPipeline>;

/** Lets the route record that its input was refused. */
const rejectInput = async (
  { invalidInput }: Endpoint,
  { raw, ...context }: ReturnType<typeof callContext> & { readonly raw: RawInput },
  error: SchemaError,
) =>
  invalidInput?.({ ...context, params: raw.params, query: raw.query instanceof SchemaError ? {} : raw.query, header: raw.headers }, error);

function recordActivity(background: BackgroundJobs, identity: Identity | undefined, { origin }: IncomingCall, now: Date): void {
  if (!identity?.user?.sessionIsActive) return;
  const { row, sessionId, impersonated } = identity.user;
  const { ip, country, userAgent } = origin;
  const { tenancyId } = identity.project;
  background.recordActivity({ tenancyId, userId: row.id, sessionId, impersonated, ip, country, userAgent }, now);
}

/** Creates the argument of a handler, except the input and the effects of one call. */
const callContext = (
  { db, serverConfig, services, background }: PipelineOptions,
  identity: Identity | undefined,
  { origin }: IncomingCall,
  now: Date,
) => ({
  origin,
  accessType: identity?.accessType ?? null,
  project: identity?.project ?? null,
  user: identity?.user ?? null,
  administrator: identity?.administrator ?? null,
  agent: identity?.agent ?? null,
  db,
  transaction: <T>(work: (db: Db) => Promise<T>) => transaction(db, work),
  serverConfig,
  services,
  background,
  now,
});

/** For tests: @throws Error for a reply that its route does not declare. In production the types and the filter suffice. */
function checkReply(name: string, route: Route, accessType: AccessType, reply: Reply, { device }: Origin): void {
  const undeclared = (what: string) => new Error(`${name} replied what its contract does not declare: ${what}`);
  const status = replyStatus(route, reply);
  const statuses: readonly number[] = reply.kind === "redirect" ? (route.redirects ?? []) : listStatuses(route);
  if (!statuses.includes(status)) throw undeclared(`status ${status}`);
  for (const { name: cookie } of reply.cookies) if (!declaredCookie(route, cookie)) throw undeclared(`cookie ${cookie}`);
  for (const [header] of reply.headers) if (!Object.hasOwn(route.responseHeaders ?? {}, header)) throw undeclared(`header ${header}`);
  if (device?.issued !== undefined && !route.remembersDevice) throw undeclared("a value for the device");
  if (reply.kind === "redirect") return;
  const checked = statusSchema(route.returns, accessType, status)?.safeParse(reply.data);
  if (checked && !checked.success) throw undeclared(checked.error.message);
}
