import { createTRPCUntypedClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import { expect } from "vitest";
import { isAnyBody } from "#contract/kernel/body.ts";
import type { ErrorClass } from "#contract/kernel/error.ts";
import { isExposedOverTrpc, listStatuses, type Route } from "#contract/kernel/route.ts";
import { responseHeaders } from "#contract/vocabulary/headers.ts";
import type { LatchkeyRouter } from "#sdk/trpc.ts";
import { randomUuid } from "../services/random.ts";
import { type CallInput, exampleBody, type Outcome, toAddress } from "./call-input.ts";
import type { CalledServer, RequestHeaders } from "./case-fixtures.ts";
import { sendRequest } from "./http-client.ts";
import { requester } from "./request.ts";

export { type CallInput, exampleBody, type Outcome, toAddress } from "./call-input.ts";

export interface Transport {
  readonly name: string;
  serves(route: Route): boolean;
  call(server: CalledServer, name: string, route: Route, headers: RequestHeaders, said?: CallInput): Promise<Outcome>;
}

export const overRest: Transport = {
  name: "REST",
  serves: () => true,
  async call({ url, project }, _name, route, headers, said = { body: exampleBody(route) }) {
    const { body } = said;
    const request = requester(url, project);
    const answer = await request(route.method, toAddress(route, said), { headers, body });
    const refused = answer.status >= 400;
    return {
      status: answer.status,
      refused,
      code: answer.headers.get(responseHeaders.knownError) ?? undefined,
      errorCode: answer.headers.get(responseHeaders.errorCode) ?? undefined,
      details: answer.json?.details,
      message: answer.json?.error_description ?? answer.json?.error ?? answer.text,
      data: refused ? undefined : (answer.json ?? answer.text),
      headers: answer.headers,
    };
  },
};

const trpc: Transport = {
  name: "tRPC",
  serves: isExposedOverTrpc,
  async call({ url }, name, route, headers, said = { body: exampleBody(route) }) {
    let response: { readonly headers: Headers } | undefined;
    const client = createTRPCUntypedClient<LatchkeyRouter<"admin">>({
      links: [
        httpBatchLink({
          url: `${url}/trpc`,
          headers,
          async fetch(address, options) {
            const { method = "GET", headers: sent, body } = options ?? {};
            const answer = await sendRequest(String(address), {
              method,
              headers: sent as Record<string, string>,
              body: body as string | undefined,
            });
            response = answer;
            return { ok: answer.status < 400, json: async () => JSON.parse(answer.text) };
          },
        }),
      ],
    });
    const params = Object.fromEntries(Object.keys(route.params?.shape ?? {}).map((key) => [key, said.params?.[key] ?? randomUuid()]));
    const body = isAnyBody(route.body) ? { body: said.body } : said.body;
    const input = typeof body === "object" || body === undefined ? { ...params, ...said.query, ...body } : body;
    try {
      const data = await (route.method === "GET" ? client.query(name, input) : client.mutation(name, input));
      return {
        status: listStatuses(route)[0] as number,
        refused: false,
        code: undefined,
        errorCode: undefined,
        details: undefined,
        message: "",
        data,
        headers: listHeaders(),
      };
    } catch (error) {
      if (!(error instanceof TRPCClientError) || !error.data) throw error;
      const { known, errorCode, httpStatus } = (error as TRPCClientError<LatchkeyRouter>).data as NonNullable<typeof error.data>;
      return {
        status: httpStatus,
        refused: true,
        code: known?.code,
        errorCode: errorCode ?? undefined,
        details: known?.details ?? undefined,
        message: error.message,
        data: undefined,
        headers: listHeaders(),
      };
    }
    function listHeaders() {
      if (!response) throw new Error("tRPC answered without a response");
      return response.headers;
    }
  },
};

/** The two ways into every route. */
export const transports: readonly Transport[] = [overRest, trpc];

/** Expects that very refusal: status, code and details of its class, and its text; the class's for known errors. `caller` names it in a failure. */
export function expectError(outcome: Outcome, error: ErrorClass, caller = ""): void {
  const code = error.kind === "known" ? error.code : undefined;
  const { refused, errorCode, status } = outcome;
  expect({ refused, code: outcome.code, errorCode, status }, `${caller}: ${outcome.message}`).toEqual({
    refused: true,
    code,
    errorCode: error.code,
    status: error.status,
  });
  if (error.kind !== "known") return;
  const details = error.detailsSchema?.parse(outcome.details);
  expect(outcome.details, caller).toEqual(details);
  expect(outcome.message, caller).toBe(error.messageFor(details));
}
