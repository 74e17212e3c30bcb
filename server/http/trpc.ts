import { initTRPC, type TRPC_ERROR_CODE_KEY, TRPCError } from "@trpc/server";
import { createExpressMiddleware } from "@trpc/server/adapters/express";
import type { Request, RequestHandler } from "express";
import type { Logger } from "pino";
import { BodyParsingError, PayloadTooLarge } from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import { ApiError, KnownError } from "#contract/kernel/error.ts";
import { isExposedOverTrpc, isRoute, type Route, type RouteTree } from "#contract/kernel/route.ts";
import { responseHeaders } from "#contract/vocabulary/headers.ts";
import { requestLimits } from "#contract/vocabulary/request-limits.ts";
import type { Origin } from "../kernel/call.ts";
import { randomRequestId } from "../services/random.ts";
import type { Endpoint, IncomingCall } from "./endpoint.ts";
import { apiHeaders } from "./headers.ts";
import { createRequestLog } from "./log-request.ts";
import { readLanguages } from "./page-locale.ts";
import type { Execute } from "./pipeline.ts";
import { headerReader, preflightHeaders } from "./request-headers.ts";
import { splitInput } from "./split-input.ts";

interface Context {
  /** Resolves with the bytes of the body once it has arrived. */
  readonly bodySize: () => Promise<number>;
  readonly batch: NonNullable<IncomingCall["batch"]>;
  readonly headers: (name: string) => string | undefined;
  readonly origin: Origin;
}

const toTrpcCode = (status: number): TRPC_ERROR_CODE_KEY => {
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

/** Converts an error to its API error. Input that tRPC itself rejects gets the same error as over REST. */
function toApiError(error: TRPCError): ApiError | undefined {
  if (error.cause instanceof ApiError) return error.cause;
  return error.cause instanceof SyntaxError ? new BodyParsingError({ message: "The input is not valid JSON." }) : undefined;
}

/** The facts about a procedure for tools that read a router, such as trpc-to-openapi. */
interface Meta {
  /** The same call over REST. */
  readonly openapi: Pick<Route, "method" | "path" | "summary" | "description">;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // What a client needs to rebuild the typed error; never a stack or a cause.
    errorFormatter: ({ shape, error, ctx }) => {
      const apiError = toApiError(error);
      const known = apiError instanceof KnownError ? { code: apiError.code, details: apiError.details ?? null } : null;
      const status = apiError?.status ?? shape.data.httpStatus;
      return {
        message:
          apiError !== undefined
            ? apiError.message
            : error.code === "INTERNAL_SERVER_ERROR"
              ? "Something went wrong on our side."
              : shape.message,
        code: shape.code,
        data: {
          code: shape.data.code,
          httpStatus: status,
          path: shape.data.path ?? null,
          known,
          errorCode: apiError?.code ?? null,
          requestId: ctx?.origin.requestId ?? null,
        },
      };
    },
  });

/** Converts tRPC's refusal to read an input to the error that REST answers. */
function toInputError(error: unknown): unknown {
  if (!(error instanceof TRPCError)) return error;
  if (error.code === "PAYLOAD_TOO_LARGE") return new PayloadTooLarge();
  return toApiError(error) ?? new BodyParsingError({ message: "The input cannot be read." });
}

function makeProcedure(served: Endpoint, execute: Execute) {
  const { route } = served;
  const { method, path, summary, description } = route;
  const inUrl = method === "GET";
  // tRPC reads the input when it is requested: of a query from the URL, of a mutation from the body. Both happen after the caller is
  // identified.
  const procedure = t.procedure
    .meta({ openapi: { method, path, summary, ...(description !== undefined && { description }) } })
    .use(({ getRawInput, next }) => next({ ctx: { readRawInput: getRawInput } }));
  const call = async ({ ctx, path: requestLine }: { ctx: Context & { readonly readRawInput: () => Promise<unknown> }; path: string }) => {
    const readBodyInput = async (maxBytes: number) => {
      if ((await ctx.bodySize()) > maxBytes) throw new PayloadTooLarge();
      const input = await ctx.readRawInput().catch((error: unknown) => {
        throw toInputError(error);
      });
      return splitInput(route, input);
    };
    try {
      const urlInput = inUrl ? splitInput(route, await ctx.readRawInput()) : undefined;
      const reply = await execute(served, {
        line: urlInput,
        readInput: async (maxBytes) => urlInput ?? readBodyInput(maxBytes),
        headers: ctx.headers,
        origin: ctx.origin,
        batch: ctx.batch,
        requestLine,
      });
      return reply.kind === "data" ? reply.data : undefined;
    } catch (error) {
      throw toTrpcError(error);
    }
  };
  return inUrl ? procedure.query(call) : procedure.mutation(call);
}

function toTrpcError(error: unknown): TRPCError {
  if (error instanceof TRPCError) return error;
  return new TRPCError({
    code: toTrpcCode(error instanceof ApiError ? error.status : 500),
    cause: error,
    message: error instanceof Error ? error.message : "",
  });
}

type Procedures = { [name: string]: ReturnType<typeof makeProcedure> | Procedures };

function makeProcedures(tree: RouteTree, served: ReadonlyMap<Route, Endpoint>, execute: Execute): Procedures {
  const procedures: Procedures = {};
  for (const [key, node] of Object.entries(tree)) {
    if (!isRoute(node)) procedures[key] = makeProcedures(node, served, execute);
    else if (isExposedOverTrpc(node)) procedures[key] = makeProcedure(served.get(node) as Endpoint, execute);
  }
  return procedures;
}

/** The router of all procedures that the contract exposes. */
export const createTrpcRouter = (served: readonly Endpoint[], execute: Execute) =>
  t.router(makeProcedures(contract, new Map(served.map((one) => [one.route, one])), execute));

/** Resolves with the bytes of the body once it has arrived, or is larger than any route takes. tRPC reads the same bytes. */
function measureBody(request: Request): Promise<number> | undefined {
  if (request.method === "GET" || request.method === "HEAD") return undefined;
  const size = new Promise<number>((resolve, reject) => {
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > requestLimits.largeBodyBytes) resolve(bytes);
    });
    request.on("end", () => resolve(bytes));
    request.on("error", reject);
    request.on("aborted", () => reject(new BodyParsingError({ message: "The request ended before its body did." })));
  });
  // Of a call that is refused before its body is read, no one awaits the size.
  size.catch(() => {});
  return size;
}

export interface TrpcOptions {
  readonly served: readonly Endpoint[];
  readonly execute: Execute;
  readonly log: Logger;
  readonly clientOf: (request: Request) => Pick<Origin, "ip" | "country" | "userAgent">;
  readonly fixedHeaders: Readonly<Record<string, string>>;
}

/** The tRPC transport: an Express handler to be mounted at `/trpc`. Its router's type follows from the contract alone (sdk/trpc-router.ts). */
export function createTrpc({ served, execute, log, clientOf, fixedHeaders }: TrpcOptions): RequestHandler {
  const logRequest = createRequestLog(log);
  const trpcMiddleware = createExpressMiddleware({
    router: createTrpcRouter(served, execute),
    maxBodySize: requestLimits.largeBodyBytes,
    maxBatchSize: requestLimits.batchCalls,
    // Of several Retry-After values, send the longest, which is valid for all calls.
    responseMeta: ({ errors }) => {
      const retryDelays = errors.flatMap(({ cause }) =>
        cause instanceof ApiError ? (cause.headers[responseHeaders.retryAfter] ?? []) : [],
      );
      return retryDelays.length > 0 ? { headers: { [responseHeaders.retryAfter]: String(Math.max(...retryDelays.map(Number))) } } : {};
    },
    createContext: ({ req, res }) => ({
      batch: {},
      bodySize: () => res.locals.bodySize as Promise<number>,
      origin: {
        requestId: String(res.getHeader(responseHeaders.requestId)),
        ...clientOf(req),
        languages: readLanguages(req),
      },
      headers: headerReader(req.headers),
    }),
  });
  return (request, response, next) => {
    // Before tRPC reads the request, so that its own errors have our format, too.
    const requestId = randomRequestId();
    logRequest(request, response, requestId, `${request.baseUrl}${request.path}`);
    response.set({ ...apiHeaders, ...fixedHeaders, [responseHeaders.requestId]: requestId });
    if (request.method === "OPTIONS") {
      response.set(preflightHeaders(request.get("access-control-request-headers"))).end();
      return;
    }
    response.locals.bodySize = measureBody(request);
    trpcMiddleware(request, response, next);
  };
}
