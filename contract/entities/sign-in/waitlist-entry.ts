import { z } from "zod";
import { waitlistLimits, waitlistStates } from "../../vocabulary/sign-in/waitlist.ts";
import { millis, uuid } from "../../vocabulary/text.ts";

/** A person who waits for an account, or may create one. */
export const WaitlistEntry = z
  .object({
    id: uuid,
    email: z.string().meta({ examples: ["ada@example.org"] }),
    state: z.enum(waitlistStates).describe("`approved` and `invited` persons may sign up"),
    created_at_millis: millis.describe("Time at which the person joined, or was invited"),
    decided_at_millis: millis.nullable().describe("Time of the last approval, invitation or rejection"),
    expires_at_millis: millis
      .nullable()
      .describe(`End of the ${waitlistLimits.admittedDays} days in which the person may sign up; null for other states`),
  })
  .meta({ id: "WaitlistEntry" });
export type WaitlistEntry = z.output<typeof WaitlistEntry>;
