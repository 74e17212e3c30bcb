import { createTRPCUntypedClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import { expect } from "vitest";
import type { ErrorClass } from "#contract/kernel/error.ts";
import { hasTrpcFace, isAnyBody, type Route } from "#contract/kernel/route.ts";
import { replyHeaders } from "#contract/vocabulary/headers.ts";
import type { LatchkeyRouter } from "#sdk/trpc.ts";
import { randomUuid } from "../services/random.ts";
import type { TestServer } from "./index.ts";
import type { SentHeaders } from "./world.ts";

/** What a call says beside its headers; path parameters left out are random ids. */
export interface Said {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
}

/** What came back, the same for both faces. */
export interface Outcome {
  /** Of the refusal, or of success. */
  readonly status: number;
  readonly refused: boolean;
  /** Code of a known error. */
  readonly code: string | undefined;
  readonly details: unknown;
  /** Text of a refusal. */
  readonly message: string;
  /** Data of a success. */
  readonly data: unknown;
  readonly headers: Headers;
}

export interface Face {
  readonly name: string;
  serves(route: Route): boolean;
  call(server: TestServer, name: string, route: Route, headers: SentHeaders, said?: Said): Promise<Outcome>;
}

/** Path and query of a route's call. */
export function addressOf(route: Route, { params = {}, query = {} }: Said = {}): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? randomUuid()));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** A body that fits, as the contract's own example has it. */
export const exampleBody = (route: Route): unknown => route.examples?.body ?? (route.body ? {} : undefined);

const rest: Face = {
  name: "REST",
  serves: () => true,
  async call({ request }, _name, route, headers, said = { body: exampleBody(route) }) {
    const { body } = said;
    const answer = await request(route.method, addressOf(route, said), { headers, body });
    const refused = answer.status >= 400;
    return {
      status: answer.status,
      refused,
      code: answer.headers.get(replyHeaders.knownError) ?? undefined,
      details: answer.json?.details,
      message: answer.json?.error ?? answer.text,
      data: refused ? undefined : (answer.json ?? answer.text),
      headers: answer.headers,
    };
  },
};

const trpc: Face = {
  name: "tRPC",
  serves: hasTrpcFace,
  async call({ url }, name, route, headers, said = { body: exampleBody(route) }) {
    let response: Response | undefined;
    const client = createTRPCUntypedClient<LatchkeyRouter<"admin">>({
      links: [
        httpBatchLink({
          url: `${url}/trpc`,
          headers,
          fetch: async (address, options) => (response = await fetch(address, options as RequestInit)),
        }),
      ],
    });
    const params = Object.fromEntries(Object.keys(route.params?.shape ?? {}).map((key) => [key, said.params?.[key] ?? randomUuid()]));
    const body = isAnyBody(route.body) ? { body: said.body } : said.body;
    const input = typeof body === "object" || body === undefined ? { ...params, ...said.query, ...body } : body;
    try {
      const data = await (route.method === "GET" ? client.query(name, input) : client.mutation(name, input));
      return { status: route.status ?? 200, refused: false, code: undefined, details: undefined, message: "", data, headers: headersOf() };
    } catch (error) {
      if (!(error instanceof TRPCClientError) || !error.data) throw error;
      const { known, httpStatus } = (error as TRPCClientError<LatchkeyRouter>).data as NonNullable<typeof error.data>;
      return {
        status: httpStatus,
        refused: true,
        code: known?.code,
        details: known?.details ?? undefined,
        message: error.message,
        data: undefined,
        headers: headersOf(),
      };
    }
    function headersOf() {
      if (!response) throw new Error("tRPC answered without a response");
      return response.headers;
    }
  },
};

/** The two ways into every route. */
export const faces: readonly Face[] = [rest, trpc];

/** Expects that very refusal: status, code and details of its class, and its text; the class's for known errors. */
export function expectRefusal(outcome: Outcome, error: ErrorClass): void {
  const code = error.kind === "known" ? error.code : undefined;
  expect({ refused: outcome.refused, code: outcome.code, status: outcome.status }, outcome.message).toEqual({
    refused: true,
    code,
    status: error.status,
  });
  if (error.kind !== "known") return;
  const details = error.detailsSchema?.parse(outcome.details);
  expect(outcome.details).toEqual(details);
  expect(outcome.message).toBe(error.say(details));
}
