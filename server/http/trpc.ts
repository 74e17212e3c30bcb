import { initTRPC, type TRPC_ERROR_CODE_KEY, TRPCError } from "@trpc/server";
import { createExpressMiddleware } from "@trpc/server/adapters/express";
import type { Request, RequestHandler } from "express";
import type { Logger } from "pino";
import { BodyParsingError } from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import { KnownError, Refusal } from "#contract/kernel/error.ts";
import { hasTrpcFace, isAnyBody, isRoute, type Route, type RouteTree } from "#contract/kernel/route.ts";
import { replyHeaders } from "#contract/vocabulary/headers.ts";
import { envelope } from "#contract/vocabulary/limits.ts";
import type { Origin } from "../kernel/call.ts";
import { randomRequestId } from "../services/random.ts";
import { boundJson } from "./decode.ts";
import { apiHeaders, languagesIn } from "./headers.ts";
import type { Execute, Incoming, Served } from "./pipeline.ts";
import { logRequest } from "./request-log.ts";

interface Context {
  readonly batch: NonNullable<Incoming["batch"]>;
  readonly headers: (name: string) => string | undefined;
  readonly origin: Origin;
}

const codeOf = (status: number): TRPC_ERROR_CODE_KEY => {
  const codes: Record<number, TRPC_ERROR_CODE_KEY> = {
    400: "BAD_REQUEST",
    401: "UNAUTHORIZED",
    403: "FORBIDDEN",
    404: "NOT_FOUND",
    405: "METHOD_NOT_SUPPORTED",
    408: "TIMEOUT",
    409: "CONFLICT",
    413: "PAYLOAD_TOO_LARGE",
    429: "TOO_MANY_REQUESTS",
    503: "SERVICE_UNAVAILABLE",
  };
  return codes[status] ?? "INTERNAL_SERVER_ERROR";
};

/** An error as the refusal it tells of; what tRPC itself could not read is refused as the REST face would. */
function refusalOf(error: TRPCError): Refusal | undefined {
  if (error.cause instanceof Refusal) return error.cause;
  return error.cause instanceof SyntaxError ? new BodyParsingError({ message: "The input is not valid JSON." }) : undefined;
}

const t = initTRPC.context<Context>().create({
  // What a client needs to rebuild the typed error; never a stack or a cause.
  errorFormatter: ({ shape, error, ctx }) => {
    const refusal = refusalOf(error);
    const known = refusal instanceof KnownError ? { code: refusal.code, details: refusal.details ?? null } : null;
    const status = refusal?.status ?? shape.data.httpStatus;
    return {
      message:
        refusal !== undefined
          ? refusal.message
          : error.code === "INTERNAL_SERVER_ERROR"
            ? "Something went wrong on our side."
            : shape.message,
      code: shape.code,
      data: { code: shape.data.code, httpStatus: status, path: shape.data.path ?? null, known, requestId: ctx?.origin.requestId ?? null },
    };
  },
});

/** The flat input apart again, so that it is judged by the very schemas of the REST face. */
function split(route: Route, input: unknown): { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown } {
  boundJson(input);
  if (isAnyBody(route.body)) return { params: {}, query: {}, body: (input as { body?: unknown } | undefined)?.body };
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return { params: {}, query: {}, body: input };
  }
  const params: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  const rest: Record<string, unknown> = Object.create(null);
  for (const [key, value] of Object.entries(input)) {
    if (route.params && Object.hasOwn(route.params.shape, key)) params[key] = value;
    else if (route.query && (Object.hasOwn(route.query.shape, key) || !route.body)) query[key] = value;
    else rest[key] = value;
  }
  // Without a schema for it, a body that is not empty is reported as unknown by whichever part there is.
  return route.body
    ? { params, query, body: rest }
    : route.query
      ? { params, query, body: undefined }
      : { params, query: rest, body: undefined };
}

function procedureOf(served: Served, execute: Execute) {
  const { route } = served;
  const call = async ({ ctx, input, path }: { ctx: Context; input: unknown; path: string }) => {
    try {
      return await execute(served, {
        read: () => {
          const { query, ...parts } = split(route, input);
          return { ...parts, query: () => query };
        },
        headers: ctx.headers,
        origin: ctx.origin,
        batch: ctx.batch,
        where: path,
      });
    } catch (error) {
      throw new TRPCError({
        code: codeOf(error instanceof Refusal ? error.status : 500),
        cause: error,
        message: error instanceof Error ? error.message : "",
      });
    }
  };
  const procedure = t.procedure.input((input: unknown) => input);
  return route.method === "GET" ? procedure.query(call) : procedure.mutation(call);
}

type Procedures = { [name: string]: ReturnType<typeof procedureOf> | Procedures };

function proceduresOf(tree: RouteTree, served: ReadonlyMap<Route, Served>, execute: Execute): Procedures {
  const made: Procedures = {};
  for (const [key, node] of Object.entries(tree)) {
    if (!isRoute(node)) made[key] = proceduresOf(node, served, execute);
    else if (hasTrpcFace(node)) made[key] = procedureOf(served.get(node) as Served, execute);
  }
  return made;
}

export interface TrpcOptions {
  readonly served: readonly Served[];
  readonly execute: Execute;
  readonly log: Logger;
  readonly addressOf: (request: Request) => string;
  readonly fixedHeaders: Readonly<Record<string, string>>;
}

/** The tRPC face: an Express handler to be mounted at `/trpc`. Its router's type follows from the contract alone (sdk/trpc.ts). */
export function createTrpc({ served, execute, log, addressOf, fixedHeaders }: TrpcOptions): RequestHandler {
  const router = t.router(proceduresOf(contract, new Map(served.map((one) => [one.route, one])), execute));
  const serve = createExpressMiddleware({
    router,
    maxBodySize: envelope.largeBodyBytes,
    maxBatchSize: envelope.batchCalls,
    // Of several calls that must wait, the longest wait is told: it serves them all.
    responseMeta: ({ errors }) => {
      const waits = errors.flatMap(({ cause }) => (cause instanceof Refusal ? (cause.headers[replyHeaders.retryAfter] ?? []) : []));
      return waits.length > 0 ? { headers: { [replyHeaders.retryAfter]: String(Math.max(...waits.map(Number))) } } : {};
    },
    createContext: ({ req, res }) => ({
      batch: {},
      origin: {
        requestId: String(res.getHeader(replyHeaders.requestId)),
        ip: addressOf(req),
        languages: languagesIn(req.headers["accept-language"]),
      },
      headers: (name) => {
        const value = req.headers[name];
        return Array.isArray(value) ? value.join(", ") : value;
      },
    }),
  });
  return (request, response, next) => {
    // Before tRPC looks at anything: what it refuses by itself is an answer of ours, too.
    const requestId = randomRequestId();
    logRequest(log, request, response, requestId, `${request.baseUrl}${request.path}`);
    response.set({ ...apiHeaders, ...fixedHeaders, [replyHeaders.requestId]: requestId });
    if (request.method === "OPTIONS") response.end();
    else serve(request, response, next);
  };
}
