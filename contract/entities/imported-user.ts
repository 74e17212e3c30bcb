import { z } from "zod";
import type { Create } from "../kernel/entity.ts";
import { millis, strictEmail, string, uuid } from "../vocabulary/text.ts";
import { textLimits } from "../vocabulary/text-limits.ts";
import { userImportLimits } from "../vocabulary/user-import.ts";
import { User } from "./user.ts";

const importFields = z.strictObject({
  external_id: string(textLimits.accountId)
    .min(1)
    .optional()
    .describe(
      "The user's id in another system. A line with an external id that was imported before changes nothing. Default: the primary address",
    ),
  /** Addresses other than the primary one. */
  contact_channels: z
    .array(z.strictObject({ value: strictEmail, is_verified: z.boolean().optional(), used_for_auth: z.boolean().optional() }))
    .max(userImportLimits.contactChannels)
    .optional(),
  signed_up_at_millis: millis.max(8_640_000_000_000_000).optional(),
});

type Left = "password" | "is_anonymous";
/** A user to import: what a server may set on creation, and what another system knows. */
export type ImportedUser = Omit<Create<typeof User, "admin">, Left> & z.output<typeof importFields>;

/** One line of an import. `password_hash` takes argon2id in PHC form, too. */
export const ImportedUser = User.create("admin")
  .omit({ password: true, is_anonymous: true } satisfies Record<Left, true>)
  .extend(importFields.shape) as unknown as z.ZodType<ImportedUser>;

/** What became of one line of an import. */
export const ImportResult = z.object({
  line: z.int().describe("Counted from 1"),
  status: z.enum(["created", "valid", "exists", "failed"]).describe("`valid`: a dry run would be followed by `created`"),
  external_id: z.string().nullable(),
  user_id: uuid.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type ImportResult = z.output<typeof ImportResult>;
