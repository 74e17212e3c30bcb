import type { StackClientApp } from "@stackframe/js";
import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedApps, type RequestWatch, watchRequests } from "../testing/published-client.ts";

const accessSeconds = 120;
const password = "correct horse battery";
let server: TestServer;
let project: ProjectKeys;
let traffic: RequestWatch;

beforeAll(async () => {
  server = await startServer({ accessSeconds });
  project = await server.givenProject();
  traffic = watchRequests(server.url);
});
afterEach(() => expect(traffic.strays).toEqual([]));
afterAll(async () => {
  traffic.stop();
  await server.close();
});

const apps = () => publishedApps(server, project);
const signedOut = async () => publishedApps(server, project).client();

/** An app whose user has just signed up, with the user's address and tokens. */
async function signedIn() {
  const app = await signedOut();
  const email = `${crypto.randomUUID()}@example.org`;
  const result = await app.signUpWithCredential({ email, password, noVerificationCallback: true });
  expect(result).toEqual({ status: "ok", data: undefined });
  return { app, email };
}

async function listTokens(app: StackClientApp<true, string>) {
  const { accessToken, refreshToken } = await app.getAuthJson();
  if (accessToken === null || refreshToken === null) throw new Error("no user is signed in");
  return { accessToken, refreshToken };
}

const me = (app: StackClientApp<true, string>) => app.getUser({ or: "throw" });
const expireAccessTokens = () => server.clock.advance((accessSeconds + 1) * 1000);

test("a signed-out app has no user and sends no request", async () => {
  const app = await signedOut();
  expect(await traffic.during(async () => expect(await app.getUser()).toBeNull())).toEqual([]);
  await expect(app.getUser({ or: "throw" })).rejects.toThrow("not signed in");
  expect(await app.getAuthJson()).toEqual({ accessToken: null, refreshToken: null });
});

test("sign-out revokes the session and both of its tokens", async () => {
  const { app } = await signedIn();
  const tokens = await listTokens(app);
  const user = await me(app);
  await user.signOut();
  expect(await app.getUser()).toBeNull();

  const remaining = apps().client(tokens);
  expect(await traffic.during(async () => expect(await remaining.getUser()).toBeNull())).toEqual([
    "GET /users/me 401",
    "POST /auth/oauth/token 401",
    "GET /users/me 400",
  ]);
  // The client treats a second sign-out of an ended session as success.
  await user.signOut();
});

test("a session revoked elsewhere signs the app out, and the app can sign in again", async () => {
  const { app, email } = await signedIn();
  await server.db
    .deleteFrom("sessions")
    .where("user_id", "=", (await me(app)).id)
    .execute();
  expect(await app.signInWithCredential({ email, password })).toMatchObject({ status: "ok" });
  expect((await me(app)).primaryEmail).toBe(email);

  await server.db
    .deleteFrom("sessions")
    .where("user_id", "=", (await me(app)).id)
    .execute();
  expect(await app.getUser()).toBeNull();
  expect(await app.signInWithCredential({ email, password })).toMatchObject({ status: "ok" });
  expect((await me(app)).primaryEmail).toBe(email);
});

test("a deleted user is signed out, before and after the access token expires", async () => {
  const { app } = await signedIn();
  const { id } = await me(app);
  await (await apps().server().getUser(id))?.delete();
  expect(await app.getUser()).toBeNull();

  expireAccessTokens();
  const { app: other } = await signedIn();
  await (
    await apps()
      .server()
      .getUser((await me(other)).id)
  )?.delete();
  expireAccessTokens();
  expect(await other.getUser()).toBeNull();
});

test("a deleted user can sign out", async () => {
  const { app } = await signedIn();
  const user = await me(app);
  await (await apps().server().getUser(user.id))?.delete();
  await user.signOut();
  expect(await app.getUser()).toBeNull();
});

test("an access token that expires soon is renewed before it is sent", async () => {
  // Ten seconds are left of it by the client's clock.
  const behind = server.clock.now().getTime() - Date.now() + (accessSeconds - 10) * 1000;
  server.clock.advance(-behind);
  const person = await server.givenUser({ project }).finally(() => server.clock.advance(behind));
  const app = apps().client(person);
  expect(await traffic.during(async () => expect((await me(app)).primaryEmail).toBe(person.email))).toEqual([
    "POST /auth/oauth/token 200",
    "GET /users/me 200",
  ]);
});

test("thirty concurrent reads with an expired token succeed with one refresh", async () => {
  const { app, email } = await signedIn();
  expireAccessTokens();
  const calls = await traffic.during(async () => {
    const users = await Promise.all(Array.from({ length: 30 }, () => app.getUser()));
    expect(users.map((user) => user?.primaryEmail)).toEqual(Array(30).fill(email));
  });
  expect(calls.filter((call) => call === "POST /auth/oauth/token 200")).toHaveLength(1);
  expect(calls.filter((call) => call.endsWith(" 500"))).toEqual([]);
});

test("thirty apps that share an expired token succeed concurrently", async () => {
  const { app, email } = await signedIn();
  const tokens = await listTokens(app);
  expireAccessTokens();
  const calls = await traffic.during(async () => {
    const opened = Array.from({ length: 30 }, () => apps().client(tokens));
    const users = await Promise.all(opened.map((each) => each.getUser()));
    expect(users.map((user) => user?.primaryEmail)).toEqual(Array(30).fill(email));
  });
  const times = (outcome: string) => calls.filter((call) => call === outcome).length;
  expect(["GET /users/me 401", "POST /auth/oauth/token 200", "GET /users/me 200"].map(times)).toEqual([30, 30, 30]);
  expect(calls).toHaveLength(90);
});

test("an access token without a refresh token does not sign in", async () => {
  const { accessToken } = await listTokens((await signedIn()).app);
  expect(await apps().client({ accessToken, refreshToken: "" }).getUser()).toBeNull();
});

test("a refresh token alone signs in", async () => {
  const { app, email } = await signedIn();
  const { refreshToken } = await listTokens(app);
  expect((await me(apps().client({ accessToken: "", refreshToken }))).primaryEmail).toBe(email);
});

test("tokens of another project do not sign in", async () => {
  const tokens = await listTokens((await signedIn()).app);
  const otherProjectApp = publishedApps(server, await server.givenProject()).client(tokens);
  expect(await otherProjectApp.getUser()).toBeNull();
});

test("a wrong publishable key is a typed error", async () => {
  const wrong = publishedApps(server, { ...project, publishableClientKey: server.project.publishableClientKey }).client();
  const refused = await failure(wrong.signInWithCredential({ email: "eve@example.org", password }));
  expect(KnownErrors.InvalidPublishableClientKey.isInstance(refused)).toBe(true);
  expect(refused.details).toEqual({ project_id: project.id });

  const unknown = publishedApps(server, { ...project, id: crypto.randomUUID() }).client();
  expect(KnownErrors.CurrentProjectNotFound.isInstance(await failure(unknown.getProject()))).toBe(true);
});
