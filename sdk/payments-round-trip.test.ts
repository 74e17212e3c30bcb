// Payments against a real server, and a fake of Stripe.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProjectKeys, startServer, type TestServer } from "#server/testing/index.ts";
import { givenStripeAccount, withStripe } from "#server/testing/stripe.ts";
import { type AdminApp, createAdminApp } from "./admin.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobPollMillis: 0 });
});
afterAll(() => server?.close());

const adminOf = ({ id, ...keys }: ProjectKeys): AdminApp => createAdminApp({ baseUrl: server.url, projectId: id, ...keys });

test("a project connects a Stripe account, and has none before", async () => {
  const { fake, undo } = await withStripe(server);
  try {
    const project = await server.givenProject();
    const admin = adminOf(project);
    expect(await admin.getStripeAccountInfo()).toBeNull();
    await expect(admin.createStripeWidgetAccountSession()).rejects.toMatchObject({ status: 400, code: "PAYMENTS_NOT_SET_UP" });

    const { url } = await admin.setupPayments();
    expect(URL.canParse(url)).toBe(true);
    expect(await admin.getStripeAccountInfo()).toMatchObject({ chargesEnabled: false, detailsSubmitted: false, payoutsEnabled: false });

    fake.completeOnboarding(await givenStripeAccount(server, fake, project));
    expect(await admin.getStripeAccountInfo()).toMatchObject({ chargesEnabled: true, accountId: expect.stringMatching(/^acct_/) });
    expect((await admin.createStripeWidgetAccountSession()).clientSecret).toEqual(expect.any(String));
  } finally {
    undo();
  }
});

test("the development clock moves forward, and not back", async () => {
  const admin = adminOf(await server.givenProject());
  const before = await admin.getPaymentClock();
  expect(before).toEqual({ now: expect.any(Date), aheadMillis: 0 });
  const moved = await admin.movePaymentClock({ advanceMillis: 86_400_000 });
  expect(moved).toEqual({ now: expect.any(Date), aheadMillis: 86_400_000, events: [], isComplete: true });
  expect(moved.now.getTime() - before.now.getTime()).toBeGreaterThanOrEqual(86_400_000);
  await expect(admin.movePaymentClock({ to: before.now })).rejects.toMatchObject({ code: "PAYMENT_CLOCK_MOVES_FORWARD" });
});
