import type { z } from "zod";
import type { PurchaseOffer } from "#contract/entities/payments/purchase.ts";
import type { purchaseRoutes } from "#contract/routes/payments/purchases.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { requireTrustedUrl } from "../../projects/trusted-redirects.ts";
import { paymentRules } from "../items/configured-product.ts";
import { currentProduct } from "../items/grant-sources.ts";
import { hasHadSubscription } from "../products/grant.ts";
import { findHoldings } from "../products/owned.ts";
import { conflictingSubscriptions } from "../products/requirements.ts";
import { listItemNames, viewProduct } from "../products/view.ts";
import { findAccountId } from "./accounts.ts";
import { toCodeCustomer, toCodeProduct } from "./choice.ts";
import { noticeRecipients } from "./notice-subject.ts";
import { fromProvider } from "./provider.ts";
import { requirePurchaseCode } from "./purchase-code.ts";

/** Whether the buyer may confirm a test purchase: only where no real customers are. */
export const allowsTestPurchase = ({ config, isProductionMode }: Pick<Project, "config" | "isProductionMode">): boolean =>
  config.payments.testMode && !isProductionMode;

/** Reads what the page of a purchase URL shows. @throws VerificationCodeNotFound, RedirectUrlNotWhitelisted, StripeUnavailable */
export async function purchaseOffer(call: Call<(typeof purchaseRoutes)["validateCode"]>): Promise<z.output<typeof PurchaseOffer>> {
  const { input, db, services, serverConfig } = call;
  const { row, project } = await requirePurchaseCode(call, input.full_code);
  if (input.return_url !== undefined) requireTrustedUrl({ ...call, project }, input.return_url);
  const { testMode } = project.config.payments;
  const customer = toCodeCustomer(row);
  const product = toCodeProduct(project, row);
  const rules = paymentRules(project.config);
  const holdings = await findHoldings(db, project.tenancyId, rules, customer);
  const isRecurring = Object.values(product.view.prices).some(({ interval }) => interval !== undefined);
  const conflicts = isRecurring ? conflictingSubscriptions(rules, product, holdings) : [];
  const recipients = await noticeRecipients(db, project, { customerType: customer.type, customerId: customer.id });
  const accountId = await findAccountId(db, project.tenancyId);
  const account =
    testMode || accountId === undefined || !services.stripe ? undefined : await fromProvider(services.stripe.getAccount(accountId));
  return {
    product: viewProduct(product.view, "client"),
    item_names: listItemNames(project.config, product.view),
    product_id: product.id,
    customer_type: customer.type,
    stripe_account_id: accountId ?? null,
    stripe_publishable_key: serverConfig.stripePublishableKey,
    project_id: project.id,
    project_name: project.displayName,
    already_bought_non_stackable:
      product.id !== null && !product.view.stackable && holdings.owned.some(({ productId }) => productId === product.id),
    conflicting_products: conflicts.map((each) => ({
      product_id: each.product_id ?? "",
      display_name: (currentProduct(rules, each) ?? each.product).display_name,
    })),
    test_mode: testMode,
    can_confirm_test: allowsTestPurchase(project),
    charges_enabled: account?.chargesEnabled ?? false,
    grants_trial: !hasHadSubscription(product, holdings),
    sends_receipt: recipients.length > 0,
  };
}
