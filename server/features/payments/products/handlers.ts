import type { productRoutes } from "#contract/routes/payments/products.ts";
import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { idempotently } from "../../../core/idempotency.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { pageInMemory } from "../../../kernel/page.ts";
import { reply } from "../../../kernel/reply.ts";
import { paymentsNow } from "../clock/clock.ts";
import { paymentRules } from "../items/configured-product.ts";
import { requireCustomer, requireOwnCustomer, toCustomer } from "../items/customer.ts";
import { enqueueProviderCancellations } from "../provider-cancellation.ts";
import { grantProduct } from "./grant.ts";
import { findHoldings, type Owned } from "./owned.ts";
import { choosePrice, chooseProduct, requireCustomerType } from "./resolve.ts";
import { viewOwned } from "./view.ts";

/** The order of what a customer owns: by time, then by id. */
const ownedOrder = {
  types: ["text", "text"],
  findPosition: ({ since, sourceId }: Owned) => [String(since), sourceId],
  compare: ([since = "", id = ""]: readonly string[], [otherSince = "", otherId = ""]: readonly string[]) =>
    Number(since) - Number(otherSince) || (id < otherId ? -1 : Number(id > otherId)),
} as const;

export const productHandlers: Handlers<typeof productRoutes> = {
  async list(call) {
    const { input, project, accessType, db } = call;
    const customer = toCustomer(input, call);
    await requireOwnCustomer(call, customer);
    await requireCustomer(db, project.tenancyId, customer);
    const { owned } = await findHoldings(db, project.tenancyId, paymentRules(project.config), customer);
    const visible = accessType === "client" ? owned.filter(({ product }) => !product.server_only) : owned;
    const list = ["products", project.tenancyId, customer.type, customer.id].join(" ");
    const limit = input.limit ?? paymentLimits.productPage.default;
    const { rows, next } = pageInMemory(list, visible, { cursor: input.cursor || undefined, limit }, ownedOrder);
    return reply.page(rows, next, (product) => viewOwned(project.config, product, accessType));
  },

  async grant(call) {
    const { input, project } = call;
    const { tenancyId, config } = project;
    const customer = toCustomer(input, call);
    const product = chooseProduct(config, input, "server");
    requireCustomerType(product, customer);
    await requireCustomer(call.db, tenancyId, customer);
    const grant = { product, price: choosePrice(product, input.price_id), quantity: input.quantity ?? 1, source: "API_GRANT" as const };
    const write = { tenancyId, config, customer, now: paymentsNow(call) };
    const response = await idempotently(call, "payments.products.grant", async ({ transaction }) => {
      await transaction(async (db) => {
        const { replacedAtProvider } = await grantProduct({ ...write, db }, grant);
        await enqueueProviderCancellations(db, tenancyId, replacedAtProvider, call.now);
      });
      return { success: true } as const;
    });
    call.afterCommit(call.background.wakeJobs);
    return response;
  },
};
