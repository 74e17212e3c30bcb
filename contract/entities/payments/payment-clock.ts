import { z } from "zod";
import { paymentClockEvents } from "../../vocabulary/payments/payment-clock.ts";
import { millis, uuid } from "../../vocabulary/text.ts";

/** The simulated clock of a project's payments. Development only. */
export const PaymentClock = z
  .object({
    now_millis: millis.describe("The project's moment of time: subscriptions, grants and balances are computed at it"),
    ahead_millis: millis.describe("By how much it is ahead of the real time"),
  })
  .meta({ id: "PaymentClock" });

/** An event that the clock passed on its way, in order. */
export const PaymentClockEvent = z
  .object({ at_millis: millis, type: z.enum(paymentClockEvents), subscription_id: uuid })
  .meta({ id: "PaymentClockEvent" });

/** The clock after a move. */
export const MovedPaymentClock = z
  .object({
    ...PaymentClock.shape,
    events: z.array(PaymentClockEvent),
    is_complete: z.boolean().describe("False if more events were due than one call handles: the clock stops at the last. Repeat the call"),
  })
  .meta({ id: "MovedPaymentClock" });
