import type { Updateable } from "kysely";
import type { User } from "#contract/entities/users/user.ts";
import { columnWriter, elsewhere, fieldWriters, jsonColumn, type Writable } from "../../database/entity-columns.ts";
import type { Users } from "../../database/tables/users.ts";
import type { Secrets } from "../../services/secrets.ts";
import { sealTotpSecret } from "../accounts/credentials/totp.ts";
import type { ValidatedImage } from "../foundation/images.ts";

/** The columns of a user's row that a caller may set. */
export type UserColumns = Omit<Updateable<Users>, "tenancy_id" | "id" | "signed_up_at" | "last_active_at" | "search_text" | "folded_name">;

interface Context {
  readonly tenancyId: string;
  readonly userId: string;
  readonly secrets: Secrets;
  /** The validated `profile_image_url` of the input. */
  readonly image: ValidatedImage | undefined;
}

/** Splits the input for a user into the columns of its row and the fields that other tables hold. */
export const toUserColumns = columnWriter(
  fieldWriters<Users, Writable<typeof User>, Context>()({
    // Views and e-mails fall back to the e-mail address only for null.
    display_name: (name) => ({ display_name: name || null }),
    profile_image_url: (_, { image }) => ({ profile_image_url: image?.url ?? null }),
    client_metadata: (json) => ({ client_metadata: jsonColumn(json) }),
    client_read_only_metadata: (json) => ({ client_read_only_metadata: jsonColumn(json) }),
    server_metadata: (json) => ({ server_metadata: jsonColumn(json) }),
    otp_auth_enabled: (isOn) => ({ otp_auth_enabled: isOn, otp_auth_disabled: !isOn }),
    totp_secret_base64: (base64, { secrets, tenancyId, userId }) => ({
      totp_secret_sealed: base64 === null ? null : sealTotpSecret(secrets, tenancyId, userId, base64),
    }),
    // Each has one possible value.
    restricted_by_admin: () => ({}),
    restricted_by_admin_reason: () => ({}),
    restricted_by_admin_private_details: () => ({}),
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
