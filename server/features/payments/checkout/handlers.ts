import type { purchaseRoutes } from "#contract/routes/payments/purchases.ts";
import type { stripeWebhookRoutes } from "#contract/routes/payments/stripe-webhooks.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { requireTrustedUrl } from "../../projects/trusted-redirects.ts";
import { createPurchaseUrl } from "./create-purchase-url.ts";
import { allowsTestPurchase, purchaseOffer } from "./offer.ts";
import { findCodeProject, requirePurchaseCode } from "./purchase-code.ts";
import { openPurchaseSession } from "./purchase-session.ts";
import { makeTestPurchase } from "./test-purchase.ts";
import { receiveEvent } from "./webhook.ts";

export const purchaseHandlers: Handlers<typeof purchaseRoutes> = {
  async createPurchaseUrl(call) {
    return { url: await createPurchaseUrl(call) };
  },

  validateCode: purchaseOffer,

  async checkReturnUrl(call) {
    const project = await findCodeProject(call, call.input.full_code);
    if (call.input.return_url !== undefined) requireTrustedUrl({ ...call, project }, call.input.return_url);
    return { valid: true };
  },

  async createPurchaseSession(call) {
    return openPurchaseSession(call);
  },

  async confirmTestPurchase(call) {
    const { row, project } = await requirePurchaseCode(call, call.input.full_code);
    await makeTestPurchase(call, row, project, allowsTestPurchase(project), call.origin.languages);
    return { success: true };
  },
};

export const stripeWebhookHandlers: Handlers<typeof stripeWebhookRoutes> = {
  async receive(call) {
    await receiveEvent(call);
    return { received: true };
  },
};
