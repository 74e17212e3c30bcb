import { z } from "zod";
import { passkeyLimits as limits } from "../../vocabulary/sign-in/passkeys.ts";
import { millis, string, uuid } from "../../vocabulary/text.ts";

/** A passkey with which a user signs in. */
export const Passkey = z
  .object({
    id: uuid,
    user_id: uuid,
    name: string(limits.nameLength)
      .refine((name) => name.trim() !== "", "must not be blank")
      .describe("Name that the user sees. The first one names the authenticator or the browser of the registration"),
    credential_id: z.string().describe("base64url; the id by which browsers know the passkey"),
    created_at_millis: millis,
    last_used_at_millis: millis.nullable().describe("Time of the last sign-in with it; null before the first one"),
    device_type: z.enum(["singleDevice", "multiDevice"]).describe("`multiDevice` if the authenticator can copy it to other devices"),
    backed_up: z.boolean().describe("Whether the authenticator had a copy of it at the last use"),
    transports: z
      .array(z.string().meta({ examples: ["internal"] }))
      .describe("How browsers reach the authenticator, such as `internal`, `hybrid` or `usb`"),
  })
  .meta({ id: "Passkey" });
