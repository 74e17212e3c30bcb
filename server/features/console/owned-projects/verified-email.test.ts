import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, startServer, type TestServer } from "../../../testing/index.ts";

let server: TestServer;
/** The same server once an SMTP server is configured. */
let withSmtp: TestServer;
let developer: Person;
let teamId: string;
beforeAll(async () => {
  server = await startServer();
  withSmtp = await startServer({ databaseOf: server, smtp: { send: async () => {} } as never });
  developer = await server.givenUser();
  const { json } = await server.request("GET", "/users/me", { as: "client", user: developer.accessToken });
  teamId = json.selected_team_id;
});
afterAll(async () => {
  await withSmtp?.close();
  await server?.close();
});

const call = (at: TestServer, path: string, body: object) => at.request("POST", path, { as: "client", user: developer.accessToken, body });
const createProject = (at: TestServer) => call(at, "/internal/projects", { display_name: "My app", owner_team_id: teamId });
const invite = (at: TestServer) =>
  call(at, "/team-invitations/send-code", {
    email: `${crypto.randomUUID()}@example.org`,
    team_id: teamId,
    callback_url: `${server.url}/handler/team-invitation`,
  });
const inviteWithRole = (at: TestServer) =>
  call(at, `/internal/developer-teams/${teamId}/invitations`, {
    email: `${crypto.randomUUID()}@example.org`,
    role: "member",
    callback_url: `${server.url}/handler/team-invitation`,
  });
const acceptProject = (at: TestServer) => call(at, "/integrations/custom/projects/transfer/confirm", { code: "A".repeat(45) });
const verify = (verified: boolean) =>
  server.request("PATCH", `/users/${developer.id}`, { as: "server", body: { primary_email_verified: verified } });

test("an unverified developer creates projects and invites others while no SMTP server is configured", async () => {
  expect([(await createProject(server)).status, (await invite(server)).status]).toEqual([201, 200]);
});

test("with an SMTP server an unverified developer creates or accepts no project and invites no one; a verified one does", async () => {
  const calls = [createProject, acceptProject, invite, inviteWithRole];
  for (const call of calls) {
    const { status, json } = await call(withSmtp);
    expect([status, json.code]).toEqual([400, "EMAIL_NOT_VERIFIED"]);
  }
  await verify(true);
  expect([(await createProject(withSmtp)).status, (await invite(withSmtp)).status]).toEqual([201, 200]);
  expect((await acceptProject(withSmtp)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  await verify(false);
});

test("other projects do not require a verified address to invite", async () => {
  const project = await server.givenProject();
  const person = await server.givenUser({ project });
  const team = await server.request("POST", "/teams", {
    as: "server",
    project,
    body: { display_name: "Crew", creator_user_id: person.id },
  });
  const sent = await withSmtp.request("POST", "/team-invitations/send-code", {
    as: "client",
    project,
    user: person.accessToken,
    body: { email: "ada@example.org", team_id: team.json.id, callback_url: `${server.url}/p/${project.id}/handler/team-invitation` },
  });
  expect([200, 401]).toContain(sent.status);
  expect(sent.json.code).not.toBe("EMAIL_NOT_VERIFIED");
});
