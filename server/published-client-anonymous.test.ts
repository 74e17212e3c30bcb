import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { authenticatorShows, givenSignInCode } from "./testing/codes.ts";
import { startServer, type TestServer } from "./testing/index.ts";
import { publishedApps, refusal, type Traffic, watchTraffic } from "./testing/published.ts";

// What the published client does for people who do not say who they are, from their first visit to their sign-up.

const accessSeconds = 120;
const password = "correct horse battery";
let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let traffic: Traffic;

beforeAll(async () => {
  server = await startServer({ accessSeconds });
  project = await server.givenProject({
    auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } },
    domains: { allowLocalhost: true },
    teams: { createPersonalTeamOnSignUp: true },
  });
  traffic = watchTraffic(server.url);
});
afterEach(() => expect(traffic.strays).toEqual([]));
afterAll(async () => {
  traffic.stop();
  await server.close();
});

const address = () => `${crypto.randomUUID()}@example.org`;
const app = () => publishedApps(server, project).client();
const signUps = (calls: readonly string[]) => calls.filter((call) => call.startsWith("POST /auth/anonymous/sign-up"));

/** An app whose user has not said who they are, and has put something into the cart. */
async function visiting() {
  const opened = app();
  const visitor = await opened.getUser({ or: "anonymous" });
  await visitor.update({ clientMetadata: { cart: ["apples"] } });
  return { opened, id: visitor.id };
}

test("whoever is not signed in becomes an anonymous user where the app asks for one, and stays that one", async () => {
  const opened = app();
  expect(await opened.getUser()).toBeNull();
  const visitor = await opened.getUser({ or: "anonymous" });
  expect(visitor).toMatchObject({ isAnonymous: true, primaryEmail: null, displayName: null, hasPassword: false, selectedTeam: null });
  expect((await opened.getUser({ or: "anonymous" })).id).toBe(visitor.id);

  server.clock.advance((accessSeconds + 1) * 1000);
  expect((await opened.getUser({ or: "anonymous" })).id).toBe(visitor.id);
  expect(signUps(traffic.calls)).toEqual(["POST /auth/anonymous/sign-up 200"]);
});

test("for everybody who does not ask for one, an anonymous user is nobody", async () => {
  const { opened, id } = await visiting();
  expect(await opened.getUser()).toBeNull();
  expect(await opened.getUser({ or: "return-null" })).toBeNull();
  await expect(opened.getUser({ or: "throw" })).rejects.toThrow("not signed in");
  expect((await opened.getUser({ or: "anonymous-if-exists[deprecated]" }))?.id).toBe(id);
  expect(await opened.getPartialUser({ from: "token" })).toBeNull();
  expect(await opened.getPartialUser({ from: "token", or: "anonymous" })).toMatchObject({ id, isAnonymous: true });
});

test("of many who ask at once one signs up, and all get its user", async () => {
  const opened = app();
  let ids: string[] = [];
  const calls = await traffic.during(async () => {
    ids = (await Promise.all([1, 2, 3, 4, 5].map(() => opened.getUser({ or: "anonymous" })))).map(({ id }) => id);
  });
  expect(new Set(ids).size).toBe(1);
  expect(signUps(calls)).toHaveLength(1);
});

test("signing up with a password keeps the user, its data and its id", async () => {
  const { opened, id } = await visiting();
  const email = address();
  expect(await opened.signUpWithCredential({ email, password, noVerificationCallback: true })).toMatchObject({ status: "ok" });
  const user = await opened.getUser({ or: "throw" });
  expect(user).toMatchObject({ id, isAnonymous: false, primaryEmail: email, hasPassword: true, clientMetadata: { cart: ["apples"] } });
  expect(user.selectedTeam?.displayName).toBe(`${email}'s Team`);

  const elsewhere = app();
  expect(await elsewhere.signInWithCredential({ email, password })).toMatchObject({ status: "ok" });
  expect((await elsewhere.getUser())?.id).toBe(id);
  server.clock.advance((accessSeconds + 1) * 1000);
  expect(await opened.getUser()).toMatchObject({ id, isAnonymous: false });
});

test("signing up with a magic link does so, too", async () => {
  const { opened, id } = await visiting();
  const email = address();
  expect(await opened.signInWithMagicLink(await givenSignInCode(server, project, email))).toMatchObject({ status: "ok" });
  expect(await opened.getUser()).toMatchObject({
    id,
    isAnonymous: false,
    primaryEmailVerified: true,
    clientMetadata: { cart: ["apples"] },
  });
});

test("a magic link to somebody's address signs in as them, and leaves the anonymous user behind", async () => {
  const known = app();
  const email = address();
  await known.signInWithMagicLink(await givenSignInCode(server, project, email));
  const { opened, id } = await visiting();
  expect(await opened.signInWithMagicLink(await givenSignInCode(server, project, email))).toMatchObject({ status: "ok" });
  expect((await opened.getUser())?.id).toBe((await known.getUser())?.id);
  expect(await publishedApps(server, project).server().getUser(id)).toMatchObject({ id, isAnonymous: true, primaryEmail: null });
});

test("an address that is taken is a result that says so, and the anonymous user may try another", async () => {
  const taken = await server.givenUser({ project });
  const { opened, id } = await visiting();
  const refused = await opened.signUpWithCredential({ email: taken.email, password, noVerificationCallback: true });
  expect(refused.status === "error" && KnownErrors.UserWithEmailAlreadyExists.isInstance(refused.error)).toBe(true);
  expect(await opened.signUpWithCredential({ email: address(), password, noVerificationCallback: true })).toMatchObject({ status: "ok" });
  expect((await opened.getUser())?.id).toBe(id);
});

test("an app that was open elsewhere with the anonymous user's tokens is signed out by its sign-up, and comes in anew", async () => {
  const { opened, id } = await visiting();
  const { accessToken, refreshToken } = await (await opened.getUser({ or: "anonymous" })).getAuthJson();
  const elsewhere = publishedApps(server, project).client({ accessToken: accessToken as string, refreshToken: refreshToken as string });
  expect((await elsewhere.getUser({ or: "anonymous-if-exists[deprecated]" }))?.id).toBe(id);
  await opened.signUpWithCredential({ email: address(), password, noVerificationCallback: true });
  expect(
    await publishedApps(server, project)
      .client({ accessToken: "", refreshToken: refreshToken as string })
      .getUser(),
  ).toBeNull();
  expect((await elsewhere.getUser({ or: "anonymous" })).id).not.toBe(id);
});

test("a second factor is asked for on the way, and ends in the same user", async () => {
  const { opened, id } = await visiting();
  const secret = Buffer.from("twenty bytes of secret");
  await (await opened.getUser({ or: "anonymous" })).update({ totpMultiFactorSecret: new Uint8Array(secret) });
  const asked = await refusal(opened.signUpWithCredential({ email: address(), password, noVerificationCallback: true }));
  expect(KnownErrors.MultiFactorAuthenticationRequired.isInstance(asked)).toBe(true);
  const attempt = asked.details.attempt_code;
  expect(await opened.signInWithMfa(authenticatorShows(server, secret), attempt)).toEqual({ status: "ok", data: undefined });
  expect(await opened.getUser()).toMatchObject({ id, isAnonymous: false });
});

test("a server lists anonymous users where it asks for them, and makes one a user like any", async () => {
  const { opened, id } = await visiting();
  const back = publishedApps(server, project).server();
  const listed = async (includeAnonymous: boolean) => (await back.listUsers({ query: id, includeAnonymous })).map((user) => user.id);
  expect([await listed(false), await listed(true)]).toEqual([[], [id]]);
  await server.request("PATCH", `/users/${id}`, { as: "server", project, body: { is_anonymous: false } });
  expect(await listed(false)).toEqual([id]);
  server.clock.advance((accessSeconds + 1) * 1000);
  expect(await opened.getUser()).toMatchObject({ id, isAnonymous: false });
});

test("a project that wants to know who comes gives the app no anonymous user", async () => {
  const strict = await server.givenProject({ auth: { anonymous: { allowSignUp: false } } });
  const refused = await refusal(publishedApps(server, strict).client().getUser({ or: "anonymous" }));
  expect(String(refused)).toContain("ANONYMOUS_ACCOUNTS_NOT_ENABLED");
});
