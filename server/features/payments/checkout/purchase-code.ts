import { type Selectable, sql } from "kysely";
import type { ProductView } from "#contract/entities/payments/products.ts";
import { VerificationCodeNotFound } from "#contract/errors/index.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { purchaseLimits } from "#contract/vocabulary/payments/purchases.ts";
import { uuid } from "#contract/vocabulary/text.ts";
import type { Db } from "../../../database/schema.ts";
import type { PurchaseCodes } from "../../../database/tables/payments.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { randomCode, randomUuid } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import { findProject } from "../../projects/client.ts";
import type { Customer } from "../items/customer.ts";

export type PurchaseCodeRow = Selectable<PurchaseCodes>;

/** The parts of a new purchase URL. */
interface NewPurchaseCode {
  readonly tenancyId: string;
  readonly customer: Customer;
  /** Null for an inline product. */
  readonly productId: string | null;
  readonly product: ProductView;
}

/** Stores a code. @returns the full code, which the URL carries */
export async function issuePurchaseCode(db: Db, { tenancyId, customer, productId, product }: NewPurchaseCode, now: Date): Promise<string> {
  const code = randomCode();
  await db
    .insertInto("purchase_codes")
    .values({
      tenancy_id: tenancyId,
      id: randomUuid(),
      code_hash: digest(code),
      customer_type: customer.type,
      customer_id: customer.id,
      product_id: productId,
      product: JSON.stringify(product),
      created_at: now,
      expires_at: new Date(now.getTime() + purchaseLimits.codeMillis),
      used_at: null,
      session_object_id: null,
      session_price_id: null,
      session_quantity: null,
      session_currency: null,
    })
    .execute();
  return `${tenancyId}_${code}`;
}

/** The parts of a full code. @throws VerificationCodeNotFound for another form */
function splitCode(fullCode: string): { tenancyId: string; code: string } {
  const [tenancyId = "", code = "", ...more] = fullCode.toLowerCase().split("_");
  if (!uuid.safeParse(tenancyId).success || code.length !== codeLimits.length || more.length > 0) throw new VerificationCodeNotFound();
  return { tenancyId, code };
}

type FindContext = Pick<Call, "db" | "services" | "now">;

/** The project of a tenancy, for calls without credentials. Two statements. Undefined once it is deleted. */
export async function projectOfTenancy({ db, services, now }: FindContext, tenancyId: string): Promise<Project | undefined> {
  const row = await db.selectFrom("tenancies").select(["project_id", "branch_id"]).where("id", "=", tenancyId).executeTakeFirst();
  if (!row || row.project_id === null) return undefined;
  return findProject(db, services, { projectId: row.project_id, branchId: row.branch_id }, now);
}

/** The project of a full code, whether or not the code is valid. @throws VerificationCodeNotFound */
export async function findCodeProject(context: FindContext, fullCode: string): Promise<Project> {
  const project = await projectOfTenancy(context, splitCode(fullCode).tenancyId);
  if (!project) throw new VerificationCodeNotFound();
  return project;
}

/** An unused code that has not expired, and its project. @throws VerificationCodeNotFound */
export async function requirePurchaseCode(context: FindContext, fullCode: string): Promise<{ row: PurchaseCodeRow; project: Project }> {
  const { tenancyId, code } = splitCode(fullCode);
  const row = await context.db
    .selectFrom("purchase_codes")
    .selectAll()
    .where("tenancy_id", "=", tenancyId)
    .where("code_hash", "=", digest(code))
    .where("used_at", "is", null)
    .where("expires_at", ">", context.now)
    .executeTakeFirst();
  const project = row && (await projectOfTenancy(context, tenancyId));
  if (!project) throw new VerificationCodeNotFound();
  return { row, project };
}

/** Uses a code up. Of several parallel calls exactly one succeeds. @throws VerificationCodeNotFound */
export async function consumePurchaseCode(db: Db, { tenancy_id, id }: PurchaseCodeRow, now: Date): Promise<void> {
  const { rows } = await sql`UPDATE purchase_codes SET used_at = ${now}::timestamptz
    WHERE tenancy_id = ${tenancy_id}::uuid AND id = ${id}::uuid AND used_at IS NULL AND expires_at > ${now}::timestamptz RETURNING id`.execute(
    db,
  );
  if (rows.length === 0) throw new VerificationCodeNotFound();
}

/** Marks the code of a confirmed payment as used, also if it has expired meanwhile. */
export const closePurchaseCode = (db: Db, { tenancy_id, id }: PurchaseCodeRow, now: Date) =>
  db
    .updateTable("purchase_codes")
    .set({ used_at: now })
    .where("tenancy_id", "=", tenancy_id)
    .where("id", "=", id)
    .where("used_at", "is", null)
    .execute();

/** The code that a payment was begun with. */
export const purchaseCodeById = (db: Db, tenancyId: string, id: string | undefined): Promise<PurchaseCodeRow | undefined> =>
  id !== undefined && uuid.safeParse(id).success
    ? db.selectFrom("purchase_codes").selectAll().where("tenancy_id", "=", tenancyId).where("id", "=", id).executeTakeFirst()
    : Promise.resolve(undefined);
