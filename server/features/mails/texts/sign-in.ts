import { codes } from "#contract/vocabulary/limits.ts";
import { type LinkMail, linkMail } from "./link.ts";

/** The mail that lets a person sign in, by its link or by `typed`, the characters that the person may type instead. */
export const signInMail = ({ typed, ...mail }: LinkMail & { typed: string }) =>
  linkMail({ ...mail, code: { hint: ({ signIn }) => signIn.codeHint, typed } }, ({ signIn }) => signIn, codes.lifetime.signIn);
