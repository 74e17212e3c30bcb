import { z } from "zod";
import { MovedPaymentClock, PaymentClock } from "../../entities/payments/payment-clock.ts";
import { PaymentClockMovesForward, PaymentClockNotAvailable } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { paymentClockLimits } from "../../vocabulary/payments/payment-clock.ts";
import { dateMillis } from "../../vocabulary/text.ts";

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
