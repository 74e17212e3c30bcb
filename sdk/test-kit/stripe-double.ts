import { unwrap } from "../transport/result.ts";
import { callDevelopmentRoute } from "./development-server.ts";
import type { TestProject } from "./test-project.ts";

/** An account at the double, with the ids at Stripe of its parts, oldest first. */
export interface StripeAccount {
  readonly account: string;
  readonly customers: readonly string[];
  readonly payments: readonly string[];
  readonly refunds: readonly string[];
}

/** The double of Stripe: the acts of customers, of banks and of developers at Stripe. It sends the events to the server. */
export interface StripeDouble {
  readonly url: string;
  /** Connects a project with an account that can take payments. @returns the id of the account */
  connect(project: Pick<TestProject, "app">): Promise<string>;
  listAccounts(): Promise<readonly StripeAccount[]>;
  /**
   * Buys what a purchase page offers, as a customer does there.
   * @param checkoutUrl the address of the page, from `createCheckoutUrl`
   * @example
   * await server.stripe.buy(account, await ada.user.createCheckoutUrl({ productId: "pro" }), "monthly");
   */
  buy(account: string, checkoutUrl: string, priceId: string): Promise<void>;
  /** Pays with the client secret of a payment, as the page of a customer does. */
  pay(account: string, clientSecret: string): Promise<void>;
  /** Stores a card with the client secret of a trial or of a setup intent. */
  storeCard(account: string, clientSecret: string): Promise<void>;
  /** Decides whether the card of a customer is declined from now on. */
  decline(account: string, customer: string, isDeclined?: boolean): Promise<void>;
  /** Gives a payment back on the pages of Stripe. @param amount in the smallest unit; default: all of it */
  refund(account: string, payment: string, amount?: number): Promise<void>;
  /** Decides whether refunds stay pending until `settleRefund`. */
  holdRefunds(account: string, isHeld?: boolean): Promise<void>;
  settleRefund(account: string, refund: string, status: "succeeded" | "failed"): Promise<void>;
}

/** Moves the clock of a double, which then renews the subscriptions that are due. */
export const moveStripeClock = (url: string, aheadMillis: number): Promise<unknown> =>
  callDevelopmentRoute(url, "/controls/clock", { ahead_millis: aheadMillis });

/** Makes the controls of a double. */
export function createStripeDouble(url: string): StripeDouble {
  const control = async (name: string, fields: object) => void (await callDevelopmentRoute(url, `/controls/${name}`, fields));
  const listAccounts = async () => (await callDevelopmentRoute<{ accounts: readonly StripeAccount[] }>(url, "/controls/accounts")).accounts;
  return {
    url,
    listAccounts,
    async connect({ app }) {
      const address = new URL(unwrap(await app.api.internal.payments.setup()).url);
      const account = address.pathname.split("/").at(-1) ?? "";
      await control("complete-onboarding", { account });
      return account;
    },
    async buy(account, checkoutUrl, priceId) {
      const page = new URL(checkoutUrl);
      const choice = { full_code: page.pathname.split("/").at(-1), price_id: priceId };
      const path = "/api/v1/payments/purchases/purchase-session";
      const { client_secret } = await callDevelopmentRoute<{ client_secret: string }>(page.origin, path, choice);
      await control("pay", { account, client_secret });
    },
    pay: (account, clientSecret) => control("pay", { account, client_secret: clientSecret }),
    storeCard: (account, clientSecret) => control("store-card", { account, client_secret: clientSecret }),
    decline: (account, customer, isDeclined = true) => control("decline", { account, customer, is_declined: isDeclined }),
    refund: (account, payment, amount) => control("refund", { account, payment, ...(amount === undefined ? {} : { amount }) }),
    holdRefunds: (account, isHeld = true) => control("hold-refunds", { account, is_held: isHeld }),
    settleRefund: (account, refund, status) => control("settle-refund", { account, refund, status }),
  };
}
