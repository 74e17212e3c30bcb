import { StripeAccountInfoNotFound } from "#contract/errors/index.ts";
import type { internalPaymentRoutes } from "#contract/routes/payments/internal-payments.ts";
import { audit } from "../../../core/audit.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { fromProvider, requireStripe } from "./provider.ts";
import { forgetProviderCustomers } from "./provider-customer.ts";

type Routes = typeof internalPaymentRoutes;

/** The account of a project at the provider; undefined before `setup`. */
export async function findAccountId(db: Db, tenancyId: string): Promise<string | undefined> {
  const row = await db.selectFrom("payment_accounts").select("account_id").where("tenancy_id", "=", tenancyId).executeTakeFirst();
  return row?.account_id;
}

/**
 * Connects an account, which is created once. Creates another one if the provider no longer has it, such as after a change of the server's
 * key.
 * @returns the URL of the provider's page
 * @throws StripeNotConfigured, StripeUnavailable, StripeRefused
 */
export async function setupPayments(call: Call<Routes["setup"]>): Promise<string> {
  const { project, services, serverConfig, db } = call;
  const stripe = requireStripe(services);
  const connected = await findAccountId(db, project.tenancyId);
  const exists = connected !== undefined && (await fromProvider(stripe.getAccount(connected))) !== undefined;
  const accountId = exists ? connected : await connectAccount(call, connected);
  return fromProvider(stripe.createAccountLink(accountId, `${serverConfig.publicUrl}/projects/${project.id}/payments`));
}

/** Creates an account. Of parallel calls, all get the same: their idempotency key is the same. @param lost the account that it replaces */
async function connectAccount(call: Call<Routes["setup"]>, lost: string | undefined): Promise<string> {
  const { project, services, db, now } = call;
  const { tenancyId } = project;
  const key = lost === undefined ? `account/${tenancyId}` : `account/${tenancyId}/${lost}`;
  const created = await fromProvider(requireStripe(services).createAccount({ tenancyId }, key));
  const connected =
    lost === undefined
      ? db
          .insertInto("payment_accounts")
          .values({ tenancy_id: tenancyId, account_id: created, created_at: now })
          .onConflict((conflict) => conflict.column("tenancy_id").doNothing())
          .returning("account_id")
      : db
          .updateTable("payment_accounts")
          .set({ account_id: created, created_at: now })
          .where("tenancy_id", "=", tenancyId)
          .where("account_id", "=", lost)
          .returning("account_id");
  await statement()
    .step("connected", connected)
    .also((earlier) => [
      // The customers of the lost account are not known to the new one.
      forgetProviderCustomers(db, tenancyId, earlier.exists(earlier.selectFrom("connected").select("account_id"))),
      audit(
        call,
        { event: "payments.account_created", userId: null, data: { account_id: created } },
        earlier.selectFrom("connected").select("account_id"),
      ),
    ])
    .execute(db);
  return created;
}

/** The ways to pay of a project's account. @throws StripeAccountInfoNotFound, StripeUnavailable, StripeRefused */
export async function methodConfigs(call: Pick<Call, "services" | "db"> & { readonly project: Project }) {
  const { stripe, accountId } = await requireAccount(call);
  const found = await fromProvider(stripe.getMethods(accountId));
  if (!found) throw new StripeAccountInfoNotFound();
  const methods = found.methods.map(({ id, isEnabled, isAvailable, isOverridable }) => ({
    id,
    name: id.replaceAll("_", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    enabled: isEnabled,
    available: isAvailable,
    overridable: isOverridable,
  }));
  return { config_id: found.configId, methods };
}

/** Turns ways to pay on and off. @throws StripeAccountInfoNotFound, StripeUnavailable, StripeRefused */
export async function updateMethodConfigs(call: Call<Routes["updateMethodConfigs"]>) {
  const { stripe, accountId } = await requireAccount(call);
  const { config_id, updates: methods } = call.input;
  await fromProvider(stripe.setMethods(accountId, config_id, methods));
  if (Object.keys(methods).length > 0)
    await audit(call, { event: "payments.methods_changed", userId: null, data: { methods } }).execute(call.db);
  return {};
}

/** @throws StripeAccountInfoNotFound */
async function requireAccount({ services, db, project }: Pick<Call, "services" | "db"> & { readonly project: Project }) {
  const accountId = services.stripe && (await findAccountId(db, project.tenancyId));
  if (!services.stripe || !accountId) throw new StripeAccountInfoNotFound();
  return { stripe: services.stripe, accountId };
}

/** @throws StripeAccountInfoNotFound, StripeUnavailable, StripeRefused */
export async function accountInfo({ project, services, db }: Call<Routes["stripeAccountInfo"]>) {
  const accountId = services.stripe && (await findAccountId(db, project.tenancyId));
  const account = accountId && (await fromProvider(requireStripe(services).getAccount(accountId)));
  if (!account) throw new StripeAccountInfoNotFound();
  const { id, chargesEnabled, detailsSubmitted, payoutsEnabled } = account;
  return { account_id: id, charges_enabled: chargesEnabled, details_submitted: detailsSubmitted, payouts_enabled: payoutsEnabled };
}
