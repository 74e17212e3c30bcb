import { z } from "zod";
import { uuid } from "../vocabulary/text.ts";

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

/** What the recovery of an account removed besides its password and sessions. */
export const AccountRecovery = z
  .object({
    code: z.string().nullable().describe("Invites the removed members again; null if there are none"),
    passkey: z.boolean(),
    second_factor: z.boolean(),
    oauth_providers: z.array(z.string()).describe("Config ids of the providers"),
    members: z.array(RemovedMember),
  })
  .meta({ id: "AccountRecovery" });
