import { password as limits } from "./limits.ts";

/** What a password is, without zod: the pages judge by the same words as the server and stay small. */

/** One text, one form: what a keyboard composes differently must still be the same password (RFC 8265, section 4.2). */
export const normalisedPassword = (password: string): string => password.normalize("NFC");

/** What is wrong with a new password's length, if anything; counted as people count, in code points after NFC. */
export function passwordLengthFault(password: string): "short" | "long" | undefined {
  const { length } = [...normalisedPassword(password)];
  if (length < limits.minLength) return "short";
  return length > limits.maxLength ? "long" : undefined;
}
