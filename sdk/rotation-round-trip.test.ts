import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { createClientApp } from "./client.ts";

// The client library against the real server, in a project that rotates refresh tokens.

let server: TestServer;
let keys: { baseUrl: string; projectId: string; publishableClientKey: string; effects: { now: () => number } };
beforeAll(async () => {
  server = await startServer();
  const project = await server.givenProject({
    auth: { password: { allowSignIn: true }, sessions: { rotateRefreshTokens: true } },
    domains: { allowLocalhost: true },
  });
  const { id: projectId, publishableClientKey } = project;
  keys = { baseUrl: server.url, projectId, publishableClientKey, effects: { now: () => server.clock.now().getTime() } };
});
afterAll(() => server?.close());

test("each renewal rotates the refresh token without signing out or notifying subscribers", async () => {
  const app = createClientApp({ ...keys, tokenStore: "memory" });
  const email = `${crypto.randomUUID()}@example.org`;
  await app.signUpWithCredential({ email, password: "correct horse battery", noVerificationCallback: true });
  const changes: unknown[] = [];
  const stop = app.subscribe((change) => changes.push(change));
  const seen = new Set<string | null>();
  for (let hour = 0; hour < 4; hour++) {
    seen.add((await app.getAuthJson()).refreshToken);
    server.clock.advance(3_600_000);
    expect(await app.getUser()).toMatchObject({ primaryEmail: email });
  }
  expect(seen.size).toBe(4);
  expect(changes).toEqual([]);
  stop();
});

test("an app with fixed tokens renews access tokens without rotating the refresh token", async () => {
  const app = createClientApp({ ...keys, tokenStore: "memory" });
  const email = `${crypto.randomUUID()}@example.org`;
  await app.signUpWithCredential({ email, password: "correct horse battery", noVerificationCallback: true });
  const tokens = await app.getAuthJson();
  const rendering = createClientApp({ ...keys, tokenStore: tokens });
  server.clock.advance(3_600_000);
  expect(await rendering.getUser()).toMatchObject({ primaryEmail: email });
  expect((await rendering.getAuthJson()).refreshToken).toBe(tokens.refreshToken);
  expect(await app.getUser()).toMatchObject({ primaryEmail: email });
});
