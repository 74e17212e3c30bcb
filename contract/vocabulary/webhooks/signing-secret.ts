import { z } from "zod";
import { textLimits } from "../text-limits.ts";

/** A secret that signs messages as Standard Webhooks demands. */
export const signingSecret = z
  .string()
  .max(textLimits.setting)
  .regex(/^whsec_[A-Za-z0-9+/]{24,}={0,2}$/, "must be a signing secret, whsec_ and Base64");
