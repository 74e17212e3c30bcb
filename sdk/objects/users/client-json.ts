import type { Team, User } from "../../generated/client.ts";

/** Listed, so that a field for servers only never reaches a page. The compiler finds a missing one. */
const userFields: Readonly<Record<keyof User, true>> = {
  id: true,
  primary_email: true,
  primary_email_verified: true,
  display_name: true,
  profile_image_url: true,
  signed_up_at_millis: true,
  client_metadata: true,
  client_read_only_metadata: true,
  selected_team_id: true,
  selected_team: true,
  has_password: true,
  otp_auth_enabled: true,
  otp_auth_disabled: true,
  passkey_auth_enabled: true,
  auth_with_email: true,
  requires_totp_mfa: true,
  oauth_providers: true,
  accepted_terms_version: true,
  accepted_terms_at_millis: true,
  is_restricted: true,
  restricted_reason: true,
  restricted_by_admin: true,
  restricted_by_admin_reason: true,
  is_anonymous: true,
};
const teamFields: Readonly<Record<keyof Team, true>> = {
  id: true,
  display_name: true,
  profile_image_url: true,
  client_metadata: true,
  client_read_only_metadata: true,
};

const pick = <Shape extends object>(fields: Readonly<Record<keyof Shape, true>>, response: Shape): Shape =>
  Object.fromEntries(Object.entries(response).filter(([name]) => Object.hasOwn(fields, name))) as Shape;

/** A user in a response to a server, as the user's own client sees it. */
export const clientUserJson = (response: User): User => ({
  ...pick<User>(userFields, response),
  selected_team: response.selected_team && pick<Team>(teamFields, response.selected_team),
});
