import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { givenSignInCode } from "../testing/foundation/codes.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedApps, type RequestWatch, watchRequests } from "../testing/published-client.ts";

// What the published client does for anonymous users, from their first visit to their sign-up.

const accessSeconds = 120;
const password = "correct horse battery";
let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let traffic: RequestWatch;

beforeAll(async () => {
  server = await startServer({ accessSeconds });
  project = await server.givenProject({
    auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } },
    domains: { allowLocalhost: true },
    teams: { createPersonalTeamOnSignUp: true },
  });
  traffic = watchRequests(server.url);
});
afterEach(() => expect(traffic.strays).toEqual([]));
afterAll(async () => {
  traffic.stop();
  await server.close();
});

const address = () => `${crypto.randomUUID()}@example.org`;
const app = () => publishedApps(server, project).client();
const signUps = (calls: readonly string[]) => calls.filter((call) => call.startsWith("POST /auth/anonymous/sign-up"));

/** An app with an anonymous user who has put an item into the cart. */
async function visiting() {
  const opened = app();
  const visitor = await opened.getUser({ or: "anonymous" });
  await visitor.update({ clientMetadata: { cart: ["apples"] } });
  return { opened, id: visitor.id };
}

test("a caller without a session gets one anonymous user if the app allows one", async () => {
  const opened = app();
  expect(await opened.getUser()).toBeNull();
  const visitor = await opened.getUser({ or: "anonymous" });
  expect(visitor).toMatchObject({ isAnonymous: true, primaryEmail: null, displayName: null, hasPassword: false });
  expect(visitor.selectedTeam?.displayName).toBe("Personal Team");
  expect((await opened.getUser({ or: "anonymous" })).id).toBe(visitor.id);

  server.clock.advance((accessSeconds + 1) * 1000);
  expect((await opened.getUser({ or: "anonymous" })).id).toBe(visitor.id);
  expect(signUps(traffic.calls)).toEqual(["POST /auth/anonymous/sign-up 200"]);
});

test("an anonymous user is null to callers that do not allow one", async () => {
  const { opened, id } = await visiting();
  expect(await opened.getUser()).toBeNull();
  expect(await opened.getUser({ or: "return-null" })).toBeNull();
  await expect(opened.getUser({ or: "throw" })).rejects.toThrow("not signed in");
  expect((await opened.getUser({ or: "anonymous-if-exists[deprecated]" }))?.id).toBe(id);
  expect(await opened.getPartialUser({ from: "token" })).toBeNull();
  expect(await opened.getPartialUser({ from: "token", or: "anonymous" })).toMatchObject({ id, isAnonymous: true });
});

test("concurrent callers cause one sign-up and get the same user", async () => {
  const opened = app();
  let ids: string[] = [];
  const calls = await traffic.during(async () => {
    ids = (await Promise.all([1, 2, 3, 4, 5].map(() => opened.getUser({ or: "anonymous" })))).map(({ id }) => id);
  });
  expect(new Set(ids).size).toBe(1);
  expect(signUps(calls)).toHaveLength(1);
});

test("signing up with a password preserves the user's id and data", async () => {
  const { opened, id } = await visiting();
  const email = address();
  expect(await opened.signUpWithCredential({ email, password, noVerificationCallback: true })).toMatchObject({ status: "ok" });
  const user = await opened.getUser({ or: "throw" });
  expect(user).toMatchObject({ id, isAnonymous: false, primaryEmail: email, hasPassword: true, clientMetadata: { cart: ["apples"] } });
  expect(user.selectedTeam?.displayName).toBe(`${email}'s Team`);

  const otherApp = app();
  expect(await otherApp.signInWithCredential({ email, password })).toMatchObject({ status: "ok" });
  expect((await otherApp.getUser())?.id).toBe(id);
  server.clock.advance((accessSeconds + 1) * 1000);
  expect(await opened.getUser()).toMatchObject({ id, isAnonymous: false });
});

test("signing up with a magic link preserves the user's id and data", async () => {
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

test("a magic link to an existing account signs in to it without changing the anonymous user", async () => {
  const known = app();
  const email = address();
  await known.signInWithMagicLink(await givenSignInCode(server, project, email));
  const { opened, id } = await visiting();
  expect(await opened.signInWithMagicLink(await givenSignInCode(server, project, email))).toMatchObject({ status: "ok" });
  expect((await opened.getUser())?.id).toBe((await known.getUser())?.id);
  expect(await publishedApps(server, project).server().getUser(id)).toMatchObject({ id, isAnonymous: true, primaryEmail: null });
});

test("a taken address is an error result, and another address can be used", async () => {
  const taken = await server.givenUser({ project });
  const { opened, id } = await visiting();
  const refused = await opened.signUpWithCredential({ email: taken.email, password, noVerificationCallback: true });
  expect(refused.status === "error" && KnownErrors.UserWithEmailAlreadyExists.isInstance(refused.error)).toBe(true);
  expect(await opened.signUpWithCredential({ email: address(), password, noVerificationCallback: true })).toMatchObject({ status: "ok" });
  expect((await opened.getUser())?.id).toBe(id);
});

test("sign-up revokes another app's anonymous session, which gets a new anonymous user", async () => {
  const { opened, id } = await visiting();
  const { accessToken, refreshToken } = await (await opened.getUser({ or: "anonymous" })).getAuthJson();
  const otherApp = publishedApps(server, project).client({ accessToken: accessToken as string, refreshToken: refreshToken as string });
  expect((await otherApp.getUser({ or: "anonymous-if-exists[deprecated]" }))?.id).toBe(id);
  await opened.signUpWithCredential({ email: address(), password, noVerificationCallback: true });
  expect(
    await publishedApps(server, project)
      .client({ accessToken: "", refreshToken: refreshToken as string })
      .getUser(),
  ).toBeNull();
  expect((await otherApp.getUser({ or: "anonymous" })).id).not.toBe(id);
});

test("a second factor from before the upgrade is removed, and the upgrade ends in the same user", async () => {
  const { opened, id } = await visiting();
  const secret = Buffer.from("twenty bytes of secret");
  await (await opened.getUser({ or: "anonymous" })).update({ totpMultiFactorSecret: new Uint8Array(secret) });
  expect(await opened.signUpWithCredential({ email: address(), password, noVerificationCallback: true })).toMatchObject({ status: "ok" });
  expect(await opened.getUser()).toMatchObject({ id, isAnonymous: false, isMultiFactorRequired: false });
});

test("a server lists anonymous users on request and can make one a regular user", async () => {
  const { opened, id } = await visiting();
  const back = publishedApps(server, project).server();
  const listed = async (includeAnonymous: boolean) => (await back.listUsers({ query: id, includeAnonymous })).map((user) => user.id);
  expect([await listed(false), await listed(true)]).toEqual([[], [id]]);
  await server.request("PATCH", `/users/${id}`, { as: "server", project, body: { is_anonymous: false } });
  expect(await listed(false)).toEqual([id]);
  server.clock.advance((accessSeconds + 1) * 1000);
  expect(await opened.getUser()).toMatchObject({ id, isAnonymous: false });
});

test("a project that disables anonymous sign-up rejects it with an error", async () => {
  const strict = await server.givenProject({ auth: { anonymous: { allowSignUp: false } } });
  const refused = await failure(publishedApps(server, strict).client().getUser({ or: "anonymous" }));
  expect(String(refused)).toContain("ANONYMOUS_ACCOUNTS_NOT_ENABLED");
});
