import { codes } from "#contract/vocabulary/limits.ts";
import { type LinkMail, linkMail } from "./link.ts";

/** The mail that lets a person choose a new password. */
export const resetMail = (mail: LinkMail) => linkMail(mail, ({ reset }) => reset, codes.lifetime.passwordReset);
