import { z } from "zod";
import { PaymentClockMovesForward, PaymentClockNotAvailable } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { paymentClockEvents, paymentClockLimits } from "../../vocabulary/payments/payment-clock.ts";
import { dateMillis, millis, uuid } from "../../vocabulary/text.ts";

/** The simulated clock of a project's payments. Development only. */
const PaymentClock = z
  .object({
    now_millis: millis.describe("The project's moment of time: subscriptions, grants and balances are computed at it"),
    ahead_millis: millis.describe("By how much it is ahead of the real time"),
  })
  .meta({ id: "PaymentClock" });

/** An event that the clock passed on its way, in order. */
const PaymentClockEvent = z
  .object({ at_millis: millis, type: z.enum(paymentClockEvents), subscription_id: uuid })
  .meta({ id: "PaymentClockEvent" });

/** The clock after a move. */
const MovedPaymentClock = z
  .object({
    ...PaymentClock.shape,
    events: z.array(PaymentClockEvent),
    is_complete: z.boolean().describe("False if more events were due than one call handles: the clock stops at the last. Repeat the call"),
  })
  .meta({ id: "MovedPaymentClock" });

const developmentOnly = "In development only: refused by servers in production, and for projects in production mode.";

export const internalClockRoutes = {
  get: route({
    method: "GET",
    path: "/internal/clock",
    summary: "Get the simulated clock of the project's payments",
    description: developmentOnly,
    access: adminOnly,
    returns: PaymentClock,
    errors: [PaymentClockNotAvailable],
  }),
  move: route({
    method: "POST",
    path: "/internal/clock",
    summary: "Move the project's clock for payments forward",
    description: `Renewals, expiries and ends of trials happen in their order on the way. Send one of the two fields. ${developmentOnly}`,
    access: adminOnly,
    body: z
      .strictObject({
        advance_millis: z.int().min(0).max(paymentClockLimits.maxAheadMillis).optional().describe("By how much to move the clock"),
        now_millis: dateMillis.optional().describe("Where to move the clock"),
      })
      .refine(
        ({ advance_millis, now_millis }) => (advance_millis === undefined) !== (now_millis === undefined),
        "must have either advance_millis or now_millis",
      ),
    returns: MovedPaymentClock,
    errors: [PaymentClockNotAvailable, PaymentClockMovesForward],
    refreshes: ["internal.clock"],
    examples: { body: { advance_millis: 86_400_000 } },
  }),
};
