import { z } from "zod";
import {
  VerificationCodeAlreadyUsed,
  VerificationCodeExpired,
  VerificationCodeMaxAttemptsReached,
  VerificationCodeNotFound,
} from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import type { ErrorClass } from "../../kernel/error.ts";
import { route } from "../../kernel/route.ts";
import { code } from "../../vocabulary/text.ts";

/** What any use of a one-time code may meet, in the order of the checks (wire protocol, section 5). */
export const codeErrors = [
  VerificationCodeNotFound,
  VerificationCodeExpired,
  VerificationCodeAlreadyUsed,
  VerificationCodeMaxAttemptsReached,
] as const;

/** How often one address may send mails with codes, and how often it may try codes. */
export const sendingLimits = [
  { max: 10, seconds: 60 },
  { max: 30, seconds: 3600 },
] as const;
/** How often one address may sign up. */
export const signUpLimits = [
  { max: 10, seconds: 60 },
  { max: 50, seconds: 3600 },
] as const;
export const tryingLimits = [{ max: 30, seconds: 60 }] as const;

/** The call that says whether a code of one kind works, and leaves it unused. */
export const checkingCode = <const Path extends `/${string}`, const Also extends readonly ErrorClass[] = []>(
  path: Path,
  summary: string,
  alsoRefusedBy: Also = [] as unknown as Also,
) =>
  route({
    method: "POST",
    path,
    summary,
    description: "The code stays unused; the try counts.",
    access: anyone,
    body: z.strictObject({ code }),
    returns: z.object({ is_code_valid: z.literal(true) }),
    errors: [...alsoRefusedBy, ...codeErrors] as const,
    limits: tryingLimits,
  });
