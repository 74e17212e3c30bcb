import { z } from "zod";
import type { Create } from "../../kernel/entity.ts";
import { dateMillis, strictEmail, string, totpSecretBase32, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { userImportLimits } from "../../vocabulary/users/user-import.ts";
import { User } from "./user.ts";

/** A field that exports have and imports ignore. */
const ignored = z.unknown().optional();

const importFields = z.strictObject({
  external_id: string(textLimits.accountId)
    .min(1)
    .optional()
    .describe(
      "The user's id in another system. A line with an external id that was imported before changes nothing. Default: the id, or the primary address",
    ),
  id: string(textLimits.accountId).min(1).optional().describe("The id that the user has in an export"),
  /** Addresses other than the primary one, which an export has here, too. */
  contact_channels: z
    .array(
      z.strictObject({
        value: strictEmail,
        is_verified: z.boolean().optional(),
        used_for_auth: z.boolean().optional(),
        is_primary: z.boolean().optional(),
        id: ignored,
        user_id: ignored,
        type: z.literal("email").optional(),
      }),
    )
    .max(userImportLimits.contactChannels)
    .optional(),
  oauth_providers: z
    .array(
      z.strictObject({
        id: string(textLimits.userSpecifiedId),
        account_id: string(textLimits.accountId),
        email: strictEmail.optional(),
        type: ignored,
        provider_user_id: ignored,
      }),
    )
    .max(userImportLimits.oauthProviders)
    .optional(),
  signed_up_at_millis: dateMillis.optional().describe("Not in the future"),
  totp_secret_base32: totpSecretBase32.optional().describe("Instead of `totp_secret_base64`"),
  has_password: z.boolean().optional(),
  passkey_auth_enabled: z.boolean().optional(),
  requires_totp_mfa: z.boolean().optional(),
  banned_until_millis: ignored,
  restricted_by_admin: ignored,
});

type Left = "password";
/** A user to import: what a server may set on creation, and what another system or an export knows. */
export type ImportedUser = Omit<Create<typeof User, "admin">, Left | keyof z.output<typeof importFields>> & z.output<typeof importFields>;

const taken = User.create("admin")
  .omit({ password: true } satisfies Record<Left, true>)
  .extend(importFields.shape);
const ignoredFields = User.readable("admin").filter((name) => !Object.hasOwn(taken.shape, name));

/**
 * One line of an import, without its members that are null. `password_hash` takes argon2, scrypt and PBKDF2, too. Fields of an export that
 * the import cannot set are ignored.
 */
export const ImportedUser = taken.extend(
  Object.fromEntries(ignoredFields.map((name) => [name, ignored])),
) as unknown as z.ZodType<ImportedUser>;

/** The result of one line of an import. */
export const ImportResult = z.object({
  line: z.int().describe("Counted from 1"),
  status: z.enum(["created", "valid", "exists", "failed"]).describe("`valid`: a dry run would be followed by `created`"),
  external_id: z.string().nullable(),
  user_id: uuid.nullable(),
  error: z.object({ code: z.string(), message: z.string().describe("One line per fault") }).nullable(),
  warnings: z.array(z.string()).describe("What of the line was left out: the user comes in without it"),
});
export type ImportResult = z.output<typeof ImportResult>;
