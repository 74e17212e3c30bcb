import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";
import { givenStage, otherBranch, type Ways } from "./testing.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const stage = (config: object = {}) => givenStage(server, config);

const signIn = async (project: ProjectKeys, email: string) =>
  (await server.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email, password: "correct horse" } })).status;

test("a plan names the users who are left without any way in, and the change does to them what it said", async () => {
  const { project, plan, change, user } = await stage();
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

describe("whoever has no other way in is left out", () => {
  const people: Readonly<Record<string, Ways>> = {
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
  let staged: Awaited<ReturnType<typeof givenStage>>;
  beforeAll(async () => {
    staged = await stage();
    for (const [name, ways] of Object.entries(people)) ids.set(name, (await staged.user(ways)).id);
  });

  const noPassword = { "auth.password.allowSignIn": false };
  const noCode = { "auth.otp.allowSignIn": false };
  const noPasskey = { "auth.passkey.allowSignIn": false };
  const noGithub = { "auth.oauth.providers.github": null };
  const noGoogle = { "auth.oauth.providers.google.allowSignIn": false };
  test.each<[about: string, override: object, leftOut: readonly string[]]>([
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
    ["without anything", { auth: {} }, Object.keys(people).filter((name) => name !== "nothing")],
    ["when nothing is closed", { "auth.passkey.allowSignIn": true, "auth.password.allowSignIn": true }, []],
    ["when a provider gets another key", { "auth.oauth.providers.github.clientId": "another" }, []],
  ])("%s", async (_about, override, leftOut) => {
    const { count, is_estimate, examples } = (await staged.plan(override)).users_without_sign_in;

    expect({ count, is_estimate }).toEqual({ count: leftOut.length, is_estimate: false });
    const told = examples.map(({ id }) => id);
    expect(new Set(told).size).toBe(Math.min(5, leftOut.length));
    expect(leftOut.map((name) => ids.get(name))).toEqual(expect.arrayContaining(told));
  });
});

test("whoever could not sign in before is not counted", async () => {
  const { project, plan, user } = await stage();
  const { id } = await user({ password: true });
  await server.request("PATCH", `/users/${id}`, { as: "server", project, body: { primary_email_auth_enabled: false } });
  const disallowed = await user({ providers: ["github"] });
  await server.db.updateTable("oauth_links").set({ allow_sign_in: false }).where("user_id", "=", disallowed.id).execute();

  const planned = await plan({ "auth.password.allowSignIn": false, "auth.oauth.providers.github": null });

  expect(planned.users_without_sign_in).toEqual({ count: 0, is_estimate: false, examples: [] });
  expect(planned.stopped_providers).toEqual([{ id: "github", reason: "removed", users: { count: 1, is_estimate: false } }]);
});

test("users of another project and of another branch are not counted", async () => {
  const { plan, user } = await stage();
  await user({ password: true });
  await user({ password: true }, otherBranch);
  const other = await stage();
  await other.user({ password: true });

  expect((await plan({ "auth.password.allowSignIn": false })).users_without_sign_in.count).toBe(1);
});
