import type { User as UserAnswer, UserUpdate as UserUpdateInput } from "../generated/client.ts";
import type { Json } from "../transport/json.ts";
import { base64 } from "./base64.ts";
import { type Team, teamFrom } from "./team.ts";
import type { TeamGround } from "./team-invitation.ts";

/** What everybody who may see a user sees (specification 000, section 3). */
export interface User {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  readonly profileImageUrl: string | null;
  readonly signedUpAt: Date;
  readonly clientMetadata: Json;
  readonly clientReadOnlyMetadata: Json;
  readonly hasPassword: boolean;
  /** A password or one-time codes are set. */
  readonly emailAuthEnabled: boolean;
  readonly otpAuthEnabled: boolean;
  readonly passkeyAuthEnabled: boolean;
  readonly isMultiFactorRequired: boolean;
  readonly isAnonymous: boolean;
  readonly oauthProviders: readonly { readonly id: string }[];
  readonly selectedTeam: Team | null;
}

/** What a user may change of itself; absent fields stay as they are. */
export interface UserChange {
  readonly displayName?: string | null;
  readonly profileImageUrl?: string | null;
  readonly clientMetadata?: Json;
  readonly selectedTeamId?: string | null;
  /** The secret of a second factor; null switches it off. */
  readonly totpMultiFactorSecret?: Uint8Array | null;
  readonly otpAuthEnabled?: boolean;
  /** Only `false` is accepted: it removes the passkey. */
  readonly passkeyAuthEnabled?: boolean;
}

/** A user's answer as an object. */
export const userFrom = (answer: UserAnswer, ground: TeamGround): User => ({
  id: answer.id,
  displayName: answer.display_name,
  primaryEmail: answer.primary_email,
  primaryEmailVerified: answer.primary_email_verified,
  profileImageUrl: answer.profile_image_url,
  signedUpAt: new Date(answer.signed_up_at_millis),
  clientMetadata: answer.client_metadata,
  clientReadOnlyMetadata: answer.client_read_only_metadata,
  hasPassword: answer.has_password,
  emailAuthEnabled: answer.auth_with_email,
  otpAuthEnabled: answer.otp_auth_enabled,
  passkeyAuthEnabled: answer.passkey_auth_enabled,
  isMultiFactorRequired: answer.requires_totp_mfa,
  isAnonymous: answer.is_anonymous,
  oauthProviders: answer.oauth_providers.map(({ id }) => ({ id })),
  selectedTeam: answer.selected_team && teamFrom(answer.selected_team, ground),
});

/** A change as the wire has it; what was not named stays absent. */
export const userUpdateFrom = (change: UserChange): UserUpdateInput => ({
  display_name: change.displayName,
  profile_image_url: change.profileImageUrl,
  client_metadata: change.clientMetadata,
  selected_team_id: change.selectedTeamId,
  totp_secret_base64: change.totpMultiFactorSecret && base64(change.totpMultiFactorSecret),
  otp_auth_enabled: change.otpAuthEnabled,
  passkey_auth_enabled: change.passkeyAuthEnabled,
});
