import { StackClientApp } from "@stackframe/js";
import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedApps } from "../testing/published-client.ts";

const password = "correct horse battery";
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
let server: TestServer;
let project: ProjectKeys;

beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject();
});
afterAll(() => server.close());

const address = () => `${crypto.randomUUID()}@example.org`;

async function signedIn(where = project) {
  const app = publishedApps(server, where).client();
  const email = address();
  expect(await app.signUpWithCredential({ email, password, noVerificationCallback: true })).toMatchObject({ status: "ok" });
  return { app, email };
}

const me = (app: StackClientApp<true, string>) => app.getUser({ or: "throw" });
test("a new user has the fields that the client expects", async () => {
  const { app, email } = await signedIn();
  const user = await me(app);
  expect(user).toMatchObject({
    primaryEmail: email,
    primaryEmailVerified: false,
    displayName: null,
    profileImageUrl: null,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    hasPassword: true,
    emailAuthEnabled: true,
    otpAuthEnabled: false,
    passkeyAuthEnabled: false,
    isMultiFactorRequired: false,
    isAnonymous: false,
    oauthProviders: [],
    selectedTeam: null,
  });
  expect(Math.abs(user.signedUpAt.getTime() - server.clock.now().getTime())).toBeLessThan(60_000);
  expect(await app.getPartialUser({ from: "token" })).toEqual({
    id: user.id,
    displayName: null,
    primaryEmail: email,
    primaryEmailVerified: false,
    isAnonymous: false,
  });
});

test("a user updates their profile", async () => {
  const { app } = await signedIn();
  await (await me(app)).setDisplayName("Ada");
  await (await me(app)).setClientMetadata({ theme: "dark" });
  expect(await me(app)).toMatchObject({ displayName: "Ada", clientMetadata: { theme: "dark" } });

  await (await me(app)).update({
    displayName: "Ada L.",
    clientMetadata: { theme: "light", list: [1, null, { deep: true }] },
    profileImageUrl: `data:image/png;base64,${pixel}`,
    totpMultiFactorSecret: new Uint8Array(20).fill(7),
  });
  const changed = await me(app);
  expect(changed).toMatchObject({
    displayName: "Ada L.",
    clientMetadata: { theme: "light", list: [1, null, { deep: true }] },
    isMultiFactorRequired: true,
  });
  const picture = await fetch(changed.profileImageUrl ?? "");
  expect([picture.headers.get("content-type"), Buffer.from(await picture.arrayBuffer()).toString("base64")]).toEqual(["image/png", pixel]);

  await changed.update({ profileImageUrl: null, totpMultiFactorSecret: null, clientMetadata: null });
  expect(await me(app)).toMatchObject({ displayName: "Ada L.", profileImageUrl: null, isMultiFactorRequired: false, clientMetadata: null });
});

test("a user selects only a team that they are a member of", async () => {
  const teamed = await server.givenProject({ auth: { password: { allowSignIn: true } }, teams: { createPersonalTeamOnSignUp: true } });
  const [{ app }, { app: other }] = [await signedIn(teamed), await signedIn(teamed)];
  const team = (await me(app)).selectedTeam;
  expect(team?.displayName).toContain("Team");

  await (await me(app)).setSelectedTeam(null);
  expect((await me(app)).selectedTeam).toBeNull();
  await (await me(app)).update({ selectedTeamId: team?.id ?? "" });
  expect((await me(app)).selectedTeam).toMatchObject({ id: team?.id, displayName: team?.displayName, clientMetadata: null });

  const foreign = (await me(other)).selectedTeam;
  const refused = await failure((await me(app)).setSelectedTeam(foreign));
  expect(KnownErrors.TeamMembershipNotFound.isInstance(refused)).toBe(true);
  expect((await me(app)).selectedTeam?.id).toBe(team?.id);
});

test("invalid values are typed errors and change nothing", async () => {
  const { app } = await signedIn();
  const tooLong = await failure((await me(app)).setDisplayName("x".repeat(257)));
  expect(KnownErrors.SchemaError.isInstance(tooLong)).toBe(true);
  expect(tooLong.message).toContain("body.display_name");
  const tooBig = await failure((await me(app)).setClientMetadata("x".repeat(70_000)));
  expect(KnownErrors.SchemaError.isInstance(tooBig)).toBe(true);
  expect(await me(app)).toMatchObject({ displayName: null, clientMetadata: null });
});

test("too short and too long passwords are error results with their limits", async () => {
  const app = publishedApps(server, project).client();
  const email = address();
  const signUp = (word: string) => app.signUpWithCredential({ email, password: word, noVerificationCallback: true });

  const short = await signUp("1234567");
  expect(short.status === "error" && KnownErrors.PasswordTooShort.isInstance(short.error) && short.error.details).toEqual({
    min_length: 8,
  });
  const long = await signUp("x".repeat(71));
  expect(long.status === "error" && KnownErrors.PasswordTooLong.isInstance(long.error) && long.error.details).toEqual({ maxLength: 70 });
  for (const result of [short, long]) {
    expect(result.status === "error" && KnownErrors.PasswordRequirementsNotMet.isInstance(result.error)).toBe(true);
  }
  expect(await app.getUser()).toBeNull();

  expect(await signUp("x".repeat(70))).toMatchObject({ status: "ok" });
  expect(await app.getUser()).toMatchObject({ primaryEmail: email });
});

test("a taken address in any case is an error result that includes the address", async () => {
  const { email } = await signedIn();
  const again = await publishedApps(server, project)
    .client()
    .signUpWithCredential({ email: email.toUpperCase(), password, noVerificationCallback: true });
  if (again.status !== "error" || !KnownErrors.UserWithEmailAlreadyExists.isInstance(again.error)) return expect.fail("it was not refused");
  expect(again.error.details).toEqual({ email, would_work_if_email_was_verified: false });
});

test("of concurrent sign-ups with one address, one succeeds and the others get an error", async () => {
  const email = address();
  const results = await Promise.all(
    Array.from({ length: 6 }, () =>
      publishedApps(server, project).client().signUpWithCredential({ email, password, noVerificationCallback: true }),
    ),
  );
  const refused = results.flatMap((result) => (result.status === "error" ? [result.error] : []));
  expect(refused.map((error) => KnownErrors.UserWithEmailAlreadyExists.isInstance(error))).toEqual(Array(5).fill(true));
  expect(await publishedApps(server, project).server().listUsers({ query: email })).toHaveLength(1);
});

test("after too many wrong passwords the client waits for Retry-After and retries", async () => {
  const limiting = await startServer({ databaseOf: server, rateLimits: true });
  const { email } = await server.givenUser({ project });
  const signIn = async () => {
    const result = await publishedApps(limiting, project).client().signInWithCredential({ email, password: "wrong horse" });
    expect(result.status === "error" && KnownErrors.EmailPasswordMismatch.isInstance(result.error)).toBe(true);
  };
  const logged = vi.spyOn(console, "log").mockImplementation(() => {});
  try {
    for (let failure = 1; failure <= 6; failure++) await signIn();
    expect(logged).not.toHaveBeenCalled();
    // A second must pass from now on. On a slow machine it has passed already, and the next wait is longer.
    for (let failure = 7; failure <= 9 && logged.mock.calls.length === 0; failure++) await signIn();
    expect(logged.mock.calls.flat().join()).toMatch(/Rate limited .* retry after [1248] seconds/);
  } finally {
    logged.mockRestore();
  }
});

test("disabled project settings are typed errors", async () => {
  const closed = publishedApps(
    server,
    await server.givenProject({ auth: { allowSignUp: false, password: { allowSignIn: true } } }),
  ).client();
  const signUp = failure(closed.signUpWithCredential({ email: address(), password, noVerificationCallback: true }));
  expect(KnownErrors.SignUpNotEnabled.isInstance(await signUp)).toBe(true);

  const without = publishedApps(server, await server.givenProject({})).client();
  const signIn = failure(without.signInWithCredential({ email: address(), password }));
  expect(KnownErrors.PasswordAuthenticationNotEnabled.isInstance(await signIn)).toBe(true);
});

test("users can delete themselves only if the project allows it", async () => {
  const { app, email } = await signedIn();
  const refused = await failure((await me(app)).delete());
  expect(refused.message).toContain("/users/me: 400 ");
  expect((await me(app)).primaryEmail).toBe(email);

  const allowing = await server.givenProject({ auth: { password: { allowSignIn: true } }, users: { allowClientUserDeletion: true } });
  const { app: free, email: gone } = await signedIn(allowing);
  await (await me(free)).delete();
  expect(await free.getUser()).toBeNull();
  const result = await free.signInWithCredential({ email: gone, password });
  expect(result.status === "error" && KnownErrors.EmailPasswordMismatch.isInstance(result.error)).toBe(true);
});

test("the app reads all project fields that the client uses", async () => {
  const google = { type: "google", allowSignIn: true };
  const known = await server.givenProject({ auth: { otp: { allowSignIn: true }, oauth: { providers: { google } } } });
  expect(await publishedApps(server, known).client().getProject()).toEqual({
    id: known.id,
    displayName: "Another project",
    config: {
      signUpEnabled: true,
      credentialEnabled: false,
      magicLinkEnabled: true,
      passkeyEnabled: false,
      clientTeamCreationEnabled: false,
      clientUserDeletionEnabled: false,
      allowTeamApiKeys: false,
      allowUserApiKeys: false,
      oauthProviders: [{ id: "google" }],
    },
  });
});

test("an app reads its settings from environment variables, with a trailing slash in the URL", async () => {
  process.env.STACK_PROJECT_ID = project.id;
  process.env.STACK_PUBLISHABLE_CLIENT_KEY = project.publishableClientKey;
  process.env.STACK_API_URL = `${server.url}/`;
  try {
    const app = new StackClientApp({ tokenStore: "memory" });
    expect((await app.getProject()).id).toBe(project.id);
  } finally {
    for (const name of ["STACK_PROJECT_ID", "STACK_PUBLISHABLE_CLIENT_KEY", "STACK_API_URL"]) delete process.env[name];
  }
});
