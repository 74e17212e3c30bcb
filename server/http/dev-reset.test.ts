import { afterAll, beforeAll, expect, test } from "vitest";
import { givenSentEmail } from "../testing/emails/sent-emails.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { paymentConfig } from "../testing/payments/payment-config.ts";
import { givenTestPurchase } from "../testing/payments/stripe.ts";
import { givenInvitingTeam } from "../testing/teams/invitations.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

type Project = ProjectKeys & { tenancyId: string };
const config = { auth: { password: { allowSignIn: true } }, domains: { allowLocalhost: true }, payments: paymentConfig };
const reset = (id: string, body = "{}", type = "application/json", at = server) =>
  fetch(`${at.url}/dev/projects/${encodeURIComponent(id)}/reset`, { method: "POST", headers: { "content-type": type }, body });

/** A project with a user, a team, an e-mail, a payment and an endpoint of webhooks. */
async function givenUsedProject(): Promise<Project & { readonly email: string; readonly accessToken: string }> {
  const project = await server.givenProject(config, ["preview"]);
  const { id, email, accessToken } = await server.givenUser({ project });
  await givenInvitingTeam(server, project, id);
  const as = { as: "admin", project } as const;
  await givenSentEmail(server, project, { state: "sent", userId: id });
  await givenTestPurchase(server, project, { product_id: "pro" });
  const endpoint = await server.request("POST", "/internal/webhooks/endpoints", { ...as, body: { url: "https://hooks.example.org/" } });
  expect(endpoint.status).toBe(201);
  return { ...project, email, accessToken };
}

const tables = ["users", "teams", "team_members", "sessions", "emails", "subscriptions", "payment_charges"] as const;
const countRows = async ({ tenancyId }: Project) =>
  Promise.all(
    tables.map(
      async (table) => (await server.db.selectFrom(table).select("tenancy_id").where("tenancy_id", "=", tenancyId).execute()).length,
    ),
  );

test("a reset removes users, teams, sessions, e-mails and payments of one project, and leaves its keys and configuration", async () => {
  const [project, other] = [await givenUsedProject(), await givenUsedProject()];
  const before = await countRows(other);
  expect((await countRows(project)).every((count) => count > 0)).toBe(true);
  const endpoints = async () => (await server.request("GET", "/internal/webhooks/endpoints", { as: "admin", project })).json.items.length;
  const products = async () => Object.keys((await server.request("GET", "/internal/config", { as: "admin", project })).json ?? {}).length;
  const configured = await products();

  expect(await (await reset(project.id)).json()).toEqual({ success: true });
  expect(await countRows(project)).toEqual(tables.map(() => 0));
  expect(await countRows(other)).toEqual(before);
  expect([await endpoints(), await products()]).toEqual([1, configured]);
  expect((await server.request("GET", "/users/me", { as: "client", project, user: project.accessToken })).status).not.toBe(200);
  // The address is free, and the keys are valid.
  await server.givenUser({ project, email: project.email });
  expect((await server.request("GET", "/users", { as: "server", project })).json.items).toHaveLength(1);
});

test("a reset concerns one branch", async () => {
  const project = await givenUsedProject();
  expect((await reset(project.id, '{"branch_id":"preview"}')).status).toBe(200);
  expect((await countRows(project)).every((count) => count > 0)).toBe(true);
});

test.each([
  ["an unknown project", "7d1f5f0e-0000-4000-8000-000000000000", "{}", 404],
  ["an unknown branch", "own", '{"branch_id":"nowhere"}', 404],
  ["project internal, whose users own the others", "internal", "{}", 404],
  ["a body that is not JSON", "own", "yes", 400],
  ["an unknown field", "own", '{"all":true}', 400],
  ["a null character", "own", '{"branch_id":"a\\u0000"}', 400],
])("%s is refused", async (_name, id, body, status) => {
  const project = await givenUsedProject();
  const before = await countRows(project);
  expect((await reset(id === "own" ? project.id : id, body)).status).toBe(status);
  expect((await reset(project.id, "{}", "text/plain")).status).toBe(400);
  expect(await countRows(project)).toEqual(before);
});

test("a server in production has no reset", async () => {
  const production = await startServer({ databaseOf: server, development: false });
  const project = await givenUsedProject();
  expect((await reset(project.id, "{}", "application/json", production)).status).toBe(404);
  expect((await countRows(project)).every((count) => count > 0)).toBe(true);
});
