import type { User } from "#contract/entities/user.ts";
import type { View } from "#contract/kernel/entity.ts";
import type { Json } from "#contract/vocabulary/json.ts";

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
  oauth_links: { id: string; account_id: string; email: string | null }[] | null;
  team: {
    display_name: string;
    profile_image_url: string | null;
    client: Json;
    read_only: Json;
    server: Json;
    created_at_millis: number;
  } | null;
}

/** SQL: the columns of a UserRow, for a `users u` with `userJoins` behind it. */
export const userColumns = `u.id, u.display_name, u.profile_image_url, u.client_metadata, u.client_read_only_metadata, u.server_metadata,
  u.is_anonymous, u.otp_auth_enabled, u.totp_secret_sealed IS NOT NULL AS requires_totp_mfa, u.selected_team_id, u.signed_up_at, u.last_active_at,
  c.value AS primary_email, coalesce(c.is_verified, false) AS primary_email_verified, coalesce(c.used_for_auth, false) AS primary_email_auth_enabled,
  w.user_id IS NOT NULL AS has_password,
  (SELECT json_agg(json_build_object('id', l.provider_config_id, 'account_id', l.account_id, 'email', l.email) ORDER BY l.created_at, l.id)
     FROM oauth_links l WHERE l.tenancy_id = u.tenancy_id AND l.user_id = u.id) AS oauth_links,
  CASE WHEN m.id IS NOT NULL THEN json_build_object('display_name', m.display_name, 'profile_image_url', m.profile_image_url, 'client', m.client_metadata,
    'read_only', m.client_read_only_metadata, 'server', m.server_metadata, 'created_at_millis', (extract(epoch FROM m.created_at) * 1000)::bigint) END AS team`;

/** SQL: what `userColumns` reads beside `users u`. */
export const userJoins = `LEFT JOIN contact_channels c ON c.tenancy_id = u.tenancy_id AND c.user_id = u.id AND c.type = 'email' AND c.is_primary
  LEFT JOIN passwords w ON w.tenancy_id = u.tenancy_id AND w.user_id = u.id
  LEFT JOIN teams m ON m.tenancy_id = u.tenancy_id AND m.id = u.selected_team_id`;

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
    row.team && row.selected_team_id
      ? {
          id: row.selected_team_id,
          display_name: row.team.display_name,
          profile_image_url: row.team.profile_image_url,
          client_metadata: row.team.client,
          client_read_only_metadata: row.team.read_only,
          server_metadata: row.team.server,
          created_at_millis: row.team.created_at_millis,
        }
      : null,
  has_password: row.has_password,
  otp_auth_enabled: row.otp_auth_enabled,
  passkey_auth_enabled: false,
  auth_with_email: row.has_password || row.otp_auth_enabled,
  requires_totp_mfa: row.requires_totp_mfa,
  oauth_providers: row.oauth_links ?? [],
  is_anonymous: row.is_anonymous,
});
