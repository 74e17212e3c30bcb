import { TestPurchaseNotAllowed } from "#contract/errors/index.ts";
import type { purchaseRoutes } from "#contract/routes/payments/purchases.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { preferredLocale } from "../../emails/templates/locale.ts";
import { paymentsNow } from "../clock/clock.ts";
import { grantProduct } from "../products/grant.ts";
import { enqueueProviderCancellations } from "../provider-cancellation.ts";
import { recordCharge } from "./charges.ts";
import { requireChoice } from "./choice.ts";
import { consumePurchaseCode, type PurchaseCodeRow } from "./purchase-code.ts";

type TestCall = Pick<
  Call<(typeof purchaseRoutes)["confirmTestPurchase"]>,
  "input" | "db" | "transaction" | "now" | "serverConfig" | "afterCommit" | "background"
>;

/**
 * Grants what a code offers without a payment, and uses the code up. Of parallel calls one succeeds.
 * @param isAllowed whether this caller may, in this project
 * @param languages the preferences of the buyer, as Accept-Language says them; empty if an admin confirms
 * @throws TestPurchaseNotAllowed, VerificationCodeNotFound, and the errors of a choice
 */
export async function makeTestPurchase(
  call: TestCall,
  row: PurchaseCodeRow,
  project: Project,
  isAllowed: boolean,
  languages: string,
): Promise<void> {
  if (!isAllowed) throw new TestPurchaseNotAllowed();
  const { tenancyId, config } = project;
  const { customer, product, price, quantity, charge } = await requireChoice(call.db, project, row, call.input);
  const now = paymentsNow({ ...call, project });
  await call.transaction(async (db) => {
    await consumePurchaseCode(db, row, call.now);
    const write = { db, tenancyId, config, customer, now };
    const { replacedAtProvider, row: purchase } = await grantProduct(write, {
      product,
      price,
      quantity,
      currency: charge.currency,
      locale: preferredLocale(languages),
      source: "TEST_MODE",
    });
    await enqueueProviderCancellations(db, tenancyId, replacedAtProvider, call.now);
    if (purchase) await recordCharge(write, purchase);
  });
  call.afterCommit(call.background.wakeJobs);
}
