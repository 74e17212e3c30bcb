import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { sentEmails } from "../../testing/emails/emails.ts";
import { permissiveConfig, type TenantKeys } from "../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { startReceiver } from "../../testing/webhooks/webhook-receiver.ts";

let server: TestServer;
let project: TenantKeys;
beforeAll(async () => {
  server = await startServer({ jobPollMillis: 0 });
  project = await server.givenProject(permissiveConfig);
});
afterAll(() => server?.close());

const admin = (method: "GET" | "POST" | "PATCH", path: string, body?: object) =>
  server.request(method, `/internal${path}`, { as: "admin", project, body });
const deliveries = async () => (await admin("GET", "/webhooks/deliveries")).json.items;
const givenTeam = () => server.request("POST", "/teams", { as: "server", project, body: { display_name: "Team" } });

/** The address of a developer who owns the project. */
async function givenDeveloper(): Promise<string> {
  const { id, email } = await server.givenUser();
  const { json } = await server.request("PATCH", `/users/${id}`, { as: "server", body: { primary_email_verified: true } });
  await server.db.updateTable("projects").set({ owner_team_id: json.selected_team_id }).where("id", "=", project.id).execute();
  return email;
}

test("an endpoint that answers 410 Gone is disabled after that answer, and its developers are informed", async () => {
  const developer = await givenDeveloper();
  const receiver = await startReceiver(() => 410);
  onTestFinished(() => receiver.close());
  const { id } = (await admin("POST", "/webhooks/endpoints", { url: receiver.url })).json;
  await givenTeam();
  await server.running.jobsIdle();
  expect((await admin("GET", `/webhooks/endpoints/${id}`)).json).toMatchObject({
    is_enabled: false,
    disabled_at_millis: expect.any(Number),
  });
  expect((await deliveries())[0]).toMatchObject({ status: "failed", attempts: 1, response_status: 410, next_attempt_at_millis: null });
  const emails = (await sentEmails(server)).filter(({ to }) => to === developer);
  expect(emails.map(({ text }) => text)).toEqual([expect.stringContaining("410 Gone")]);

  receiver.answer = () => 200;
  await admin("PATCH", `/webhooks/endpoints/${id}`, { is_enabled: true });
  await givenTeam();
  await server.running.jobsIdle();
  expect((await deliveries())[0]).toMatchObject({ status: "delivered" });
});
