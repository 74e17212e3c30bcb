import { Team } from "#contract/entities/teams/team.ts";
import { User } from "#contract/entities/users/user.ts";
import type { WebhookEventType } from "#contract/entities/webhooks/webhook-event.ts";
import type { Json } from "#contract/vocabulary/json.ts";
import { type TeamRow, teamColumns, toTeamView } from "../../database/team-row.ts";
import { toUserView, type UserRow } from "../../database/user-row.ts";

/** An event as its table has it. */
export interface EventRow {
  readonly id: string;
  readonly type: WebhookEventType;
  readonly user_id: string | null;
  readonly team_id: string | null;
  readonly provider_types: Readonly<Record<string, string>> | null;
  readonly restricts_unverified: boolean;
  readonly data: unknown;
}

/** The body of a message. */
export interface WebhookPayload {
  readonly type: string;
  readonly data: Record<string, Json>;
}

/** The id of an event's message: the same for every endpoint and attempt. */
export const toMessageId = ({ id }: Pick<EventRow, "id">): string => `msg_${id}`;

/** The payload of an event: of a user or team, what a server may see of it. */
export function toPayload({ type, user_id, team_id, provider_types, restricts_unverified, data }: EventRow): WebhookPayload {
  const row = data as Record<string, Json>;
  if (user_id !== null) {
    // As before the user's personal team exists (wire protocol, section 2.1).
    const user = type === "user.created" ? { ...row, selected_team_id: null, selected_team: null } : row;
    return { type, data: userData(user, provider_types ?? {}, restricts_unverified) };
  }
  return { type, data: team_id === null ? row : (Team.view("server").parse(toTeamView(toTeamRow(row))) as Record<string, Json>) };
}

type JsonTeam = Readonly<Record<string, Json>>;

// JSON has times as text.
const toTeamRow = (row: JsonTeam) => ({ ...row, created_at: new Date(String(row.created_at)) }) as unknown as TeamRow;

/** Values of columns that an event of an earlier version does not have. */
const missingColumns = {
  ban_reason: null,
  banned_by: null,
  restricted_by_admin: false,
  restricted_by_admin_reason: null,
  restricted_by_admin_private_details: null,
  sign_up_restriction: null,
} satisfies Partial<UserRow>;

/** The row of a user as `userColumns` selects it, from the rows of the user and its team. */
function userData(
  json: Record<string, Json>,
  providerTypes: Readonly<Record<string, string>>,
  requireEmailVerification: boolean,
): Record<string, Json> {
  const team = json.selected_team as JsonTeam | null;
  const selected = team && (toTeamRow(team) as unknown as Record<string, unknown>);
  const row = {
    ...missingColumns,
    ...json,
    signed_up_at: new Date(String(json.signed_up_at)),
    last_active_at: new Date(String(json.last_active_at)),
    banned_until: typeof json.banned_until === "string" ? new Date(json.banned_until) : null,
    ...Object.fromEntries(teamColumns.map((name) => [`team_${name}`, selected?.[name] ?? null])),
  } as unknown as UserRow;
  const providers = Object.fromEntries(Object.entries(providerTypes).map(([id, type]) => [id, { type }]));
  const config = { auth: { oauth: { providers } }, onboarding: { requireEmailVerification } };
  return User.view("server").parse(toUserView(row, config)) as Record<string, Json>;
}
