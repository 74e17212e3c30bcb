import { type RawBuilder, sql } from "kysely";
import { permissionsContaining } from "#contract/config/permissions.ts";
import type { InvitedRole } from "#contract/vocabulary/console/developer-roles.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { invitationLimits } from "#contract/vocabulary/teams/teams.ts";
import { containsTerm, searchTerm } from "../../../core/search-term.ts";
import type { Db } from "../../../database/schema.ts";
import type { Project } from "../../../kernel/call.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../../kernel/page.ts";
import { type CallingSession, fromActiveSession } from "../../accounts/sessions/active-session.ts";
import type { ValidCode } from "../../foundation/codes/use.ts";

/** An invitation that is neither used nor expired. */
export interface InvitationRow {
  readonly id: string;
  readonly team_id: string;
  readonly team_display_name: string;
  readonly recipient_email: string;
  readonly expires_at: Date;
  /** The role in a team of developers. Null where the invitation gives the default permissions. */
  readonly role: InvitedRole | null;
}

/** SQL: whether an invitation is from a server, or from a user who may still invite into the team. */
const inviterMayInvite = (
  { tenancyId, config }: Pick<Project, "tenancyId" | "config">,
  teamId: string | RawBuilder<unknown>,
  inviterId: RawBuilder<unknown>,
) =>
  sql<boolean>`(${inviterId} IS NULL OR EXISTS (SELECT FROM team_permissions p WHERE p.tenancy_id = ${tenancyId}::uuid
    AND p.team_id = ${teamId}::uuid AND p.user_id = ${inviterId}
    AND p.permission_id = ANY (${permissionsContaining(config, "team", "$invite_members")}::text[])))`;

/**
 * A SELECT that returns a row while the configuration has a revision, a member may invite and its session exists. It locks them: neither
 * the definitions change nor the grant or the session ends before the statement does.
 */
export const inviterLock = (
  { tenancyId, config }: Pick<Project, "tenancyId" | "config">,
  { teamId, inviter }: { readonly teamId: string; readonly inviter: CallingSession },
  revision: string,
) =>
  sql`SELECT t.id FROM ${fromActiveSession(tenancyId, inviter)}
      JOIN tenancies t ON t.id = caller.tenancy_id AND t.config_revision = ${revision}::uuid
      JOIN team_permissions p ON p.tenancy_id = t.id AND p.user_id = caller.id AND p.team_id = ${teamId}::uuid
        AND p.permission_id = ANY (${permissionsContaining(config, "team", "$invite_members")}::text[])
    LIMIT 1 FOR KEY SHARE OF caller, calling FOR SHARE OF t, p`;

/** The invitations of a list: those of a team, or to the verified addresses of a user. With both, those that are both. */
interface InvitationRequest extends PageRequest {
  readonly teamId?: string | undefined;
  readonly userId?: string | undefined;
  readonly query?: string | undefined;
}

/**
 * A page of the open invitations of a team or to a user, newest first. Those whose inviter may no longer invite are left out. One statement.
 */
export function listOpenInvitations(
  db: Db,
  { tenancyId, config }: Pick<Project, "tenancyId" | "config">,
  { teamId, userId, query, ...request }: InvitationRequest,
  now: Date,
): Promise<Page<InvitationRow>> {
  const term = query ? searchTerm(query) : "";
  const list: PagedList = {
    name: "team-invitations",
    table: "verification_codes",
    from: () => "verification_codes t JOIN teams i ON i.tenancy_id = t.tenancy_id AND i.id = (t.data ->> 'teamId')::uuid",
    columns: `t.id, t.data ->> 'teamId' AS team_id, i.display_name AS team_display_name, t.data ->> 'email' AS recipient_email, t.expires_at,
      t.data ->> 'role' AS role`,
    orderBy: [sortKey("created_at")],
    descending: true,
    sizes: [10, pageSizes.invitations.max, listSizes.invitations],
    owner: `${teamId} ${userId}`,
    conditions: (parameter) => [
      "t.type = 'team-invitation' AND t.used_at IS NULL",
      `t.expires_at > ${parameter(now)}::timestamptz`,
      ...(teamId === undefined ? [] : [`t.data ->> 'teamId' = ${parameter(teamId)}::text`]),
      // An array of the addresses lets the planner look each up in the index.
      ...(userId === undefined
        ? []
        : [
            `t.data ->> 'email' = ANY (ARRAY (SELECT a.value FROM contact_channels a
              WHERE a.tenancy_id = $1 AND a.user_id = ${parameter(userId)}::uuid AND a.is_verified))`,
          ]),
      `(t.user_id IS NULL OR EXISTS (SELECT FROM team_permissions p WHERE p.tenancy_id = $1 AND p.team_id = i.id AND p.user_id = t.user_id
        AND p.permission_id = ANY (${parameter(permissionsContaining(config, "team", "$invite_members"))}::text[])))`,
      ...(term === "" ? [] : [matchesInvitation(term, parameter)]),
    ],
  };
  return readPage<InvitationRow>(db, tenancyId, list, request);
}

/** SQL: the condition on an invitation `t` to a team `i` to be found by a term. */
const matchesInvitation = (term: string, parameter: (value: unknown) => string) =>
  `(${containsTerm({ text: "(t.data ->> 'email')" }, term, parameter)}
    OR ${containsTerm({ text: "i.display_name", folded: "i.folded_name" }, term, parameter)})`;

/** An open invitation to a verified address of a user, as its code would prove it. */
export async function openInvitationTo(
  db: Db,
  project: Pick<Project, "tenancyId" | "config">,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: Date,
): Promise<ValidCode<"team-invitation"> | undefined> {
  const { tenancyId } = project;
  const { rows } = await sql<ValidCode<"team-invitation">>`SELECT c.id, c.user_id AS "userId", c.data FROM verification_codes c
    WHERE c.tenancy_id = ${tenancyId}::uuid AND c.id = ${id}::uuid AND c.type = 'team-invitation'
      AND c.used_at IS NULL AND c.expires_at > ${now}::timestamptz AND ${inviterMayInvite(project, sql`(c.data ->> 'teamId')`, sql`c.user_id`)}
      AND EXISTS (SELECT FROM contact_channels a WHERE a.tenancy_id = c.tenancy_id AND a.user_id = ${userId}::uuid
        AND a.value = c.data ->> 'email' AND a.is_verified)`.execute(db);
  return rows[0];
}

/** An invitation and the user who would accept it. */
export interface InvitationUse {
  readonly teamId: string;
  /** The invited address. */
  readonly email: string;
  readonly inviterId: string | null;
  readonly userId: string;
}

/** The team and the inviter, as the reader of an invitation sees them. */
export interface InvitationTexts {
  readonly team_display_name: string;
  readonly team_profile_image_url: string | null;
  readonly member_count: number;
  readonly inviter_display_name: string | null;
}

/** SQL: the columns of the texts, of a team `t`. A large team is not counted to its end. */
const textColumns = (inviterId: string | null) =>
  sql`t.display_name AS team_display_name, t.profile_image_url AS team_profile_image_url,
      (SELECT count(*)::int FROM (SELECT FROM team_members m WHERE m.tenancy_id = t.tenancy_id AND m.team_id = t.id
        LIMIT ${invitationLimits.countedMembers}) AS counted) AS member_count,
      (SELECT u.display_name FROM users u WHERE u.tenancy_id = t.tenancy_id AND u.id = ${inviterId}::uuid) AS inviter_display_name`;

export interface InvitationState extends InvitationTexts {
  readonly is_member: boolean;
  readonly inviter_may_invite: boolean;
  /** Whether the invited address is one of the user's. */
  readonly has_address: boolean;
}

/** Reads the state that accepting an invitation depends on besides its code; undefined if the team does not exist. */
export async function readInvitationState(
  db: Db,
  project: Pick<Project, "tenancyId" | "config">,
  { teamId, email, inviterId, userId }: InvitationUse,
): Promise<InvitationState | undefined> {
  const { rows } = await sql<InvitationState>`SELECT ${textColumns(inviterId)},
      EXISTS (SELECT FROM team_members m WHERE m.tenancy_id = t.tenancy_id AND m.team_id = t.id AND m.user_id = ${userId}::uuid) AS is_member,
      EXISTS (SELECT FROM contact_channels a
        WHERE a.tenancy_id = t.tenancy_id AND a.user_id = ${userId}::uuid AND a.value = ${email}::text) AS has_address,
      ${inviterMayInvite(project, teamId, sql`${inviterId}::uuid`)} AS inviter_may_invite
    FROM teams t WHERE t.tenancy_id = ${project.tenancyId}::uuid AND t.id = ${teamId}::uuid`.execute(db);
  return rows[0];
}

/** The name of a team, and whether a user is a member; undefined if the team does not exist. */
export async function teamWithMembership(
  db: Db,
  { tenancyId, teamId, userId }: { tenancyId: string; teamId: string; userId: string },
): Promise<{ display_name: string; is_member: boolean } | undefined> {
  const { rows } = await sql<{ display_name: string; is_member: boolean }>`SELECT t.display_name,
      EXISTS (SELECT FROM team_members m WHERE m.tenancy_id = t.tenancy_id AND m.team_id = t.id AND m.user_id = ${userId}::uuid) AS is_member
    FROM teams t WHERE t.tenancy_id = ${tenancyId}::uuid AND t.id = ${teamId}::uuid`.execute(db);
  return rows[0];
}

/** The texts of an invitation, and whether its inviter may still invite; undefined if the team was deleted. */
export async function invitationTexts(
  db: Db,
  project: Pick<Project, "tenancyId" | "config">,
  { teamId, inviterId }: Pick<InvitationUse, "teamId" | "inviterId">,
): Promise<(InvitationTexts & Pick<InvitationState, "inviter_may_invite">) | undefined> {
  const { rows } = await sql<InvitationTexts & Pick<InvitationState, "inviter_may_invite">>`SELECT ${textColumns(inviterId)},
      ${inviterMayInvite(project, teamId, sql`${inviterId}::uuid`)} AS inviter_may_invite
    FROM teams t WHERE t.tenancy_id = ${project.tenancyId}::uuid AND t.id = ${teamId}::uuid`.execute(db);
  return rows[0];
}
