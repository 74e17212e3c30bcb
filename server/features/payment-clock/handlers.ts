import type { internalClockRoutes } from "#contract/routes/internal/clock.ts";
import { paymentsNow } from "../../core/payments-now.ts";
import type { Handlers } from "../../kernel/call.ts";
import { requireClock, setClock, targetOf } from "./clock.ts";

export const clockHandlers: Handlers<typeof internalClockRoutes> = {
  get(call) {
    requireClock(call);
    return { now_millis: paymentsNow(call).getTime(), ahead_millis: call.project.paymentClockMillis };
  },

  async move(call) {
    requireClock(call);
    const { db, project, now } = call;
    const ahead = await setClock(db, project.tenancyId, targetOf(call), now);
    return { now_millis: now.getTime() + ahead, ahead_millis: ahead, events: [], is_complete: true };
  },
};
