// Common passwords (security checklist, PWD-14).
import { afterAll, beforeAll, expect, test } from "vitest";
import { givenResetCode } from "../testing/foundation/codes.ts";
import { startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const common = ["password", "12345678", "Another Project", "eve@example.org"];

const givenStrictProject = (refuseCommon = true) => server.givenProject({ auth: { password: { allowSignIn: true, refuseCommon } } });

/** A project of the name that is on the list, and how Eve signs up with it. */
async function givenProject(refuseCommon: boolean) {
  const project = await givenStrictProject(refuseCommon);
  await server.db.updateTable("projects").set({ display_name: "Another Project" }).where("id", "=", project.id).execute();
  return (password: string) =>
    server.request("POST", "/auth/password/sign-up", { as: "client", project, body: { email: "eve@example.org", password } });
}

test.each(common)("a common password is accepted by default: %s", async (password) => {
  const signUp = await givenProject(false);
  expect((await signUp(password)).status).toBe(200);
});

test.each(common)("a common password is rejected if the project enables the check: %s", async (password) => {
  const signUp = await givenProject(true);
  const refused = await signUp(password);
  expect([refused.status, refused.headers.get("x-stack-known-error")]).toEqual([400, "PASSWORD_REQUIREMENTS_NOT_MET"]);
  expect(refused.text).toContain("easily guessed");
  expect((await signUp("not on any list")).status).toBe(200);
});

test("project internal rejects common passwords by default, also for its first account", async () => {
  const own = await startServer();
  const signUp = (password: string) =>
    own.request("POST", "/auth/password/sign-up", { as: "client", body: { email: "eve@example.org", password } });
  const refused = await signUp("password");
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("easily guessed")]);
  expect((await signUp("not on any list")).status).toBe(200);
  await own.close();
});

test("a password reset rejects the user's own address as a password without consuming the code", async () => {
  const project = await givenStrictProject();
  const { code, email } = await givenResetCode(server, project);
  const reset = (password: string) => server.request("POST", "/auth/password/reset", { as: "client", project, body: { code, password } });
  const refused = await reset(email);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("easily guessed")]);
  expect((await reset("not on any list")).status).toBe(200);
});
