import { isAnyBody } from "#contract/kernel/body.ts";
import { isExposedOverTrpc, listStatuses, type Route } from "#contract/kernel/route.ts";
import { responseHeaders } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "#server/services/random.ts";
import { type CallInput, exampleBody, type Outcome, toAddress } from "#server/testing/call-input.ts";
import type { RequestHeaders } from "#server/testing/case-fixtures.ts";
import type { HttpResponse } from "#server/testing/http-client.ts";
import type { ConformTransport } from "./record.ts";
import { toApiPath } from "./remote-request.ts";
import type { RecordingSender } from "./send-recorded.ts";

/** Sends a call of a route over one transport. */
export interface CallTransport {
  readonly name: ConformTransport;
  serves(route: Route): boolean;
  call(name: string, route: Route, headers: RequestHeaders, input?: CallInput): Promise<Outcome>;
}

const json = { "content-type": "application/json" };

/** Reads a text as JSON; undefined if it is none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The outcome of a REST response. */
export function restOutcome({ status, headers, text }: HttpResponse): Outcome {
  const body = readJson(text) as { details?: unknown; error?: string; error_description?: string } | undefined;
  const refused = status >= 400;
  return {
    status,
    refused,
    code: headers.get(responseHeaders.knownError) ?? undefined,
    errorCode: headers.get(responseHeaders.errorCode) ?? undefined,
    details: body?.details,
    message: body?.error_description ?? body?.error ?? text,
    data: refused ? undefined : (body ?? text),
    headers,
  };
}

/** The answer of a tRPC procedure (tRPC's HTTP RPC specification). */
interface TrpcAnswer {
  readonly result?: { readonly data?: unknown };
  readonly error?: {
    readonly message: string;
    readonly data: { httpStatus: number; known: { code: string; details: unknown } | null; errorCode: string | null };
  };
}

function trpcOutcome(route: Route, { status, headers, text }: HttpResponse): Outcome {
  const answer = readJson(text) as TrpcAnswer | undefined;
  if (answer?.error?.data) {
    const { message, data } = answer.error;
    const { known, errorCode, httpStatus } = data;
    const [code, details] = [known?.code, known?.details ?? undefined];
    return { status: httpStatus, refused: true, code, errorCode: errorCode ?? undefined, details, message, data: undefined, headers };
  }
  const isResult = status < 300 && answer?.result !== undefined;
  const expected = isResult ? (listStatuses(route)[0] as number) : status;
  const nothing = { code: undefined, errorCode: undefined, details: undefined };
  return { status: expected, refused: !isResult, ...nothing, message: isResult ? "" : text, data: answer?.result?.data, headers };
}

/** Both transports of a server. */
export function callTransports({ send }: RecordingSender): Readonly<Record<ConformTransport, CallTransport>> {
  return {
    rest: {
      name: "rest",
      serves: () => true,
      async call(_name, route, headers, input = { body: exampleBody(route) }) {
        const { body } = input;
        const hasBody = body !== undefined;
        return restOutcome(
          await send(toApiPath(toAddress(route, input)), {
            method: route.method,
            headers: { ...(hasBody && json), ...headers },
            body: hasBody ? JSON.stringify(body) : undefined,
          }),
        );
      },
    },
    trpc: {
      name: "trpc",
      serves: isExposedOverTrpc,
      async call(name, route, headers, input = { body: exampleBody(route) }) {
        const params = Object.fromEntries(Object.keys(route.params?.shape ?? {}).map((key) => [key, input.params?.[key] ?? randomUuid()]));
        const body = isAnyBody(route.body) ? { body: input.body } : input.body;
        const flat = typeof body === "object" || body === undefined ? { ...params, ...input.query, ...body } : body;
        const text = JSON.stringify(flat);
        const isQuery = route.method === "GET";
        const path = isQuery ? `/trpc/${name}?input=${encodeURIComponent(text)}` : `/trpc/${name}`;
        const sent = { method: isQuery ? "GET" : "POST", headers: { ...json, ...headers }, body: isQuery ? undefined : text };
        return trpcOutcome(route, await send(path, sent));
      },
    },
  };
}
