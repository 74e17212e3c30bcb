import { codes } from "#contract/vocabulary/limits.ts";
import { type LinkMail, linkMail } from "./link.ts";

/** The mail that invites a person into a team. */
export const invitationMail = (mail: LinkMail & { teamName: string }) =>
  linkMail(mail, ({ invitation }) => invitation, codes.lifetime.invitation);
