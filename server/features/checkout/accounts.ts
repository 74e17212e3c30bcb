import { StripeAccountInfoNotFound } from "#contract/errors/index.ts";
import type { internalPaymentRoutes } from "#contract/routes/internal/payments.ts";
import { audit } from "../../core/audit.ts";
import type { Db } from "../../database/schema.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { fromProvider, requireStripe } from "./provider.ts";

type Routes = typeof internalPaymentRoutes;

/** The account of a project at the provider; undefined before `setup`. */
export async function accountIdOf(db: Db, tenancyId: string): Promise<string | undefined> {
  const row = await db.selectFrom("payment_accounts").select("account_id").where("tenancy_id", "=", tenancyId).executeTakeFirst();
  return row?.account_id;
}

/** Connects an account, which is created once. @returns the URL of the provider's page @throws StripeNotConfigured, StripeUnavailable, StripeRefused */
export async function setupPayments(call: Call<Routes["setup"]>): Promise<string> {
  const { project, services, serverConfig, db } = call;
  const stripe = requireStripe(services);
  const accountId = (await accountIdOf(db, project.tenancyId)) ?? (await createAccount(call));
  return fromProvider(stripe.createAccountLink(accountId, `${serverConfig.publicUrl}/projects/${project.id}/payments`));
}

/** Of parallel calls, all get the same account: their idempotency key is the same. */
async function createAccount(call: Call<Routes["setup"]>): Promise<string> {
  const { project, services, db, now } = call;
  const { tenancyId } = project;
  const created = await fromProvider(requireStripe(services).createAccount({ tenancyId }, `account/${tenancyId}`));
  await statement()
    .step(
      "connected",
      db
        .insertInto("payment_accounts")
        .values({ tenancy_id: tenancyId, account_id: created, created_at: now })
        .onConflict((conflict) => conflict.column("tenancy_id").doNothing())
        .returning("account_id"),
    )
    .also((earlier) =>
      audit(
        call,
        { event: "payments.account_created", userId: null, data: { account_id: created } },
        earlier.selectFrom("connected").select("account_id"),
      ),
    )
    .execute(db);
  return created;
}

/** @throws StripeAccountInfoNotFound, StripeUnavailable, StripeRefused */
export async function accountInfo({ project, services, db }: Call<Routes["stripeAccountInfo"]>) {
  const accountId = services.stripe && (await accountIdOf(db, project.tenancyId));
  const account = accountId && (await fromProvider(requireStripe(services).getAccount(accountId)));
  if (!account) throw new StripeAccountInfoNotFound();
  const { id, chargesEnabled, detailsSubmitted, payoutsEnabled } = account;
  return { account_id: id, charges_enabled: chargesEnabled, details_submitted: detailsSubmitted, payouts_enabled: payoutsEnabled };
}
