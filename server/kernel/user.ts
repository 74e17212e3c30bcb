import type { User } from "#contract/entities/user.ts";
import type { View } from "#contract/kernel/entity.ts";
import type { Json } from "#contract/vocabulary/json.ts";
import { tellTeam } from "./team.ts";

/** A user with everything its views need, as `userColumns` and `userJoins` select it. */
export interface UserRow {
  id: string;
  display_name: string | null;
  profile_image_url: string | null;
  client_metadata: Json;
  client_read_only_metadata: Json;
  server_metadata: Json;
  is_anonymous: boolean;
  otp_auth_enabled: boolean;
  requires_totp_mfa: boolean;
  selected_team_id: string | null;
  signed_up_at: Date;
  last_active_at: Date;
  primary_email: string | null;
  primary_email_verified: boolean;
  primary_email_auth_enabled: boolean;
  has_password: boolean;
  has_passkey: boolean;
  /** Provider config id, account id and e-mail of each link. */
  oauth_links: [id: string, accountId: string, email: string | null][];
  team_display_name: string | null;
  team_profile_image_url: string | null;
  team_client_metadata: Json;
  team_client_read_only_metadata: Json;
  team_server_metadata: Json;
  team_created_at: Date | null;
}

/** SQL: the columns of a UserRow, for a `users u` with `userJoins` behind it. */
export const userColumns = `u.id, u.display_name, u.profile_image_url, u.client_metadata, u.client_read_only_metadata, u.server_metadata,
  u.is_anonymous, u.otp_auth_enabled, u.totp_secret_sealed IS NOT NULL AS requires_totp_mfa, u.selected_team_id, u.signed_up_at, u.last_active_at,
  c.value AS primary_email, coalesce(c.is_verified, false) AS primary_email_verified, coalesce(c.used_for_auth, false) AS primary_email_auth_enabled,
  w.user_id IS NOT NULL AS has_password,
  y.user_id IS NOT NULL AS has_passkey,
  ARRAY (SELECT ARRAY[l.provider_config_id, l.account_id, l.email] FROM oauth_links l
    WHERE l.tenancy_id = u.tenancy_id AND l.user_id = u.id ORDER BY l.created_at, l.id) AS oauth_links,
  m.display_name AS team_display_name, m.profile_image_url AS team_profile_image_url, m.client_metadata AS team_client_metadata,
  m.client_read_only_metadata AS team_client_read_only_metadata, m.server_metadata AS team_server_metadata, m.created_at AS team_created_at`;

/**
 * SQL: what `userColumns` reads beside `users u`. Each is looked up for the users at hand: a plain join of a page with
 * these tables is planned, in a tenancy of some size, as a scan of all of them.
 */
export const userJoins = `LEFT JOIN LATERAL (SELECT * FROM contact_channels c
    WHERE c.tenancy_id = u.tenancy_id AND c.user_id = u.id AND c.type = 'email' AND c.is_primary LIMIT 1) c ON true
  LEFT JOIN LATERAL (SELECT w.user_id FROM passwords w WHERE w.tenancy_id = u.tenancy_id AND w.user_id = u.id LIMIT 1) w ON true
  LEFT JOIN LATERAL (SELECT y.user_id FROM passkeys y WHERE y.tenancy_id = u.tenancy_id AND y.user_id = u.id LIMIT 1) y ON true
  LEFT JOIN LATERAL (SELECT * FROM teams m WHERE m.tenancy_id = u.tenancy_id AND m.id = u.selected_team_id LIMIT 1) m ON true`;

/** A user's fullest view; the contract cuts it to what the caller may see. */
export const tellUser = (row: UserRow): View<typeof User, "admin"> => ({
  id: row.id,
  primary_email: row.primary_email,
  primary_email_verified: row.primary_email_verified,
  primary_email_auth_enabled: row.primary_email_auth_enabled,
  display_name: row.display_name,
  profile_image_url: row.profile_image_url,
  signed_up_at_millis: row.signed_up_at.getTime(),
  last_active_at_millis: row.last_active_at.getTime(),
  client_metadata: row.client_metadata,
  client_read_only_metadata: row.client_read_only_metadata,
  server_metadata: row.server_metadata,
  selected_team_id: row.selected_team_id,
  selected_team:
    row.selected_team_id !== null && row.team_display_name !== null && row.team_created_at !== null
      ? tellTeam({
          id: row.selected_team_id,
          display_name: row.team_display_name,
          profile_image_url: row.team_profile_image_url,
          client_metadata: row.team_client_metadata,
          client_read_only_metadata: row.team_client_read_only_metadata,
          server_metadata: row.team_server_metadata,
          created_at: row.team_created_at,
        })
      : null,
  has_password: row.has_password,
  otp_auth_enabled: row.otp_auth_enabled,
  passkey_auth_enabled: row.has_passkey,
  auth_with_email: row.has_password || row.otp_auth_enabled,
  requires_totp_mfa: row.requires_totp_mfa,
  oauth_providers: row.oauth_links.map(([id, account_id, email]) => ({ id, account_id, email })),
  is_anonymous: row.is_anonymous,
});
