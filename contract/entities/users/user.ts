import { z } from "zod";
import { entity, field, nestedOrNull } from "../../kernel/entity.ts";
import { metadata } from "../../vocabulary/json.ts";
import { brandLimits } from "../../vocabulary/projects/brand.ts";
import {
  dateMillis,
  displayName,
  imageInput,
  millis,
  passwordInput,
  strictEmail,
  string,
  totpSecret,
  uuid,
} from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { banLimits } from "../../vocabulary/users/bans.ts";
import { restrictedReasons } from "../../vocabulary/users/restriction.ts";
import { Team } from "../teams/team.ts";

/** A user's account at an OAuth provider, as listed in the user's view. */
const ProviderLink = z.object({
  id: z.string().describe("The provider's config id, such as `google`"),
  account_id: z.string(),
  email: z.string().nullable(),
  type: z.string().describe("The provider, such as `google`"),
  provider_user_id: z.string().describe("Equals `account_id`"),
});

/** A user of a project, possibly anonymous (specification 000, section 3; wire protocol, User). */
export const User = entity("User", {
  id: field(uuid),
  primary_email: field(z.string().nullable(), {
    credential: true,
    input: strictEmail.nullable(),
    create: "server",
    update: "client",
    description: "A new address is unverified, unless it is one of the user's verified addresses",
  }),
  primary_email_verified: field(z.boolean(), { credential: true, write: "server" }),
  primary_email_auth_enabled: field(z.boolean(), {
    credential: true,
    read: "server",
    write: "server",
    description: "Whether the primary e-mail address can be used to sign in",
  }),
  display_name: field(displayName.nullable(), { create: "server", update: "client" }),
  profile_image_url: field(z.string().nullable(), {
    input: imageInput.nullable(),
    create: "server",
    update: "client",
    description: "An http(s) URL (server and admin only) or a data URL. A data URL has a JPEG, PNG, GIF or WebP image of at most 100 KB",
  }),
  signed_up_at_millis: field(millis),
  last_active_at_millis: field(millis, { read: "server" }),
  client_metadata: field(metadata.nullable(), { create: "server", update: "client" }),
  client_read_only_metadata: field(metadata.nullable(), { write: "server" }),
  server_metadata: field(metadata.nullable(), { read: "server", write: "server" }),
  selected_team_id: field(uuid.nullable(), { update: "client" }),
  selected_team: field(nestedOrNull(Team)),
  has_password: field(z.boolean()),
  otp_auth_enabled: field(z.boolean(), {
    credential: true,
    create: "server",
    update: "client",
    description:
      "Whether one-time codes and magic links are a sign-in method of the user. It is also false while the user has not used or set them; then a code still signs in. Write `false` to turn them off: no sign-in code is sent then",
  }),
  otp_auth_disabled: field(
    z.boolean().describe("Whether one-time codes and magic links were turned off: then none is sent for sign-in. Both may be false"),
  ),
  passkey_auth_enabled: field(z.boolean(), {
    credential: true,
    update: "client",
    description: "Write `false` to remove the user's passkey",
  }),
  auth_with_email: field(z.boolean().describe("Deprecated: whether a password or one-time codes are set up")),
  requires_totp_mfa: field(z.boolean().describe("Whether sign-in requires a time-based one-time password")),
  oauth_providers: field(z.array(ProviderLink), {
    input: z
      .array(
        z.strictObject({ id: string(textLimits.userSpecifiedId), account_id: string(textLimits.accountId), email: strictEmail.nullable() }),
      )
      .max(20),
    create: "server",
  }),
  accepted_terms_version: field(z.string().nullable(), {
    input: string(brandLimits.termsVersion).min(1).nullable(),
    create: "server",
    update: "client",
    description: "The version of the terms that the user accepted. Clients write the project's `brand.terms_version` only",
  }),
  accepted_terms_at_millis: field(millis.nullable(), {
    input: dateMillis.nullable(),
    write: "server",
    description: "When the user accepted that version. Default: when it is written. Servers send it together with the version only",
  }),
  banned_until_millis: field(millis.nullable(), {
    read: "server",
    update: "server",
    input: millis.max(banLimits.foreverMillis).nullable(),
    description: `When the ban of the user ends; ${banLimits.foreverMillis} is for good. A time in the past is no ban. Writing a time ends the user's sessions; null ends the ban and clears its reason`,
  }),
  ban_reason: field(z.string().nullable(), {
    read: "server",
    update: "server",
    input: string(banLimits.reason).nullable(),
    description: "Why the user is banned. The user reads it at the next sign-in",
  }),
  banned_by: field(uuid.nullable().describe("The id of the developer who banned the user; null for a call with a project key"), {
    read: "server",
  }),
  is_restricted: field(z.boolean().describe("Whether the user may sign in but not use the whole app yet")),
  restricted_reason: field(
    z
      .object({ type: z.enum(restrictedReasons) })
      .nullable()
      .describe("Why the user is restricted"),
  ),
  restricted_by_admin: field(z.boolean(), {
    update: "server",
    description: "Whether an administrator has restricted the user. Writing `false` clears reason and details",
  }),
  restricted_by_admin_reason: field(z.string().nullable(), {
    update: "server",
    input: string(banLimits.reason).nullable(),
    description: "Why the administrator did so. The user can read it",
  }),
  restricted_by_admin_private_details: field(z.string().nullable(), {
    read: "server",
    update: "server",
    input: string(banLimits.privateDetails).nullable(),
    description: "Details for administrators",
  }),
  country_code: field(z.null().describe("For published clients. The country of a sign-up is not recorded"), {
    read: "server",
    update: "server",
  }),
  risk_scores: field(
    z
      .object({ sign_up: z.object({ bot: z.literal(0), free_trial_abuse: z.literal(0) }) })
      .describe("For published clients. Sign-ups are not scored"),
    { read: "server", update: "server" },
  ),
  is_anonymous: field(z.boolean(), {
    credential: true,
    updateInput: z.literal(false),
    write: "server",
    description: "Updates only accept `false`, which upgrades an anonymous user",
  }),
  password: field(z.string(), { credential: true, read: "none", input: passwordInput.nullable(), write: "server" }),
  password_hash: field(z.string(), {
    credential: true,
    read: "none",
    input: z.string().max(1024),
    write: "server",
    description: "A bcrypt hash ($2a$, $2b$ or $2y$, cost at most 16), instead of `password`",
  }),
  totp_secret_base64: field(z.string(), {
    credential: true,
    read: "none",
    input: totpSecret.nullable(),
    create: "server",
    update: "client",
  }),
});

/** The fields that an impersonated session may not change. */
export const credentialFields = (Object.keys(User.fields) as (keyof typeof User.fields)[]).filter(
  (name) => User.fields[name].credential && User.fields[name].update !== "none",
);
