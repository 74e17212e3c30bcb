import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type Express } from "express";
import Stripe from "stripe";
import { readAccounts, writeAccounts } from "./account-file.ts";
import { stripeControls } from "./stripe-controls.ts";
import { storeCustomerCard } from "./stripe-customers.ts";
import type { StripeFake } from "./stripe-fake.ts";
import { type Form, StripeProblem } from "./stripe-form.ts";
import { stripePages } from "./stripe-pages.ts";
import { refund, settle } from "./stripe-refunds.ts";
import { stripeRoutes } from "./stripe-requests.ts";
import { type FakeAccount, type FakeEvent, fakeId } from "./stripe-state.ts";
import { pay, renewNext, storeCard } from "./stripe-subscriptions.ts";
import type { StripeFakeState } from "./stripe-tools.ts";

export type { StripeFake } from "./stripe-fake.ts";

export interface StripeFakeOptions {
  /** 0 lets the system choose one. */
  readonly port?: number;
  /** Where events are sent at once; without it they are only recorded. */
  readonly webhookUrl?: () => string | undefined;
  readonly webhookSecret?: string;
  readonly now?: () => Date;
  /** A file that holds the accounts until the next run. Default: they are in memory alone. */
  readonly file?: string;
  /** Does not keep the process alive. */
  readonly shared?: boolean;
  /** Moves the clock of `now`, for the control of another process. */
  readonly moveClock?: (aheadMillis: number) => void;
}

const secretKey = "sk_test_fake";

/** Starts a fake of Stripe. */
export async function startStripeFake(options: StripeFakeOptions = {}): Promise<StripeFake> {
  const { webhookSecret = "whsec_fake", now = () => new Date(), file } = options;
  const accounts = file === undefined ? new Map<string, FakeAccount>() : readAccounts(file);
  const events: FakeEvent[] = [];
  const requests: string[] = [];
  const answered = new Map<string, { readonly request: string; readonly answer: unknown; readonly at: number }>();
  let failing: number | undefined;
  let isMuted = false;
  const seconds = () => Math.floor(now().getTime() / 1000);
  const stripe = new Stripe(secretKey);
  const signed: StripeFake["signed"] = (event, at = now()) => {
    const body = JSON.stringify(event);
    const timestamp = Math.floor(at.getTime() / 1000);
    const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret, timestamp });
    return { headers: { "stripe-signature": signature, "content-type": "application/json; charset=utf-8" }, body };
  };
  const deliver = async (event: FakeEvent) => {
    const url = options.webhookUrl?.();
    if (url === undefined || isMuted) return;
    const { headers, body } = signed(event);
    // Stripe repeats failed deliveries for days; the fake does not.
    await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(10_000) }).catch(() => {});
  };
  const state: StripeFakeState = {
    accounts,
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    now: seconds,
    emit(account, type, object) {
      const event: FakeEvent = {
        id: fakeId("evt"),
        object: "event",
        type,
        account: account.account.id,
        created: seconds(),
        data: { object: JSON.parse(JSON.stringify(object)) },
      };
      events.push(event);
      void deliver(event);
    },
  };
  const routes = stripeRoutes(state);

  const app: Express = express();
  if (file !== undefined)
    app.use((_request, response, next) => {
      response.once("finish", () => writeAccounts(file, accounts));
      next();
    });
  app.use(
    "/controls",
    stripeControls(() => fake, options.moveClock),
  );
  app.use(stripePages(state));
  app.use(express.urlencoded({ extended: true }));
  app.use((request, response) => {
    requests.push(`${request.method} ${request.path}`);
    if (failing === 0) return void request.socket.destroy();
    if (failing !== undefined) return void response.status(failing).json({ error: { type: "api_error", message: "Something failed." } });
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return void response.status(401).json({ error: { type: "invalid_request_error", message: "Invalid API Key" } });
    const key = request.headers["idempotency-key"];
    const account = request.header("stripe-account");
    const said = JSON.stringify([request.method, request.path, account, request.body ?? {}]);
    const known = typeof key === "string" ? answered.get(key) : undefined;
    // Stripe forgets a key after a day.
    const before = known && state.now() - known.at < 86_400 ? known : undefined;
    if (before && before.request !== said)
      return void response
        .status(400)
        .json({ error: { type: "idempotency_error", message: "Keys for idempotent requests can only be used with the same parameters." } });
    if (before) return void response.json(before.answer);
    const [, resource, id, action] = /^\/v1\/([a-z_]+)(?:\/([^/]+))?(?:\/([a-z_]+))?$/.exec(request.path) ?? [];
    const route = routes[`${request.method} /v1/${resource}${id === undefined ? "" : "/:id"}${action === undefined ? "" : `/${action}`}`];
    try {
      if (!route) throw new StripeProblem(404, "invalid_request_error", `Unrecognized request URL (${request.method}: ${request.path}).`);
      const query = request.query as Form;
      const answer = route({ method: request.method, path: request.path, body: (request.body ?? {}) as Form, query, account }, id ?? "");
      if (typeof key === "string") answered.set(key, { request: said, answer: JSON.parse(JSON.stringify(answer)), at: state.now() });
      response.json(answer);
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error;
      response.status(error.status).json(error.body);
    }
  });
  const server = createServer(app).listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  if (options.shared) server.unref();

  const requireAccount = (id: string) => {
    const found = accounts.get(id);
    if (!found) throw new Error(`The fake has no account ${id}.`);
    return found;
  };

  const fake: StripeFake = {
    url: state.url(),
    webhookSecret,
    accounts,
    events,
    requests,
    completeOnboarding(accountId) {
      const { account } = requireAccount(accountId);
      Object.assign(account, { charges_enabled: true, details_submitted: true, payouts_enabled: true });
    },
    pay: (accountId, clientSecret) => pay(state, requireAccount(accountId), clientSecret.split("_secret_")[0] ?? "", undefined),
    renewDue() {
      for (const account of accounts.values()) while (renewNext(state, account));
    },
    holdRefunds(accountId, isHeld) {
      requireAccount(accountId).holdsRefunds = isHeld;
    },
    settleRefund: (accountId, refundId, status) => settle(state, requireAccount(accountId), refundId, status),
    refund: (accountId, paymentId, amount) => refund(state, requireAccount(accountId), paymentId, amount),
    storeCard(accountId, clientSecret) {
      const [at, id] = [requireAccount(accountId), clientSecret.split("_secret_")[0] ?? ""];
      const intent = storeCustomerCard(at, id);
      if (!intent) storeCard(state, at, id);
      return intent?.payment_method?.id;
    },
    decline(accountId, customer, isDeclined) {
      const { declined } = requireAccount(accountId);
      if (isDeclined) declined.set(customer, true);
      else declined.delete(customer);
    },
    signed,
    fail(status) {
      failing = status;
    },
    mute(value) {
      isMuted = value;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return fake;
}
