import { z } from "zod";
import { dateMillis, millis, string, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { seconds } from "../../vocabulary/time.ts";

const commonFields = {
  id: uuid,
  description: z.string(),
  expires_at_millis: millis,
  created_at_millis: millis,
};

const lastUse = millis.nullable().describe("The last use, to the minute; null: not used since the server records it");
const maskedFields = { last_four: z.string(), last_used_at_millis: lastUse };
const maskedKey = z.object(maskedFields).optional();

/** A project's key set (specification 000, section 3, internal API key). Shows the last four characters of each key. */
export const ProjectKeySet = z
  .object({
    ...commonFields,
    manually_revoked_at_millis: millis.optional(),
    publishable_client_key: z
      .object({ ...maskedFields, value: z.string().optional().describe("The key, which is public. Absent for older keys") })
      .optional(),
    secret_server_key: maskedKey,
    super_secret_admin_key: maskedKey,
    last_used_at_millis: lastUse,
    created_by: z
      .object({ id: uuid, display_name: z.string().nullable(), primary_email: z.string().nullable() })
      .nullable()
      .describe("The developer who created it, as named now; null if a secret key did, and for older sets"),
  })
  .meta({ id: "ProjectKeySet" });

/** A new key set. Only the response to its creation contains the complete keys. */
export const NewProjectKeySet = z
  .object({
    ...commonFields,
    publishable_client_key: z.string().optional(),
    secret_server_key: z.string().optional(),
    super_secret_admin_key: z.string().optional(),
  })
  .meta({ id: "NewProjectKeySet" });

const keyFlags = ["has_publishable_client_key", "has_secret_server_key", "has_super_secret_admin_key"] as const;

export const ProjectKeySetCreation = z
  .strictObject({
    description: string(textLimits.description),
    expires_at_millis: dateMillis,
    has_publishable_client_key: z.boolean(),
    has_secret_server_key: z.boolean(),
    has_super_secret_admin_key: z.boolean(),
  })
  .refine((input) => keyFlags.some((key) => input[key]), `must have at least one of ${keyFlags.join(", ")}`);

export const ProjectKeySetChange = z.strictObject({
  description: string(textLimits.description).optional(),
  revoked: z.literal(true).optional().describe("Revokes the key set permanently. Revoking again has no effect"),
});

/** Seconds for which a replaced key set stays valid. */
export const keySetOverlap = { default: seconds.day, max: 30 * seconds.day } as const;

export const ProjectKeySetRotation = z.strictObject({
  description: string(textLimits.description).optional().describe("Of the new set. Default: that of the replaced one"),
  overlap_seconds: z
    .int()
    .min(0)
    .max(keySetOverlap.max)
    .optional()
    .describe(`How long the replaced set stays valid; 0 ends it immediately. Default: ${keySetOverlap.default}`),
});
