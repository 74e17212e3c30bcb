import { codes } from "#contract/vocabulary/limits.ts";
import { type LinkMail, linkMail } from "./link.ts";

/** The mail that asks a person to confirm an address. */
export const verificationMail = (mail: LinkMail) => linkMail(mail, ({ verification }) => verification, codes.lifetime.verification);
