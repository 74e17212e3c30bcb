import type { internalClockRoutes } from "#contract/routes/payments/clock.ts";
import { paymentClockLimits } from "#contract/vocabulary/payments/payment-clock.ts";
import type { Handlers, RootDb } from "../../../kernel/call.ts";
import { paymentsNow, readTarget, requireClock, setClock } from "./clock.ts";
import { endNextPeriod, type RenewalEvent } from "./renewals.ts";

export const clockHandlers: Handlers<typeof internalClockRoutes> = {
  get(call) {
    requireClock(call);
    return { now_millis: paymentsNow(call).getTime(), ahead_millis: call.project.paymentClockMillis };
  },

  async move(call) {
    requireClock(call);
    const { db, project, now } = call;
    const target = readTarget(call);
    const until = new Date(now.getTime() + target);
    const events: RenewalEvent[] = [];
    for (;;) {
      const event = events.length < paymentClockLimits.maxEvents ? await endNextPeriod(db as RootDb, project, until) : undefined;
      if (!event) break;
      events.push(event);
    }
    call.afterCommit(call.background.wakeJobs);
    const isComplete = events.length < paymentClockLimits.maxEvents;
    // If it stopped early, the clock shows the time of the last event.
    const reached = isComplete ? target : Math.max(project.paymentClockMillis, (events.at(-1)?.at.getTime() ?? 0) - now.getTime());
    const ahead = await setClock(db, project.tenancyId, reached, now);
    return {
      now_millis: now.getTime() + ahead,
      ahead_millis: ahead,
      events: events.map(({ at, type, subscriptionId }) => ({ at_millis: at.getTime(), type, subscription_id: subscriptionId })),
      is_complete: isComplete,
    };
  },
};
