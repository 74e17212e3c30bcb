import { sql } from "kysely";
import { defaultPermissions } from "#contract/config/permissions.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { accountRecoveryLimits, accountRecoveryPath } from "#contract/vocabulary/sign-in/account-recovery.ts";
import { audit } from "../../../core/audit.ts";
import { insertWebhookEvent, insertWebhookEvents } from "../../../core/webhook-event.ts";
import type { Db } from "../../../database/schema.ts";
import type { RecoveryData } from "../../../database/tables/foundation.ts";
import type { Call } from "../../../kernel/call.ts";
import { type Step, statement } from "../../../kernel/statement.ts";
import { demotePrimaryEmail, verifyOnlyAddress } from "../../accounts/contact-channels/queries.ts";
import { type NoticeContext, securityNoticeSteps } from "../../accounts/security-notices/security-notice.ts";
import { toClientId } from "../../accounts/sessions/token-client.ts";
import { enqueueEmail } from "../../emails/enqueue.ts";
import { emailLanguage } from "../../emails/templates/locale.ts";
import { issueCode, linkWithCode } from "../../foundation/codes/issue.ts";
import { revokeCodes, revokeTeamInvitations } from "../../foundation/codes/revoke.ts";
import { hostedPageUrl } from "../../projects/hosted-page.ts";
import { revokeApiKeys } from "../../teams/api-keys/queries.ts";
import { insertPersonalTeam, newPersonalTeamId } from "../../teams/personal-team.ts";
import { removeOtherMembers } from "../../teams/queries.ts";
import { resetChoices } from "../../users/queries.ts";
import { removeCredentialsSteps } from "./credentials.ts";
import { type ExposedTeam, listRemainingTeams, lockExposedTeams } from "./exposed-teams.ts";

type RecoveryContext = NoticeContext & Pick<Call, "origin">;

/** The account, and the address that its owner has proven. */
export interface RecoveredAccount {
  readonly userId: string;
  readonly userName: string | null;
  readonly email: string;
  /** The primary address before the recovery. */
  readonly primaryEmail: string | null;
}

/**
 * Gives an account that never verified an address to the person who now reads at its primary one. Another person may have
 * created the account, let others in and joined their teams. Removes passkey, second factor and provider accounts. Of teams that no verified
 * user administers, removes the other members, open invitations and API keys. Ends the selection of a team: a new personal team
 * is selected, if the project creates them. Permits sign-in codes. Verifies the address and no other. Lock the user first, and run it in a transaction.
 * @param credentials steps that replace the password and revoke sessions
 * @returns what was removed and which teams remain, as clients see it; undefined if there was nothing but password and sessions
 */
export async function recoverAccount(call: RecoveryContext, db: Db, account: RecoveredAccount, credentials: readonly Step[]) {
  const { project, now } = call;
  const { tenancyId } = project;
  const { userId, userName, email } = account;
  const changesPrimary = account.primaryEmail !== email;
  if (changesPrimary) await demotePrimaryEmail(db, tenancyId, userId);
  const teams = await lockExposedTeams(db, project, userId);
  const access = await removeForeignAccess(call, db, account, teams);
  const removed: RecoveryData = { ...access, teams: await listRemainingTeams(db, tenancyId, userId, teams) };
  const hasList = removed.members.length > 0 || (removed.teams ?? []).length > 0;
  const isNotable = hasList || removed.passkey || removed.secondFactor || removed.providers.length > 0;
  const request = { tenancyId, type: "account-recovery", userId, data: removed } as const;
  const code = hasList ? issueCode(db, { ...request, lifetimeMillis: codeLimits.lifetime.recovery }, now) : undefined;
  const message = {
    type: "account_recovery",
    userName,
    removed,
    link: code && linkWithCode(pageUrl(call), code.code),
    ...emailLanguage(call, userId),
  } as const;
  const reset = { event: "user.password_reset", userId, userName } as const;
  await statement()
    .also(credentials)
    .also(replaceChoices(call, db, account))
    .also(code?.insert)
    // One e-mail says both.
    .also(securityNoticeSteps(call, isNotable ? { ...reset, to: null } : reset))
    .also(isNotable ? enqueueEmail(call, email, message) : undefined)
    .also(audit(call, { event: "user.recovered", userId, data: { removed_members: removed.members.length } }))
    .also(changesPrimary ? audit(call, { event: "user.email_changed", userId, data: { has_email: true } }) : undefined)
    .also(audit(call, { event: "user.email_verified", userId }))
    .also(insertWebhookEvent(call, { type: "user.updated", userId }))
    .execute(db);
  return isNotable ? toRecoveryView(removed, code?.code ?? null) : undefined;
}

/**
 * Steps that replace the selected team by a new personal one, or by none, and permit sign-in codes. Another person may have selected the team,
 * and the owner would work in it without noticing. That person may have turned codes off, and the owner would wait for one.
 */
function replaceChoices(call: RecoveryContext, db: Db, { userId, userName, email }: RecoveredAccount): readonly (Step | undefined)[] {
  const { config, tenancyId } = call.project;
  const teamId = newPersonalTeamId(config);
  if (teamId === undefined) return [resetChoices(db, tenancyId, userId, null)];
  const creator = { userId, permissionIds: defaultPermissions(config, "teamCreator"), userName: userName || email };
  return [
    ...insertPersonalTeam(db, { tenancyId, teamId, ...creator }, call.now),
    resetChoices(db, tenancyId, userId, teamId),
    insertWebhookEvent(call, { type: "team.created", teamId }),
  ];
}

/** The hosted page that lists what was removed and what remained. */
const pageUrl = ({ project, serverConfig }: RecoveryContext): string =>
  hostedPageUrl(serverConfig, toClientId(project), accountRecoveryPath);

interface RemovedRow {
  readonly passkey: boolean;
  readonly second_factor: boolean;
  readonly providers: string[];
  readonly people: { team_id: string; name: string | null; email: string | null; was_member: boolean }[];
}

/** Removes what another person could use, in one statement. */
async function removeForeignAccess(
  call: RecoveryContext,
  db: Db,
  { userId, email }: RecoveredAccount,
  teams: readonly ExposedTeam[],
): Promise<RecoveryData> {
  const { project, now } = call;
  const { tenancyId } = project;
  const teamIds = teams.map(({ id }) => id);
  const [row] = await removeCredentialsSteps(call, db, userId)
    .step("members", removeOtherMembers(db, tenancyId, teamIds, userId))
    .also(
      insertWebhookEvents(
        call,
        "team_membership.deleted",
        sql`SELECT jsonb_build_object('team_id', team_id, 'user_id', user_id) AS data FROM members`,
      ),
    )
    .step("invitations", revokeTeamInvitations(db, tenancyId, teamIds))
    .also(revokeApiKeys(db, tenancyId, { type: "team", ids: teamIds }, now))
    // A link to another address would verify that afterwards.
    .also(revokeCodes(db, tenancyId, userId, ["email-verification"]))
    .also(verifyOnlyAddress(db, tenancyId, userId, email))
    .step(
      "outcome",
      sql<RemovedRow>`SELECT EXISTS (SELECT FROM removed) AS passkey, EXISTS (SELECT FROM second_factor) AS second_factor,
        ARRAY (SELECT provider_config_id FROM providers ORDER BY provider_config_id) AS providers,
        (SELECT coalesce(json_agg(person), '[]') FROM (
          SELECT m.team_id, u.display_name AS name, c.value AS email, true AS was_member FROM members m
            JOIN users u ON u.tenancy_id = ${tenancyId}::uuid AND u.id = m.user_id
            LEFT JOIN contact_channels c ON c.tenancy_id = u.tenancy_id AND c.user_id = u.id AND c.type = 'email' AND c.is_primary
          UNION ALL
          SELECT i.team_id, NULL, i.email, false FROM invitations i WHERE i.expires_at > ${now}::timestamptz
          ORDER BY was_member DESC, email LIMIT ${accountRecoveryLimits.members}) AS person) AS people`,
    )
    .rows(db, "outcome");
  if (!row) throw new Error("The statement that removes foreign access returned no row.");
  const names = new Map(teams.map(({ id, display_name }) => [id, display_name]));
  const members = row.people.map(({ team_id, name, email, was_member }) => ({
    teamId: team_id,
    teamName: names.get(team_id) ?? "",
    name,
    email,
    wasMember: was_member,
  }));
  return { passkey: row.passkey, secondFactor: row.second_factor, providers: row.providers, members };
}

/** Shows clients what a recovery removed and what remained. */
export const toRecoveryView = ({ passkey, secondFactor, providers, members, teams = [] }: RecoveryData, code: string | null) => ({
  code,
  passkey,
  second_factor: secondFactor,
  oauth_providers: [...providers],
  members: members.map(({ teamId, teamName, name, email, wasMember }) => ({
    team_id: teamId,
    team_display_name: teamName,
    display_name: name,
    email,
    was_member: wasMember,
  })),
  teams: teams.map(({ id, name, isManagedByOthers }) => ({
    team_id: id,
    team_display_name: name,
    is_managed_by_others: isManagedByOthers,
  })),
});
