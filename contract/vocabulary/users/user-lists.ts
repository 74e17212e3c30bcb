import { z } from "zod";
import { millis, string, uuid } from "../text.ts";
import { textLimits } from "../text-limits.ts";

/** The orders of lists of users. */
export const userOrders = ["signed_up_at", "last_active_at", "display_name", "primary_email"] as const;
export type UserOrder = (typeof userOrders)[number];

/** The methods by which a list of users can be filtered. `oauth`: an account at any provider. */
export const userMethods = ["password", "otp", "passkey", "oauth"] as const;
export type UserMethod = (typeof userMethods)[number];

/** The largest exact number of users that a count returns. */
export const countedUsersMax = 10_000;

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
