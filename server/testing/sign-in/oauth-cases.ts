import { randomUuid } from "../../services/random.ts";
import type { CaseServer } from "../case-fixtures.ts";
import type { RouteCase } from "../route-case.ts";
import { authorizeQuery, hostedCodeBody, oauthCalls, oauthProject } from "./oauth.ts";

const projectAt = (server: CaseServer) => oauthProject(server, server.given.provider);
const returning = async (server: CaseServer) => {
  const { provider } = server.given;
  const flow = await oauthCalls(server, provider).start(await projectAt(server));
  return {
    params: { provider_id: flow.provider },
    headers: { cookie: flow.cookie },
    answer: { state: flow.state, ...(await provider.answer(flow.url, { accountId: randomUuid() })) },
  };
};

/** The rows of sign-in with providers. */
export const oauthRouteCases = {
  "auth.oauth.authorize": {
    // The browser navigates to the address later. A test of the exchange counts the statements of that call.
    statements: 0,
    build: async ({ server }) => ({
      params: { provider_id: "google" },
      query: { ...authorizeQuery(await projectAt(server)).query, stack_response_mode: "json" },
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
  "auth.oauth.signInWithIdToken": {
    // A sign-up, in a transaction.
    statements: 6,
    build: async ({ server, givenTestUser }) => {
      const at = await projectAt(server);
      const body = { provider_id: "google", id_token: server.given.provider.idToken({ accountId: randomUuid() }) };
      return { at, testUser: await givenTestUser({ project: at }), body };
    },
  },
  "auth.oauth.token": {
    // A sign-up, with the provider's tokens.
    statements: 5,
    build: async ({ server }) => {
      const project = await projectAt(server);
      const calls = oauthCalls(server, server.given.provider);
      return { body: calls.grant(project, await calls.code(project, { accountId: randomUuid() })) };
    },
  },
  "internal.oauthTraces.list": { statements: 2, build: () => ({}) },
} as const satisfies Record<string, RouteCase>;
