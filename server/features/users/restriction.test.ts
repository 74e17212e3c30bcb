import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { banLimits } from "#contract/vocabulary/users/bans.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";

const password = "correct horse battery";
const byAdmin = {
  restricted_by_admin: true,
  restricted_by_admin_reason: "The invoice is unpaid",
  restricted_by_admin_private_details: "Ticket 12",
};
const unrestricted = { is_restricted: false, restricted_reason: null };
const restrictedBy = (type: string) => ({ is_restricted: true, restricted_reason: { type } });

let server: TestServer;
let open: ProjectKeys;
let strict: ProjectKeys;
beforeAll(async () => {
  server = await startServer();
  open = await server.givenProject({ auth: { password: { allowSignIn: true } } });
  strict = await server.givenProject({
    auth: { password: { allowSignIn: true } },
    onboarding: { requireEmailVerification: true },
  });
});
afterAll(() => server?.close());

const change = (project: ProjectKeys, userId: string, body: object) =>
  server.request("PATCH", `/users/${userId}`, { as: "server", project, body });
const readMe = (project: ProjectKeys, accessToken: string) =>
  server.request("GET", "/users/me", { as: "client", project, user: accessToken });
const signIn = (project: ProjectKeys, email: string) =>
  server.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email, password } });
const list = async (project: ProjectKeys, query: string): Promise<string[]> =>
  (await server.request("GET", `/users?${query}`, { as: "server", project })).json.items.map(({ id }: { id: string }) => id);

describe("a user whom an administrator restricts", () => {
  test("may sign in, and reads the reason but not the details; the token says so", async () => {
    const ada = await server.givenUser({ project: open, password });
    expect((await change(open, ada.id, byAdmin)).json).toMatchObject({ ...byAdmin, ...restrictedBy("restricted_by_administrator") });

    const { status, json } = await signIn(open, ada.email);
    expect(status).toBe(200);
    expect(decodeJwt(json.access_token)).toMatchObject(restrictedBy("restricted_by_administrator"));
    const mine = (await readMe(open, ada.accessToken)).json;
    expect(mine).toMatchObject({ ...restrictedBy("restricted_by_administrator"), restricted_by_admin_reason: "The invoice is unpaid" });
    expect(mine).not.toHaveProperty("restricted_by_admin_private_details");

    const lifted = (await change(open, ada.id, { restricted_by_admin: false })).json;
    expect(lifted).toMatchObject({ ...unrestricted, restricted_by_admin_reason: null, restricted_by_admin_private_details: null });
  });

  test("is left out of a list that asks for it", async () => {
    const [ada, cid] = await Promise.all([server.givenUser({ project: open }), server.givenUser({ project: open })]);
    await change(open, cid.id, { restricted_by_admin: true });
    expect(await list(open, "limit=100")).toEqual(expect.arrayContaining([ada.id, cid.id]));
    const left = await list(open, "limit=100&include_restricted=false");
    expect(left).toContain(ada.id);
    expect(left).not.toContain(cid.id);
  });

  test.each([
    ["a reason without a restriction", { restricted_by_admin_reason: "x" }, "restricted_by_admin_reason"],
    ["details with the end of it", { ...byAdmin, restricted_by_admin: false }, "restricted_by_admin_reason"],
  ])("is refused with %s", async (_, body, field) => {
    const ada = await server.givenUser({ project: open });
    const answer = await change(open, ada.id, body);
    expect([answer.status, answer.headers.get("x-latchkey-error")]).toEqual([400, "INVALID_USER_CHANGE"]);
    expect(answer.text).toContain(`${field}: it needs restricted_by_admin to be true.`);
  });

  test("is refused with details that are too long", async () => {
    const ada = await server.givenUser({ project: open });
    const long = "a".repeat(banLimits.privateDetails + 1);
    const answer = await change(open, ada.id, { ...byAdmin, restricted_by_admin_private_details: long });
    expect([answer.status, answer.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  });
});

describe("in a project that requires a verified address, a user", () => {
  test("without one is restricted until it is verified", async () => {
    const body = { email: `${crypto.randomUUID()}@example.org`, password };
    const signedUp = await server.request("POST", "/auth/password/sign-up", { as: "client", project: strict, body });
    expect(signedUp.status, signedUp.text).toBe(200);
    expect(decodeJwt(signedUp.json.access_token)).toMatchObject(restrictedBy("email_not_verified"));
    expect((await readMe(strict, signedUp.json.access_token)).json).toMatchObject(restrictedBy("email_not_verified"));
    expect(await list(strict, "include_restricted=false")).not.toContain(signedUp.json.user_id);

    await change(strict, signedUp.json.user_id, { primary_email_verified: true });
    expect((await readMe(strict, signedUp.json.access_token)).json).toMatchObject(unrestricted);
    expect(await list(strict, "include_restricted=false")).toContain(signedUp.json.user_id);
  });

  test("is listed before the switch is turned on, and not after it", async () => {
    const project = await server.givenProject({ auth: { password: { allowSignIn: true } } });
    const { id } = (
      await server.request("POST", "/users", { as: "server", project, body: { primary_email: "grace@example.org", display_name: "Grace" } })
    ).json;
    const preview = async () =>
      (
        await server.request("POST", "/internal/onboarding/preview-affected-users", {
          as: "admin",
          project,
          body: { onboarding: { require_email_verification: true } },
        })
      ).json;
    expect(await preview()).toEqual({
      affected_users: [
        { id, display_name: "Grace", primary_email: "grace@example.org", restricted_reason: { type: "email_not_verified" } },
      ],
      total_affected_count: 1,
    });
    await server.configure({ "onboarding.requireEmailVerification": true }, project.id);
    expect(await preview()).toEqual({ affected_users: [], total_affected_count: 0 });
  });
});
