import type { StripeAccountInfo as AccountResponse, AdminApi } from "../../generated/admin.ts";
import { isKnownError } from "../../transport/known-error.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";

/** The state of a project's Stripe account. The names with underscores are those of published clients. */
export interface StripeAccountInfo extends Fields<AccountResponse>, Readonly<AccountResponse> {}

/** A session of Stripe's widgets. */
export interface StripeWidgetSession {
  readonly clientSecret: string;
  /** @deprecated Use `clientSecret`. */
  readonly client_secret: string;
}

/** Methods of an admin for the project's Stripe account. */
export interface StripeAccountMethods {
  /**
   * Connects a Stripe account to the project. Open the URL in the browser: it is valid once, for a few minutes.
   * @throws PlainError 400 `STRIPE_NOT_CONFIGURED` if the server has no Stripe key
   */
  setupPayments(): Promise<{ readonly url: string }>;
  /** The state of the account; null if none is connected. */
  getStripeAccountInfo(): Promise<StripeAccountInfo | null>;
  /** A client secret for Stripe's widgets. @throws PlainError 400 if no account is connected */
  createStripeWidgetAccountSession(): Promise<StripeWidgetSession>;
}

export const stripeAccountMethods = ({ internal: { payments } }: AdminApi): StripeAccountMethods => ({
  setupPayments: async () => unwrap(await payments.setup()),
  async getStripeAccountInfo() {
    const result = await payments.stripeAccountInfo();
    if (result.status === "error" && isKnownError(result.error, "STRIPE_ACCOUNT_INFO_NOT_FOUND")) return null;
    const account = unwrap(result);
    return Object.freeze({ ...account, ...fieldsFrom(account) });
  },
  async createStripeWidgetAccountSession() {
    const { client_secret } = unwrap(await payments.createStripeWidgetSession());
    return { clientSecret: client_secret, client_secret };
  },
});
