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

/** Errors of every use of a one-time code, in the order of the checks (wire protocol, section 5). */
export const codeErrors = [
  VerificationCodeNotFound,
  VerificationCodeExpired,
  VerificationCodeAlreadyUsed,
  VerificationCodeMaxAttemptsReached,
] as const;

/** Rate limits per IP address for sending codes. */
export const codeSendLimits = [
  { max: 10, seconds: 60 },
  { max: 30, seconds: 3600 },
] as const;
/** Rate limits per IP address for signing up. */
export const signUpLimits = [
  { max: 10, seconds: 60 },
  { max: 50, seconds: 3600 },
] as const;
/** Rate limit per IP address for trying codes. */
export const codeAttemptLimits = [{ max: 30, seconds: 60 }] as const;

/** Declares a route that checks one kind of code without using it. */
export const checkCodeRoute = <const Path extends `/${string}`, const Extra extends readonly ErrorClass[] = []>(
  path: Path,
  summary: string,
  extraErrors: Extra = [] as unknown as Extra,
) =>
  route({
    method: "POST",
    path,
    summary,
    description: "The code stays unused. A wrong code counts as an attempt.",
    access: anyone,
    body: z.strictObject({ code }),
    returns: z.object({ is_code_valid: z.literal(true) }),
    errors: [...extraErrors, ...codeErrors] as const,
    limits: codeAttemptLimits,
  });
