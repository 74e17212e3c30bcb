import { randomUuid } from "../../services/random.ts";
import type { RouteCase } from "../route-case.ts";
import { authorizeQuery, hostedCodeBody, oauthCalls, oauthProject } from "./oauth.ts";
import { providerCode } from "./provider.ts";

const returning = async (server: Parameters<typeof oauthCalls>[0]) => {
  const flow = await oauthCalls(server).start(await oauthProject(server));
  return {
    params: { provider_id: flow.provider },
    headers: { cookie: flow.cookie },
    answer: { state: flow.state, code: providerCode({ accountId: randomUuid() }) },
  };
};

/** The rows of sign-in with providers. */
export const oauthRouteCases = {
  "auth.oauth.authorize": {
    // The browser navigates to the address later. A test of the exchange counts the statements of that call.
    statements: 0,
    build: async ({ server }) => ({
      params: { provider_id: "google" },
      query: { ...authorizeQuery(await oauthProject(server)).query, stack_response_mode: "json" },
    }),
  },
  "auth.oauth.callback": {
    statements: 4,
    build: async ({ server }) => {
      const { answer, ...call } = await returning(server);
      return { ...call, query: answer };
    },
  },
  "auth.oauth.callbackForm": {
    statements: 4,
    build: async ({ server }) => {
      const { answer, ...call } = await returning(server);
      return { ...call, body: answer };
    },
  },
  "auth.oauth.issueHostedCode": {
    statements: 2,
    build: async ({ givenTestUser }) => {
      const testUser = await givenTestUser();
      return { testUser, body: hostedCodeBody(testUser) };
    },
  },
  "auth.oauth.token": {
    // A sign-up, with the provider's tokens.
    statements: 5,
    build: async ({ server }) => {
      const project = await oauthProject(server);
      const calls = oauthCalls(server);
      return { body: calls.grant(project, await calls.code(project, { accountId: randomUuid() })) };
    },
  },
  "internal.oauthTraces.list": { statements: 2, build: () => ({}) },
} as const satisfies Record<string, RouteCase>;
