import { z } from "zod";
import { entity, field, nestedOrNull } from "../kernel/entity.ts";
import { metadata } from "../vocabulary/json.ts";
import { text } from "../vocabulary/limits.ts";
import { displayName, email, millis, passwordInput, string, totpSecret, uuid } from "../vocabulary/text.ts";
import { Team } from "./team.ts";

/** A provider account of a user, as the user's own view lists it. */
const ProviderLink = z.object({
  id: z.string().describe("Provider config id, such as `google`"),
  account_id: z.string(),
  email: z.string().nullable(),
});

/** A person (or an anonymous visitor) of a project: specification 000, section 3; wire protocol, User. */
export const User = entity("User", {
  id: field(uuid),
  primary_email: field(z.string().nullable(), { input: email.nullable(), write: "server" }),
  primary_email_verified: field(z.boolean(), { write: "server" }),
  primary_email_auth_enabled: field(z.boolean(), {
    read: "server",
    write: "server",
    description: "Whether the primary e-mail may be used to sign in",
  }),
  display_name: field(displayName.nullable(), { create: "server", update: "client" }),
  profile_image_url: field(z.string().nullable(), {
    input: string(text.url).nullable(),
    create: "server",
    update: "client",
    description: "An http(s) address (server and admin), or a data URL of a JPEG, PNG or WebP image",
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
    create: "server",
    update: "client",
    description: "Whether one-time codes and magic links sign this user in",
  }),
  passkey_auth_enabled: field(z.boolean(), { update: "client", description: "Write `false` to remove the user's passkey" }),
  auth_with_email: field(z.boolean().describe("Deprecated: a password or one-time codes are set")),
  requires_totp_mfa: field(z.boolean().describe("Whether sign-in asks for a time-based one-time password")),
  oauth_providers: field(z.array(ProviderLink), {
    input: z
      .array(z.strictObject({ id: string(text.userSpecifiedId), account_id: string(text.accountId), email: email.nullable() }))
      .max(20),
    create: "server",
  }),
  is_anonymous: field(z.boolean(), {
    write: "server",
    description: "On change only `false` is accepted: the upgrade of an anonymous user",
  }),
  password: field(z.string(), { read: "nobody", input: passwordInput.nullable(), write: "server" }),
  password_hash: field(z.string(), {
    read: "nobody",
    input: z.string().max(1024),
    write: "server",
    description: "A bcrypt hash ($2a$, $2b$ or $2y$, cost at most 16), instead of `password`",
  }),
  totp_secret_base64: field(z.string(), { read: "nobody", input: totpSecret.nullable(), create: "server", update: "client" }),
});

/** What of a user decides how it signs in. */
export const waysIn = [
  "primary_email",
  "primary_email_verified",
  "primary_email_auth_enabled",
  "password",
  "password_hash",
  "otp_auth_enabled",
  "passkey_auth_enabled",
  "totp_secret_base64",
  "is_anonymous",
] as const;

/** `{"success": true}`: a command with nothing to tell. */
export const Success = z.object({ success: z.literal(true) }).meta({ id: "Success" });

/** What every way to sign in answers. */
export const SignInResult = z
  .object({
    access_token: z.string().min(1),
    refresh_token: z.string().min(1),
    is_new_user: z.boolean(),
    user_id: uuid,
  })
  .meta({ id: "SignInResult" });
