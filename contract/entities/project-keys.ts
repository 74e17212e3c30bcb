import { z } from "zod";
import { text } from "../vocabulary/limits.ts";
import { millis, string, uuid } from "../vocabulary/text.ts";

const about = {
  id: uuid,
  description: z.string(),
  expires_at_millis: millis,
  created_at_millis: millis,
};

const shown = z.object({ last_four: z.string() }).optional();

/** A set of a project's keys (specification 000, section 3, internal API key): each key by its last four characters. */
export const ProjectKeySet = z
  .object({
    ...about,
    manually_revoked_at_millis: millis.optional(),
    publishable_client_key: shown,
    secret_server_key: shown,
    super_secret_admin_key: shown,
  })
  .meta({ id: "ProjectKeySet" });

/** The same at its creation, the one time the keys are told in full. */
export const NewProjectKeySet = z
  .object({
    ...about,
    publishable_client_key: z.string().optional(),
    secret_server_key: z.string().optional(),
    super_secret_admin_key: z.string().optional(),
  })
  .meta({ id: "NewProjectKeySet" });

/** The latest time a date can say. */
const millisMax = 8.64e15;

const wanted = ["has_publishable_client_key", "has_secret_server_key", "has_super_secret_admin_key"] as const;

export const ProjectKeySetCreation = z
  .strictObject({
    description: string(text.description),
    expires_at_millis: millis.max(millisMax),
    has_publishable_client_key: z.boolean(),
    has_secret_server_key: z.boolean(),
    has_super_secret_admin_key: z.boolean(),
  })
  .refine((sent) => wanted.some((key) => sent[key]), `must have at least one of ${wanted.join(", ")}`);

export const ProjectKeySetChange = z.strictObject({
  description: string(text.description).optional(),
  revoked: z.literal(true).optional().describe("Revokes the set for good; a second time changes nothing"),
});
