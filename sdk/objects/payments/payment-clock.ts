import type { AdminApi, PaymentClock as ClockResponse, MovedPaymentClock as MovedResponse } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";

/** A project's moment of time for payments; in development only. */
export interface PaymentClock {
  /** The time at which subscriptions, grants and balances are computed. */
  readonly now: Date;
  /** By how many milliseconds it is ahead of the real time. */
  readonly aheadMillis: ClockResponse["ahead_millis"];
}

/** A change of a subscription as the clock passed. */
export interface PaymentClockEvent extends Fields<MovedResponse["events"][number]> {}

/** The clock after a move. */
export interface MovedPaymentClock extends PaymentClock {
  /** In their order. */
  readonly events: readonly PaymentClockEvent[];
  /** False if more was due than one call handles: the clock stops at the last event. Move it again. */
  readonly isComplete: boolean;
}

/** How far to move the clock: by milliseconds, or to a moment of time. */
export type PaymentClockMove = { readonly advanceMillis: number } | { readonly to: Date };

/** Methods of an admin for the development clock of payments. */
export interface PaymentClockMethods {
  /** @throws PlainError 403 `PAYMENT_CLOCK_NOT_AVAILABLE` in production */
  getPaymentClock(): Promise<PaymentClock>;
  /**
   * Moves the clock forward. Renewals, expiries and ends of trials happen in their order on the way.
   * @throws PlainError 403 in production, 400 `PAYMENT_CLOCK_MOVES_FORWARD` if the time is past or too far
   * @example
   * const { events } = await admin.movePaymentClock({ advanceMillis: 31 * 86_400_000 });
   */
  movePaymentClock(move: PaymentClockMove): Promise<MovedPaymentClock>;
}

const clockFrom = ({ now_millis, ahead_millis }: ClockResponse): PaymentClock => ({ now: new Date(now_millis), aheadMillis: ahead_millis });

export const paymentClockMethods = ({ internal: { clock } }: AdminApi): PaymentClockMethods => ({
  getPaymentClock: async () => Object.freeze(clockFrom(unwrap(await clock.get()))),
  async movePaymentClock(move) {
    const input = "to" in move ? { now_millis: move.to.getTime() } : { advance_millis: move.advanceMillis };
    const moved = unwrap(await clock.move(input));
    return Object.freeze({ ...clockFrom(moved), events: moved.events.map((event) => fieldsFrom(event)), isComplete: moved.is_complete });
  },
});
