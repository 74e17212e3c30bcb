import type { FakeAccount, FakeEvent, FakePayment, FakeRefund } from "./stripe-state.ts";

/** A server that answers like Stripe's API, as far as the product calls it. Its state lives as long as it runs. */
export interface StripeFake {
  readonly url: string;
  readonly webhookSecret: string;
  readonly accounts: ReadonlyMap<string, FakeAccount>;
  /** Every event so far, oldest first. */
  readonly events: readonly FakeEvent[];
  /** Method and path of every request so far. */
  readonly requests: readonly string[];
  /** Completes the steps of a developer on Stripe's pages: the account may take payments. */
  completeOnboarding(accountId: string): void;
  /** Pays with the client secret, as a buyer's browser does. */
  pay(accountId: string, clientSecret: string): FakePayment;
  /** Stores a card with the client secret of a trial or of a setup intent, as a buyer's browser does. @returns its id, if it is of a setup intent */
  storeCard(accountId: string, clientSecret: string): string | undefined;
  /** Whether the card of a customer at Stripe is declined from now on. */
  decline(accountId: string, customerId: string, isDeclined: boolean): void;
  /** Whether banks take their time: refunds stay pending until `settleRefund`. */
  holdRefunds(accountId: string, isHeld: boolean): void;
  settleRefund(accountId: string, refundId: string, status: "succeeded" | "failed"): void;
  /** Gives a payment back on Stripe's own pages. */
  refund(accountId: string, paymentId: string, amount?: number): FakeRefund;
  /** Moves subscriptions on that are due at the fake's present: the paid period, or the end. In the order of their ends. */
  renewDue(): void;
  /** An event as a signed request: headers and body. @param at the moment of the signature */
  signed(event: FakeEvent, at?: Date): { readonly headers: Record<string, string>; readonly body: string };
  /** Makes all requests fail with this status until it is undefined; 0 breaks the connection. */
  fail(status: number | undefined): void;
  /** Whether events are no longer sent. */
  mute(isMute: boolean): void;
  close(): Promise<void>;
}
