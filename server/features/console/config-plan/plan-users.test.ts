import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";
import { givenPlanFixture, otherBranch, type SignInMethodFlags } from "./testing/plan-fixture.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const context = (config: object = {}) => givenPlanFixture(server, config);

const signIn = async (project: ProjectKeys, email: string) =>
  (await server.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email, password: "correct horse" } })).status;

test("a plan lists the users without a sign-in method, who cannot sign in after the change", async () => {
  const { project, plan, change, user } = await context();
  const ada = await user({ password: true });
  const both = await user({ password: true, otp: true });
  await user({ otp: true });
  const override = { "auth.password.allowSignIn": false };

  const planned = await plan(override);

  expect(planned.users_without_sign_in).toEqual({
    count: 1,
    is_estimate: false,
    examples: [{ id: ada.id, display_name: "Ada", primary_email: ada.email }],
  });
  expect(planned.changes).toEqual([{ key: "auth.password.allowSignIn", before: true, after: false }]);
  expect(await signIn(project, ada.email)).toBe(200);

  await change(override);
  expect(await signIn(project, ada.email)).toBe(400);
  expect(await signIn(project, both.email)).toBe(400);
  expect((await plan(override)).users_without_sign_in.count).toBe(0);
});

describe("users without another sign-in method lose access", () => {
  const people: Readonly<Record<string, SignInMethodFlags>> = {
    password: { password: true },
    code: { otp: true },
    "password and code": { password: true, otp: true },
    github: { providers: ["github"] },
    google: { providers: ["google"] },
    "github and google": { providers: ["github", "google"] },
    "password and github": { password: true, providers: ["github"] },
    passkey: { passkey: true },
    "passkey and code": { passkey: true, otp: true },
    "passkey and google": { passkey: true, providers: ["google"] },
    nothing: {},
  };
  const ids = new Map<string, string>();
  let staged: Awaited<ReturnType<typeof givenPlanFixture>>;
  beforeAll(async () => {
    staged = await context();
    for (const [name, ways] of Object.entries(people)) ids.set(name, (await staged.user(ways)).id);
  });

  const noPassword = { "auth.password.allowSignIn": false };
  const noCode = { "auth.otp.allowSignIn": false };
  const noPasskey = { "auth.passkey.allowSignIn": false };
  const noGithub = { "auth.oauth.providers.github": null };
  const noGoogle = { "auth.oauth.providers.google.allowSignIn": false };
  test.each<[about: string, override: object, affected: readonly string[]]>([
    ["without codes", noCode, ["code"]],
    ["without passwords and codes", { ...noPassword, ...noCode }, ["password", "code", "password and code"]],
    ["without passkeys", noPasskey, ["passkey"]],
    ["without codes and passkeys", { ...noCode, ...noPasskey }, ["code", "passkey", "passkey and code"]],
    ["without passkeys and a provider", { ...noPasskey, ...noGoogle }, ["passkey", "google", "passkey and google"]],
    ["without one provider", noGithub, ["github"]],
    ["without any provider", { ...noGithub, ...noGoogle }, ["github", "google", "github and google"]],
    [
      "with one provider alone",
      { ...noPassword, ...noCode, ...noPasskey, ...noGithub },
      ["password", "code", "password and code", "github", "password and github", "passkey", "passkey and code"],
    ],
    ["without any method", { auth: {} }, Object.keys(people).filter((name) => name !== "nothing")],
    ["when no method is disabled", { "auth.passkey.allowSignIn": true, "auth.password.allowSignIn": true }, []],
    ["when a provider gets another key", { "auth.oauth.providers.github.clientId": "another" }, []],
  ])("%s", async (_about, override, affected) => {
    const { count, is_estimate, examples } = (await staged.plan(override)).users_without_sign_in;

    expect({ count, is_estimate }).toEqual({ count: affected.length, is_estimate: false });
    const listed = examples.map(({ id }) => id);
    expect(new Set(listed).size).toBe(Math.min(5, affected.length));
    expect(affected.map((name) => ids.get(name))).toEqual(expect.arrayContaining(listed));
  });
});

test("users who could not sign in before are not counted", async () => {
  const { project, plan, user } = await context();
  const { id } = await user({ password: true });
  await server.request("PATCH", `/users/${id}`, { as: "server", project, body: { primary_email_auth_enabled: false } });
  const disallowed = await user({ providers: ["github"] });
  await server.db.updateTable("oauth_links").set({ allow_sign_in: false }).where("user_id", "=", disallowed.id).execute();

  const planned = await plan({ "auth.password.allowSignIn": false, "auth.oauth.providers.github": null });

  expect(planned.users_without_sign_in).toEqual({ count: 0, is_estimate: false, examples: [] });
  expect(planned.stopped_providers).toEqual([{ id: "github", reason: "removed", users: { count: 1, is_estimate: false } }]);
});

test("users of another project and of another branch are not counted", async () => {
  const { plan, user } = await context();
  await user({ password: true });
  await user({ password: true }, otherBranch);
  const other = await context();
  await other.user({ password: true });

  expect((await plan({ "auth.password.allowSignIn": false })).users_without_sign_in.count).toBe(1);
});
