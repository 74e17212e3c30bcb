import { afterAll, beforeAll, expect, test } from "vitest";
import { sentEmails } from "../../../testing/emails/emails.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { givenChargingProject, givenPurchaseCode, stripeOptions } from "../../../testing/payments/stripe.ts";
import { type StripeFake, startStripeFake } from "../../../testing/payments/stripe-fake/start-stripe-fake.ts";
import { givenMembership } from "../../../testing/teams/invitations.ts";
import { enqueuePaymentNotice } from "../payment-notices.ts";

const day = 86_400_000;
let fake: StripeFake;
let server: TestServer;
beforeAll(async () => {
  fake = await startStripeFake({ now: () => server.clock.now() });
  server = await startServer({ stripe: stripeOptions(fake), jobPollMillis: 0 });
});
afterAll(async () => {
  await server?.close();
  await fake?.close();
});

type Project = Awaited<ReturnType<TestServer["givenProject"]>>;
async function givenBuyer(project: Project, isVerified = true) {
  const primary_email = `${crypto.randomUUID()}@example.org`;
  const body = { primary_email, primary_email_verified: isVerified, display_name: "Ada" };
  const { json } = await server.request("POST", "/users", { as: "server", project, body });
  return { id: json.id as string, email: primary_email };
}
const inline = (customer_type: string, prices: object) => ({
  product_id: undefined,
  customer_type,
  product_inline: { display_name: "Pro", customer_type, prices, included_items: {} },
});
const monthly = { monthly: { USD: "20.00", JPY: "3000", interval: [1, "month"] } };
const emailsTo = async (email: string) => (await sentEmails(server)).filter(({ to }) => to === email);
const move = (project: Project, advance_millis: number) =>
  server.request("POST", "/internal/clock", { as: "admin", project, body: { advance_millis } });

async function buyInTestMode(project: Project, customer_id: string, about: object, choice: object = {}, languages = "de-CH, en;q=0.5") {
  const { fullCode } = await givenPurchaseCode(server, project, { ...about, customer_id });
  const body = { full_code: fullCode, price_id: "monthly", ...choice };
  const headers = { "accept-language": languages };
  const bought = await server.request("POST", "/payments/purchases/test-mode-purchase-session", { body, headers });
  expect(bought.status, bought.text).toBe(200);
}

test("e-mails of a trial, its renewals, cancellation and end follow each other with the clock, in the buyer's language", async () => {
  const project = await server.givenProject({ payments: { testMode: true }, domains: { allowLocalhost: true } });
  const { id, email } = await givenBuyer(project);
  const prices = { monthly: { ...monthly.monthly, free_trial: [2, "week"] } };
  await buyInTestMode(project, id, inline("user", prices), { currency: "JPY" });
  expect(await emailsTo(email)).toEqual([]);
  await move(project, 50 * day);
  const [owned] = (await server.request("GET", `/payments/products/user/${id}`, { as: "server", project })).json.items;
  const canceled = await server.request("DELETE", `/payments/products/user/${id}/${owned.subscription.id}`, { as: "server", project });
  expect(canceled.status, canceled.text).toBe(200);
  await sentEmails(server);
  await move(project, 31 * day);
  const emails = await emailsTo(email);
  expect(emails.map(({ subject }) => subject)).toEqual([
    "Ihr kostenloser Test bei Another project endet bald",
    "Ihre Zahlung an Another project",
    "Ihre Zahlung an Another project",
    "Ihr Abonnement bei Another project wurde gekündigt",
    "Ihr Abonnement bei Another project ist beendet",
  ]);
  expect(emails[1]?.text).toMatch(/Pro[\s\S]*3\.000[\s\S]*Testkauf/);
  await move(project, 31 * day);
  expect(await emailsTo(email)).toHaveLength(5);
});

test("members who may change a team get its receipts and refunds; unverified addresses and what a server grants get none", async () => {
  const project = await server.givenProject({
    payments: { testMode: true },
    domains: { allowLocalhost: true },
    rbac: { permissions: { boss: { scope: "team", containedPermissionIds: { $update_team: true } } } },
  });
  const [boss, member, unverified] = [await givenBuyer(project), await givenBuyer(project), await givenBuyer(project, false)];
  const { id: teamId } = (await server.request("POST", "/teams", { as: "server", project, body: { display_name: "Crew" } })).json;
  await givenMembership(server, project, teamId, boss.id, ["boss"]);
  await givenMembership(server, project, teamId, member.id);
  await buyInTestMode(project, teamId, inline("team", monthly), {}, "");
  await buyInTestMode(project, unverified.id, inline("user", monthly));
  const granted = { product_inline: inline("user", monthly).product_inline };
  await server.request("POST", `/payments/products/user/${member.id}`, { as: "server", project, body: granted });
  await move(project, 1);
  const { json } = await server.request("GET", "/internal/payments/transactions?customer_type=team", { as: "admin", project });
  const body = { transaction_id: json.transactions[0].id, type: "subscription" };
  expect((await server.request("POST", "/internal/payments/refunds", { as: "admin", project, body })).status).toBe(200);
  expect((await emailsTo(boss.email)).map(({ subject }) => subject).sort()).toEqual([
    "Your payment to Another project",
    "Your refund from Another project",
    "Your subscription at Another project has ended",
  ]);
  expect([...(await emailsTo(member.email)), ...(await emailsTo(unverified.email))]).toEqual([]);
});

test("a payment that fails at Stripe is announced once, however many events report it", async () => {
  const { project, accountId } = await givenChargingProject(server, fake);
  const { id, email } = await givenBuyer(project);
  const { fullCode } = await givenPurchaseCode(server, project, { ...inline("user", monthly), customer_id: id });
  const body = { full_code: fullCode, price_id: "monthly" };
  const { json } = await server.request("POST", "/payments/purchases/purchase-session", { body });
  const deliver = async (work: () => unknown) => {
    const since = fake.events.length;
    work();
    for (const event of [...fake.events.slice(since), ...fake.events.slice(since)]) {
      const { headers, body: rawBody } = fake.signed(event, server.clock.now());
      expect((await server.request("POST", "/integrations/stripe/webhooks", { headers, rawBody })).status).toBe(200);
    }
  };
  await deliver(() => fake.pay(accountId, json.client_secret));
  const subjects = async () => (await emailsTo(email)).map(({ subject }) => subject);
  expect(await subjects()).toEqual(["Your payment to Another project"]);
  const subscription = [...(fake.accounts.get(accountId)?.subscriptions.values() ?? [])].at(-1);
  fake.decline(accountId, subscription?.customer ?? "", true);
  server.clock.advance(31 * day);
  await deliver(() => fake.renewDue());
  expect((await subjects()).filter((subject) => subject.endsWith("failed"))).toEqual(["Your payment to Another project failed"]);
});

test("each event has its e-mail, also one of the same kind and subscription while another is not sent yet", async () => {
  const project = await server.givenProject({ payments: { testMode: true }, domains: { allowLocalhost: true } });
  const { id, email } = await givenBuyer(project);
  await buyInTestMode(project, id, inline("user", monthly), {}, "");
  const { tenancyId } = project;
  const [owned] = (await server.request("GET", `/payments/products/user/${id}`, { as: "server", project })).json.items;
  const notice = { tenancyId, notice: "canceled", subjectId: owned.subscription.id } as const;
  await server.db.transaction().execute(async (db) => {
    await enqueuePaymentNotice(db, notice);
    await enqueuePaymentNotice(db, notice);
  });
  const subjects = (await emailsTo(email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.endsWith("was canceled"))).toHaveLength(2);
});
