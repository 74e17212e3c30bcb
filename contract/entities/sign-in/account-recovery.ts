import { z } from "zod";
import { uuid } from "../../vocabulary/text.ts";

/** A member, or the recipient of an open invitation, that a recovery removed from a team. */
export const RemovedMember = z
  .object({
    team_id: uuid,
    team_display_name: z.string(),
    display_name: z.string().nullable(),
    email: z.string().nullable().describe("Where a new invitation is sent; null for members without an address"),
    was_member: z.boolean().describe("False for the recipient of an open invitation"),
  })
  .meta({ id: "RemovedMember" });

/** A team that a recovered account is still a member of. */
export const RemainingTeam = z
  .object({
    team_id: uuid,
    team_display_name: z.string(),
    is_managed_by_others: z.boolean().describe("Whether the account alone does not decide who its members are"),
  })
  .meta({ id: "RemainingTeam" });

/** Credentials that the recovery of an account removed besides its password and sessions. */
export const AccountRecovery = z
  .object({
    code: z.string().nullable().describe("Lists this again, and invites removed members; null if no members or teams are listed"),
    passkey: z.boolean(),
    second_factor: z.boolean(),
    oauth_providers: z.array(z.string()).describe("Config ids of the providers"),
    members: z.array(RemovedMember),
    teams: z.array(RemainingTeam).describe("Where the account is still a member. None of them stays selected"),
  })
  .meta({ id: "AccountRecovery" });

/** Other ways to sign in to an account that only claims an address. */
export const OtherAccess = z
  .object({
    addresses: z.array(z.string()).describe("Masked: the first character and the domain"),
    oauth_providers: z.array(z.string()).describe("Config ids of the providers"),
    passkey: z.boolean(),
  })
  .meta({ id: "OtherAccess" });
