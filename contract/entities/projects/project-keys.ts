import { z } from "zod";
import { dateMillis, millis, string, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";

const commonFields = {
  id: uuid,
  description: z.string(),
  expires_at_millis: millis,
  created_at_millis: millis,
};

const maskedKey = z.object({ last_four: z.string() }).optional();

/** A project's key set (specification 000, section 3, internal API key). Shows the last four characters of each key. */
export const ProjectKeySet = z
  .object({
    ...commonFields,
    manually_revoked_at_millis: millis.optional(),
    publishable_client_key: z
      .object({ last_four: z.string(), value: z.string().optional().describe("The key, which is public. Absent for older keys") })
      .optional(),
    secret_server_key: maskedKey,
    super_secret_admin_key: maskedKey,
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
