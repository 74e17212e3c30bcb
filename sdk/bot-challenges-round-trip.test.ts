// The client library solves bot challenges of a real server by itself.
import { createTRPCClient } from "@trpc/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { type ProjectKeys, startServer, type TestServer } from "#server/testing/index.ts";
import { type ClientAppOptions, createClientApp } from "./client.ts";
import { botTestHeaders } from "./test-kit/bot-test-headers.ts";
import { type LatchkeyRouter, latchkeyLink } from "./trpc.ts";

let server: TestServer;
let project: ProjectKeys;
let withKeys: ProjectKeys;
beforeAll(async () => {
  server = await startServer();
  const auth = { password: { allowSignIn: true }, otp: { allowSignIn: true }, anonymous: { allowSignUp: true } };
  const domains = { allowLocalhost: true };
  project = await server.givenProject({ auth: { ...auth, bots: { mode: "always" } }, domains });
  const turnstile = { mode: "always", provider: "turnstile", siteKey: "site", secretKey: "secret" };
  withKeys = await server.givenProject({ auth: { ...auth, bots: turnstile }, domains });
});
afterAll(() => server?.close());

const callbackUrl = "http://localhost:3000/page";
const address = () => `${crypto.randomUUID()}@example.org`;
const signUp = () => ({ email: address(), password: "correct horse battery", noVerificationCallback: true, noRedirect: true }) as const;
const toKeys = ({ id, publishableClientKey }: ProjectKeys) => ({ baseUrl: server.url, projectId: id, publishableClientKey });
const openApp = (keys: ProjectKeys, more: Partial<ClientAppOptions> = {}) =>
  createClientApp({ ...toKeys(keys), tokenStore: "memory", ...more });

test("a sign-up, a code, a reset link and an anonymous user", async () => {
  expect(await openApp(project).signUpWithCredential(signUp())).toMatchObject({ status: "ok" });
  expect(await openApp(project).sendMagicLinkEmail(address(), { callbackUrl })).toMatchObject({ status: "ok" });
  expect(await openApp(project).sendForgotPasswordEmail(address(), { callbackUrl })).toMatchObject({ status: "ok" });
  expect(await openApp(project).getUser({ or: "anonymous" })).toMatchObject({ isAnonymous: true });
});

test("calls over tRPC, also several in one batch", async () => {
  const api = createTRPCClient<LatchkeyRouter>({ links: [latchkeyLink(toKeys(project))] });
  const [first, second] = [signUp(), signUp()].map(({ email, password }) => api.auth.password.signUp.mutate({ email, password }));
  expect([(await first)?.access_token, (await second)?.access_token]).toEqual([expect.any(String), expect.any(String)]);
});

test("one challenge a call: a solution that does not arrive is not solved again", async () => {
  let requests = 0;
  const client = openApp(project, {
    fetch(url, init) {
      requests += 1;
      const headers = new Headers(init.headers);
      headers.delete(requestHeaders.botSolution);
      return fetch(url, { ...init, headers });
    },
  });
  await expect(client.getUser({ or: "anonymous" })).rejects.toMatchObject({ code: "BOT_CHALLENGE_REQUIRED" });
  expect(requests).toBe(2);
});

test("without a page there is no widget, so the challenge is the error; the test kit passes it", async () => {
  const refused = await openApp(withKeys)
    .signUpWithCredential(signUp())
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "BOT_CHALLENGE_REQUIRED", details: { provider: "turnstile", site_key: "site" } });
  const client = openApp(withKeys, { extraRequestHeaders: botTestHeaders });
  expect(await client.signUpWithCredential(signUp())).toMatchObject({ status: "ok" });
});
