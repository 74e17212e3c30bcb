import { expect } from "vitest";
import { startServer, type TestServer } from "../index.ts";
import { checkoutCalls } from "./checkout-calls.ts";
import { givenChargingProject, stripeOptions } from "./stripe.ts";
import { startStripeFake } from "./stripe-fake/start-stripe-fake.ts";
import type { FakeEvent } from "./stripe-fake/stripe-state.ts";

/** A server and a project with an account at a fake of Stripe, whose time is that of the server. @param more changes the project's payments */
export async function startBilledProject(more: object = {}) {
  let running: TestServer | undefined;
  const fake = await startStripeFake({ now: () => running?.clock.now() ?? new Date() });
  const server = await startServer({ stripe: stripeOptions(fake), jobPollMillis: 0 });
  running = server;
  const calls = checkoutCalls(server, fake);
  const { project, accountId } = await givenChargingProject(server, fake, more);
  const account = () => {
    const found = fake.accounts.get(accountId);
    if (!found) throw new Error("no account");
    return found;
  };
  /** Runs work and delivers the events that it causes at Stripe. */
  async function withEvents<T>(work: () => T | Promise<T>, order: (events: FakeEvent[]) => FakeEvent[] = (events) => events): Promise<T> {
    const since = fake.events.length;
    const result = await work();
    for (const event of order(fake.events.slice(since))) expect((await calls.webhook(event)).status).toBe(200);
    await server.running.jobsIdle();
    return result;
  }
  const change = (method: string, path: string, body: object | undefined, headers: Record<string, string> = {}) =>
    server.request(method, `/payments/products/custom/${path}`, { as: "server", project, body, headers });
  return {
    fake,
    server,
    calls,
    project,
    accountId,
    account,
    withEvents,
    change,
    /** The subscription at Stripe that was created last. */
    newest: () => [...account().subscriptions.values()].at(-1),
    switchPlan: (customerId: string, body: object, headers: Record<string, string> = {}) =>
      change("POST", `${customerId}/switch`, { from_product_id: "pro", to_product_id: "max", ...body }, headers),
    transactionOf: async (customerId: string) =>
      (await calls.transactions(project)).transactions.find((each: { customer_id: string }) => each.customer_id === customerId),
    buy: (productId: string, about: { customerId?: string; price?: string; currency?: string; quantity?: number } = {}) =>
      calls.buy({ project, accountId }, productId, about),
    async close() {
      await server.close();
      await fake.close();
    },
  };
}
export type BilledProject = Awaited<ReturnType<typeof startBilledProject>>;
