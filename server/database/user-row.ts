import type { Selectable, Updateable } from "kysely";
import { User } from "#contract/entities/users/user.ts";
import type { View } from "#contract/kernel/entity.ts";
import { type RestrictionConfig, type SignUpRestriction, toRestriction } from "#contract/vocabulary/users/restriction.ts";
import {
  type ColumnsByName,
  columnNames,
  columnWriter,
  elsewhere,
  fieldWriters,
  jsonColumn,
  type Readers,
  viewFrom,
  type Writable,
} from "./entity-columns.ts";
import { recordMaker } from "./record-maker.ts";
import type { Users } from "./tables/users.ts";
import { type TeamRow, teamColumns, toTeamView } from "./team-row.ts";

/** Columns of a user's row in addition to those of its view. */
interface ComputedColumns {
  readonly signed_up_at: Date;
  readonly last_active_at: Date;
  readonly accepted_terms_at: Date | null;
  readonly banned_until: Date | null;
  readonly sign_up_restriction: SignUpRestriction | null;
  readonly requires_totp_mfa: boolean;
  readonly otp_auth_disabled: boolean;
  readonly oauth_providers: Selectable<Users>["oauth_providers"];
}

const computedColumns: Readonly<Record<keyof ComputedColumns, string>> = {
  signed_up_at: "u.signed_up_at",
  last_active_at: "u.last_active_at",
  accepted_terms_at: "u.accepted_terms_at",
  banned_until: "u.banned_until",
  sign_up_restriction: "u.sign_up_restriction",
  requires_totp_mfa: "u.totp_secret_sealed IS NOT NULL",
  // The version before the column turned codes on without it, so that on wins.
  otp_auth_disabled: "u.otp_auth_disabled AND NOT u.otp_auth_enabled",
  oauth_providers: "u.oauth_providers",
};

/** The columns of the selected team, all null without one. */
type SelectedTeam = { readonly [Name in keyof TeamRow as `team_${Name}`]: TeamRow[Name] | null };

/** A user with everything its views need, as `userColumns` and `userJoins` select it. */
export type UserRow = ColumnsByName<typeof User, Users> & ComputedColumns & SelectedTeam;

const riskScores = { sign_up: { bot: 0, free_trial_abuse: 0 } } as const;

const readers: Readers<typeof User, UserRow> = {
  signed_up_at_millis: (row) => row.signed_up_at.getTime(),
  last_active_at_millis: (row) => row.last_active_at.getTime(),
  accepted_terms_at_millis: (row) => row.accepted_terms_at?.getTime() ?? null,
  selected_team: (row) => (row.team_id === null ? null : toTeamView(selectedTeam(row))),
  auth_with_email: (row) => row.has_password || row.otp_auth_enabled,
  banned_until_millis: (row) => row.banned_until?.getTime() ?? null,
  // Its view depends on the project's configuration, too.
  is_restricted: () => false,
  restricted_reason: () => null,
  country_code: () => null,
  risk_scores: () => riskScores,
  // As the restriction.
  oauth_providers: () => [],
};

const selectedTeam = recordMaker<SelectedTeam>(teamColumns.map((name) => ({ name, from: `team_${name}` as const }))) as unknown as (
  row: SelectedTeam,
) => TeamRow;

/** SQL: the columns of a `UserRow`, for a `users u` with `userJoins` behind it. */
export const userColumns = [
  ...columnNames<typeof User, Users>(User, readers, computedColumns).map((name) => `u.${name}`),
  ...Object.entries(computedColumns).map(([name, expression]) => `${expression} AS ${name}`),
  ...teamColumns.map((name) => `m.${name} AS team_${name}`),
].join(", ");

/** SQL: joins the selected team, which `userColumns` reads, to `users u`. Lateral, so that it is looked up per user of a page. */
export const userJoins =
  "LEFT JOIN LATERAL (SELECT * FROM teams m WHERE m.tenancy_id = u.tenancy_id AND m.id = u.selected_team_id LIMIT 1) m ON true";

const viewFromRow = viewFrom<typeof User, UserRow>(User, readers);

/** The part of the project's configuration that a user's view needs: types of OAuth providers, and what restricts users. */
export interface UserViewConfig extends RestrictionConfig {
  readonly auth: { readonly oauth: { readonly providers: Readonly<Record<string, { readonly type?: string | undefined } | undefined>> } };
}

/** The type of the provider of a link. It may have been removed from the configuration; its id is usually its type. */
export function providerType({ auth }: Pick<UserViewConfig, "auth">, id: string): string {
  const { providers } = auth.oauth;
  // The id of an earlier issuer has a suffix (credentials/issuer-change.ts).
  return (Object.hasOwn(providers, id) ? providers[id]?.type : undefined) ?? id.replace(/@.*$/, "");
}

/** A user as an admin may see it. The contract removes what the caller may not see. `config` is the project's. */
export function toUserView(row: UserRow, config: UserViewConfig): View<typeof User, "admin"> {
  const view = { ...viewFromRow(row), ...toRestriction(row, config) };
  if (!row.oauth_providers || row.oauth_providers.length === 0) return view;
  const oauth_providers = row.oauth_providers.map((link) => ({
    ...link,
    type: providerType(config, link.id),
    provider_user_id: link.account_id,
  }));
  return { ...view, oauth_providers };
}

/** The columns of a user's row that a caller may set. */
export type UserColumns = Omit<Updateable<Users>, "tenancy_id" | "id" | "signed_up_at" | "last_active_at" | "search_text" | "folded_name">;

interface Context {
  /** Encrypts the secret of a second factor for its column. */
  readonly sealTotpSecret: (base64: string) => string;
  /** The validated `profile_image_url` of the input. */
  readonly image: { readonly url: string } | undefined;
  /** When the user accepted the terms of the input. */
  readonly acceptedTermsAt: Date;
  /** The developer who calls; null for a call with a project key. */
  readonly bannedBy: string | null;
}

/** Splits the input for a user into the columns of its row and the fields that other tables hold. */
export const toUserColumns = columnWriter(
  fieldWriters<Users, Writable<typeof User>, Context>()({
    // Views and e-mails fall back to the e-mail address only for null.
    display_name: (name) => ({ display_name: name || null }),
    profile_image_url: (_, { image }) => ({ profile_image_url: image?.url ?? null }),
    accepted_terms_version: (version, { acceptedTermsAt }) => ({
      accepted_terms_version: version,
      accepted_terms_at: version === null ? null : acceptedTermsAt,
    }),
    // Written with the version.
    accepted_terms_at_millis: () => ({}),
    client_metadata: (json) => ({ client_metadata: jsonColumn(json) }),
    client_read_only_metadata: (json) => ({ client_read_only_metadata: jsonColumn(json) }),
    server_metadata: (json) => ({ server_metadata: jsonColumn(json) }),
    otp_auth_enabled: (isOn) => ({ otp_auth_enabled: isOn, otp_auth_disabled: !isOn }),
    totp_secret_base64: (base64, { sealTotpSecret }) => ({
      totp_secret_sealed: base64 === null ? null : sealTotpSecret(base64),
    }),
    banned_until_millis: (until, { bannedBy }) =>
      until === null ? { banned_until: null, ban_reason: null, banned_by: null } : { banned_until: new Date(until), banned_by: bannedBy },
    restricted_by_admin: (isRestricted) =>
      isRestricted
        ? { restricted_by_admin: true }
        : { restricted_by_admin: false, restricted_by_admin_reason: null, restricted_by_admin_private_details: null },
    // Each has one possible value.
    country_code: () => ({}),
    risk_scores: () => ({}),
    primary_email: elsewhere,
    primary_email_verified: elsewhere,
    primary_email_auth_enabled: elsewhere,
    password: elsewhere,
    password_hash: elsewhere,
    passkey_auth_enabled: elsewhere,
    oauth_providers: elsewhere,
  }),
);
