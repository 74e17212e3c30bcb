import type { User } from "#contract/entities/users/user.ts";
import { InvalidUserChange } from "#contract/errors/index.ts";
import type { Update } from "#contract/kernel/entity.ts";
import { isBanned } from "#contract/vocabulary/users/bans.ts";
import { type AuditContext, audit } from "../../core/audit.ts";
import { insertWebhookEvent, type WebhookContext } from "../../core/webhook-event.ts";
import type { Db } from "../../database/schema.ts";
import type { Step } from "../../kernel/statement.ts";
import { holdsBan } from "../accounts/ban.ts";
import type { LockedUser } from "../accounts/locked-user.ts";
import { deleteApplicationGrants } from "../accounts/sessions/application-grants.ts";
import { revokeSessions } from "../accounts/sessions/revoke.ts";
import { revokeCodes } from "../foundation/codes/revoke.ts";

type StateChange = Pick<
  Update<typeof User, "admin">,
  "banned_until_millis" | "ban_reason" | "restricted_by_admin" | "restricted_by_admin_reason" | "restricted_by_admin_private_details"
>;

/** Requires a ban for its reason, and a restriction for its reason and details. @throws InvalidUserChange */
function validateStateChange(sent: StateChange, locked: LockedUser): void {
  const until = sent.banned_until_millis === undefined ? (locked.banned_until?.getTime() ?? null) : sent.banned_until_millis;
  if (sent.ban_reason != null && until === null) throw new InvalidUserChange("ban_reason: a reason needs banned_until_millis.");
  if (sent.restricted_by_admin ?? locked.restricted_by_admin) return;
  for (const field of ["restricted_by_admin_reason", "restricted_by_admin_private_details"] as const)
    if (sent[field] != null) throw new InvalidUserChange(`${field}: it needs restricted_by_admin to be true.`);
}

/**
 * Steps of a change that bans or restricts a user, or ends that. A ban ends all sessions of the user, and what a second factor would finish.
 * Lock the user first: a sign-in in progress then has ended, or finds the ban.
 * @throws InvalidUserChange
 */
export function stateChangeSteps(
  call: AuditContext & WebhookContext,
  db: Db,
  sent: StateChange,
  locked: LockedUser,
): readonly (Step | undefined)[] {
  validateStateChange(sent, locked);
  const { id: userId } = locked;
  const { tenancyId } = call.project;
  const steps: (Step | undefined)[] = [];
  const { banned_until_millis: until, restricted_by_admin: restricts } = sent;
  if (until !== undefined && isBanned(until, call.now.getTime())) {
    const reason = sent.ban_reason === undefined ? locked.ban_reason : sent.ban_reason;
    steps.push(
      revokeSessions(db, tenancyId, userId),
      deleteApplicationGrants(tenancyId, userId),
      revokeCodes(db, tenancyId, userId, ["mfa-attempt", "passkey-registration"]),
      audit(call, { event: "user.banned", userId, data: { until_millis: until ?? 0, reason } }),
      insertWebhookEvent(call, { type: "user.banned", userId }),
    );
  } else if (until !== undefined && holdsBan(locked, call.now)) {
    steps.push(audit(call, { event: "user.unbanned", userId }), insertWebhookEvent(call, { type: "user.unbanned", userId }));
  }
  if (restricts) steps.push(audit(call, { event: "user.restricted", userId, data: { reason: sent.restricted_by_admin_reason ?? null } }));
  else if (restricts === false && locked.restricted_by_admin) steps.push(audit(call, { event: "user.unrestricted", userId }));
  return steps;
}
