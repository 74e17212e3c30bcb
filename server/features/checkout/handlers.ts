import { PaymentsNotSetUp } from "#contract/errors/index.ts";
import type { internalPaymentRoutes } from "#contract/routes/internal/payments.ts";
import type { Handlers } from "../../kernel/call.ts";
import { accountIdOf, accountInfo, setupPayments } from "./accounts.ts";
import { fromProvider, requireStripe } from "./provider.ts";

export const internalPaymentHandlers: Handlers<typeof internalPaymentRoutes> = {
  async setup(call) {
    return { url: await setupPayments(call) };
  },

  stripeAccountInfo: accountInfo,

  async createStripeWidgetSession({ project, services, db }) {
    const stripe = requireStripe(services);
    const accountId = await accountIdOf(db, project.tenancyId);
    if (accountId === undefined) throw new PaymentsNotSetUp();
    return { client_secret: await fromProvider(stripe.createAccountSession(accountId)) };
  },
};
