import { sql } from "kysely";
import { permissionsContaining } from "#contract/config/permissions.ts";
import type { ProductView } from "#contract/entities/payments/products.ts";
import type { Currency, CustomerType, PurchaseSource } from "#contract/vocabulary/payments/payments.ts";
import { type PaymentNotice, purchaseLimits } from "#contract/vocabulary/payments/purchases.ts";
import { uuid } from "#contract/vocabulary/text.ts";
import type { Db } from "../../../database/schema.ts";
import type { Project } from "../../../kernel/call.ts";
import { chargeTotal, toStoredCharge } from "./choice.ts";

/** The content of an e-mail about a payment. */
interface NoticeSubject {
  readonly customerType: CustomerType;
  readonly customerId: string;
  readonly product: ProductView;
  readonly locale: string | null;
  readonly amountMinor: string | null;
  readonly currency: Currency | null;
  readonly atMillis: number | null;
  readonly isTest: boolean;
}

interface SubjectRow {
  readonly customer_type: CustomerType;
  readonly customer_id: string;
  readonly product: ProductView;
  readonly locale: string | null;
  readonly price_id: string | null;
  readonly quantity: number;
  readonly currency: Currency | null;
  readonly source: PurchaseSource;
  readonly ends_at: Date | null;
  readonly amount_minor: string | null;
  readonly charged_currency: Currency | null;
  readonly at: Date | null;
}

const bought = sql`customer_type, customer_id, product, locale, price_id, quantity, currency, source`;

/** Reads what a notice is about. Undefined if it was deleted. */
export async function noticeSubject(
  db: Db,
  tenancyId: string,
  notice: PaymentNotice,
  subjectId: string,
): Promise<NoticeSubject | undefined> {
  const row = await (notice === "receipt" || notice === "refund"
    ? subjectOfPayment(db, tenancyId, notice, subjectId)
    : subjectOfSubscription(db, tenancyId, notice, subjectId));
  if (!row) return undefined;
  const expected =
    notice === "payment_failed" || notice === "trial_ends"
      ? toStoredCharge(row.product, { priceId: row.price_id, quantity: Number(row.quantity), currency: row.currency })
      : undefined;
  return {
    customerType: row.customer_type,
    customerId: row.customer_id,
    product: row.product,
    locale: row.locale,
    amountMinor: row.amount_minor ?? (expected ? String(chargeTotal(expected)) : null),
    currency: row.charged_currency ?? expected?.currency ?? null,
    atMillis: (row.at ?? row.ends_at)?.getTime() ?? null,
    isTest: row.source === "TEST_MODE",
  };
}

async function subjectOfPayment(db: Db, tenancyId: string, notice: "receipt" | "refund", id: string): Promise<SubjectRow | undefined> {
  const payment =
    notice === "receipt"
      ? sql`SELECT purchase_id, amount_minor, currency, at FROM payment_charges WHERE tenancy_id = ${tenancyId}::uuid AND id = ${id}::uuid`
      : sql`SELECT c.purchase_id, r.amount_minor, c.currency, r.created_at AS at FROM payment_refunds r
          JOIN payment_charges c ON c.tenancy_id = r.tenancy_id AND c.id = r.charge_id
          WHERE r.tenancy_id = ${tenancyId}::uuid AND r.id = ${id}::uuid`;
  const { rows } = await sql<SubjectRow>`WITH payment AS (${payment}),
    bought AS (
      SELECT ${bought} FROM subscriptions WHERE tenancy_id = ${tenancyId}::uuid AND id = (SELECT purchase_id FROM payment)
      UNION ALL
      SELECT ${bought} FROM one_time_purchases WHERE tenancy_id = ${tenancyId}::uuid AND id = (SELECT purchase_id FROM payment))
    SELECT b.*, NULL::timestamptz AS ends_at, p.amount_minor::text, p.currency AS charged_currency, p.at FROM bought b, payment p`.execute(
    db,
  );
  return rows[0];
}

async function subjectOfSubscription(db: Db, tenancyId: string, notice: PaymentNotice, id: string): Promise<SubjectRow | undefined> {
  const endsAt =
    { trial_ends: sql`trial_end`, canceled: sql`current_period_end`, ended: sql`ended_at` }[notice as string] ?? sql`NULL::timestamptz`;
  const { rows } = await sql<SubjectRow>`SELECT ${bought}, ${endsAt} AS ends_at, NULL::text AS amount_minor, NULL::text AS charged_currency,
      NULL::timestamptz AS at
    FROM subscriptions WHERE tenancy_id = ${tenancyId}::uuid AND id = ${id}::uuid`.execute(db);
  return rows[0];
}

interface Recipient {
  readonly email: string;
  readonly userId: string;
  readonly name: string | null;
}

/**
 * The verified primary addresses of the user, or of the team's members who may change the team. An unverified address may belong to
 * another person. Custom customers have none.
 */
export async function noticeRecipients(
  db: Db,
  { tenancyId, config }: Pick<Project, "tenancyId" | "config">,
  { customerType, customerId }: Pick<NoticeSubject, "customerType" | "customerId">,
): Promise<readonly Recipient[]> {
  if (customerType === "custom" || !uuid.safeParse(customerId).success) return [];
  const users =
    customerType === "user"
      ? sql`SELECT ${customerId}::uuid`
      : sql`SELECT p.user_id FROM team_permissions p WHERE p.tenancy_id = ${tenancyId}::uuid AND p.team_id = ${customerId}::uuid
          AND p.permission_id = ANY (${permissionsContaining(config, "team", "$update_team")}::text[])`;
  const { rows } = await sql<Recipient>`SELECT c.value AS email, u.id AS "userId", u.display_name AS name FROM contact_channels c
    JOIN users u ON u.tenancy_id = c.tenancy_id AND u.id = c.user_id
    WHERE c.tenancy_id = ${tenancyId}::uuid AND c.type = 'email' AND c.is_primary AND c.is_verified AND c.user_id IN (${users})
    ORDER BY u.signed_up_at, u.id LIMIT ${purchaseLimits.noticeRecipients}`.execute(db);
  return rows;
}
