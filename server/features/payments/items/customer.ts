import { type RawBuilder, sql } from "kysely";
import {
  CannotGetOwnUserWithoutUser,
  OtherUserNotAllowed,
  TeamMembershipNotFound,
  TeamNotFound,
  TeamPermissionRequired,
  UserNotFound,
} from "#contract/errors/index.ts";
import { currentUserAlias } from "#contract/vocabulary/ids.ts";
import type { CustomerType } from "#contract/vocabulary/payments/payments.ts";
import { uuid } from "#contract/vocabulary/text.ts";
import { hasTeamPermission } from "../../../core/permissions.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call, Project } from "../../../kernel/call.ts";

/** Who owns items and products. */
export interface Customer {
  readonly type: CustomerType;
  readonly id: string;
}

interface CustomerInput {
  readonly customer_type: CustomerType;
  readonly customer_id: string;
}

/** The customer that a call names. @throws CannotGetOwnUserWithoutUser for `me` without a signed-in user */
export function toCustomer({ customer_type: type, customer_id: id }: CustomerInput, { user }: Pick<Call, "user">): Customer {
  if (type !== "user" || id !== currentUserAlias) return { type, id };
  if (!user) throw new CannotGetOwnUserWithoutUser();
  return { type, id: user.row.id };
}

const missing = ({ type, id }: Customer) => (type === "team" ? new TeamNotFound({ team_id: id }) : new UserNotFound());

/** SQL: whether the customer exists. Any text is a custom customer. */
export function customerExists(tenancyId: string, { type, id }: Customer): RawBuilder<boolean> {
  if (type === "custom") return sql<boolean>`true`;
  if (!uuid.safeParse(id).success) return sql<boolean>`false`;
  const table = sql.table(type === "team" ? "teams" : "users");
  return sql<boolean>`EXISTS (SELECT FROM ${table} WHERE tenancy_id = ${tenancyId}::uuid AND id = ${id}::uuid)`;
}

/** @throws UserNotFound, TeamNotFound */
export async function requireCustomer(db: Db, tenancyId: string, customer: Customer): Promise<void> {
  if (customer.type === "custom") return;
  const { rows } = await sql<{ exists: boolean }>`SELECT ${customerExists(tenancyId, customer)} AS exists`.execute(db);
  if (!rows[0]?.exists) throw missing(customer);
}

/**
 * Restricts a client with a signed-in user to that user and its teams. Published server apps read without a user, as a client: they
 * may name any customer (wire protocol, section 1.9).
 * @throws OtherUserNotAllowed, TeamMembershipNotFound
 */
export async function requireOwnCustomer({ accessType, user, project, db }: Call, { type, id }: Customer): Promise<void> {
  if (accessType !== "client" || !user || type === "custom") return;
  if (type === "user") {
    if (id !== user.row.id) throw new OtherUserNotAllowed();
    return;
  }
  const membership = uuid.safeParse(id).success
    ? await db
        .selectFrom("team_members")
        .select("user_id")
        .where("tenancy_id", "=", project?.tenancyId ?? "")
        .where("team_id", "=", id)
        .where("user_id", "=", user.row.id)
        .executeTakeFirst()
    : undefined;
  if (!membership) throw new TeamMembershipNotFound({ team_id: id, user_id: user.row.id });
}

type CustomerCall = Call & { readonly project: Project };

/** Whether a caller may do as a customer pleases: servers, the user itself, and members of a team with `$update_team`. */
export async function mayManage({ accessType, user, project, db }: CustomerCall, customer: Customer): Promise<boolean> {
  if (accessType !== "client" || !user) return true;
  if (customer.type === "custom") return false;
  if (customer.type === "user") return customer.id === user.row.id;
  return (await hasTeamPermission(db, project, { teamId: customer.id, userId: user.row.id }, "$update_team")) ?? false;
}

/** @throws OtherUserNotAllowed, TeamMembershipNotFound, TeamPermissionRequired */
export async function requireMayManage(call: CustomerCall, customer: Customer): Promise<void> {
  const { accessType, user, project, db } = call;
  if (accessType !== "client" || !user) return;
  if (customer.type === "custom") throw new OtherUserNotAllowed();
  if (customer.type === "user") return requireOwnCustomer(call, customer);
  const ids = { team_id: customer.id, user_id: user.row.id };
  const membership = { teamId: customer.id, userId: user.row.id };
  const allowed = uuid.safeParse(customer.id).success ? await hasTeamPermission(db, project, membership, "$update_team") : undefined;
  if (allowed === undefined) throw new TeamMembershipNotFound(ids);
  if (!allowed) throw new TeamPermissionRequired({ ...ids, permission_id: "$update_team" });
}
