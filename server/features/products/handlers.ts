import { SchemaError } from "#contract/errors/index.ts";
import type { productRoutes } from "#contract/routes/payments/products.ts";
import { paymentLimits } from "#contract/vocabulary/payments.ts";
import { idempotently } from "../../core/idempotency.ts";
import { paymentsNow } from "../../core/payments-now.ts";
import { enqueueProviderCancellations } from "../../core/provider-cancellation.ts";
import type { Handlers } from "../../kernel/call.ts";
import { paymentRules } from "../items/configured-product.ts";
import { customerOf, requireCustomer, requireOwnCustomer } from "../items/customer.ts";
import { grantProduct } from "./grant.ts";
import { holdingsOf } from "./owned.ts";
import { choosePrice, chooseProduct, requireCustomerType } from "./resolve.ts";
import { viewOwned } from "./view.ts";

export const productHandlers: Handlers<typeof productRoutes> = {
  async list(call) {
    const { input, project, accessType, db } = call;
    const customer = customerOf(input, call);
    await requireOwnCustomer(call, customer);
    await requireCustomer(db, project.tenancyId, customer);
    const { owned } = await holdingsOf(db, project.tenancyId, paymentRules(project.config), customer);
    const visible = accessType === "client" ? owned.filter(({ product }) => !product.server_only) : owned;
    const start = input.cursor ? visible.findIndex(({ sourceId }) => sourceId === input.cursor) : 0;
    if (start < 0) throw new SchemaError({ message: "query.cursor names no product of the customer; start again without it" });
    const end = start + (input.limit ?? paymentLimits.productPage.default);
    return {
      items: visible.slice(start, end).map((product) => viewOwned(project.config, product, accessType)),
      is_paginated: true as const,
      pagination: { next_cursor: visible[end]?.sourceId ?? null },
    };
  },

  async grant(call) {
    const { input, project } = call;
    const { tenancyId, config } = project;
    const customer = customerOf(input, call);
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
