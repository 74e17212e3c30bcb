import { z } from "zod";
import { millis, string, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { userMethods } from "../../vocabulary/users/user-lists.ts";

/** The query parameters that choose users. They can be combined. */
export const userFilterQuery = {
  query: string(textLimits.query).optional().describe("A user's id, or a part of a display name or e-mail address (case-insensitive)"),
  include_anonymous: z.boolean().optional(),
  only_anonymous: z.boolean().optional().describe("Only anonymous users"),
  include_restricted: z.boolean().optional().describe("Write `false` to leave out restricted users. Default: included"),
  team_id: uuid.optional().describe("Only members of this team"),
  verified: z.boolean().optional().describe("Only users whose primary e-mail address is verified, or is not"),
  method: z.enum(userMethods).optional().describe("Only users who can sign in by this method"),
  signed_up_after_millis: millis.optional().describe("Only users who signed up at this time or later"),
  signed_up_before_millis: millis.optional().describe("Only users who signed up before this time"),
  last_active_after_millis: millis.optional().describe("Only users who were last active at this time or later"),
  last_active_before_millis: millis.optional().describe("Only users who were last active before this time"),
};
