import { z } from "zod";
import { recursiveByDefault } from "../../vocabulary/teams/permissions.ts";

/** Whether a list of permissions includes contained ones. */
export const recursive = z
  .boolean()
  .optional()
  .describe(`Whether to include permissions that granted ones contain. Default: ${recursiveByDefault}`);
