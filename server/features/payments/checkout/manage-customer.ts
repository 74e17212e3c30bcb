import { OtherUserNotAllowed, TeamMembershipNotFound, TeamPermissionRequired } from "#contract/errors/index.ts";
import { uuid } from "#contract/vocabulary/text.ts";
import { hasTeamPermission } from "../../../core/permissions.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { type Customer, requireOwnCustomer } from "../items/customer.ts";

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
