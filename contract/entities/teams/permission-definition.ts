import { z } from "zod";

/** A permission that a project defines, or a system permission (specification 000, section 3). */
export const PermissionDefinition = z
  .object({
    id: z.string(),
    description: z.string().optional(),
    contained_permission_ids: z.array(z.string()).describe("Permissions that this one includes, sorted by id"),
  })
  .meta({ id: "PermissionDefinition" });
