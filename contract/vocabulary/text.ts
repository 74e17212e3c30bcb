import { z } from "zod";
import { emailPattern, isSignUpEmail, normalisedEmail } from "./email.ts";
import { codes, text, totp } from "./limits.ts";

/** No NUL (PostgreSQL cannot hold it) and no lone surrogate (not UTF-8). */
const storable = (value: string) => !value.includes("\u0000") && value.isWellFormed();
const storableMessage = "must be well-formed text without NUL characters";

/** Any text the database can hold, at most `max` characters. */
export const string = (max: number) => z.string().max(max, `must be at most ${max} characters long`).refine(storable, storableMessage);

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A lower-case version 4 UUID. */
export const uuid = z.string().regex(uuidPattern, "must be a lower-case version 4 UUID").meta({ format: "uuid" });

/** A user's id; `me` stands for the caller's own and is resolved before validation. */
export const userId = uuid.describe("A user's id, or `me` for the caller's own");

/** Whether a parameter's schema is `userId`, optional or nullable ones too: there `me` is resolved. */
export const isUserId = (schema: z.core.$ZodType): boolean =>
  schema === userId || ((schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) && isUserId(schema.unwrap()));

/** Milliseconds since the epoch. */
export const millis = z.int().min(0).describe("Milliseconds since the epoch");

export { normalisedEmail };

const bounded = z.string().max(text.email, `must be at most ${text.email} characters long`);
const emailMeta = { format: "email", examples: ["ada@example.org"] };

/** An e-mail address as resource writes take it (`a@localhost` is fine); stored trimmed and lower-cased. */
export const email = bounded
  .transform(normalisedEmail)
  .pipe(z.string().regex(emailPattern, "must be a valid e-mail address"))
  .meta(emailMeta);

/** An e-mail address as people sign up with it: no dots at the edges of the local part or doubled, a last label of two letters or more. */
export const signUpEmail = bounded
  .transform(normalisedEmail)
  .pipe(z.string().refine(isSignUpEmail, "must be a valid e-mail address"))
  .meta(emailMeta);

/** The name others see. */
export const displayName = string(text.displayName);

const isUrl = (value: string) => !/\s/.test(value) && URL.canParse(value);

/** An absolute URL without spaces. */
export const url = string(text.url).refine(isUrl, "must be a valid URL without spaces").meta({ format: "uri" });

/** An image by its http(s) address. */
export const imageUrl = url.refine((value) => /^https?:\/\//i.test(value), "must be an http or https URL");

/** A one-time code; any case is accepted. */
export const code = z
  .string()
  .transform((value) => value.toLowerCase())
  .pipe(z.string().length(codes.length, `must be ${codes.length} characters long`));

/** A code that is not a verification code: one of another length is one that was never given out. */
export const loginCode = string(text.typedCode).transform((value) => value.toLowerCase());

/** Standard base64 with padding. */
export const base64 = z
  .string()
  .max(text.url)
  .refine((value) => /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value), "must be base64");

/** base64url without padding (RFC 4648 section 5), as WebAuthn's JSON has it. */
export const base64url = (max: number) =>
  z
    .string()
    .max(max, `must be at most ${max} characters long`)
    .regex(/^[A-Za-z0-9_-]*$/, "must be base64url without padding");

/** A second factor's secret: base64 of 16 to 256 bytes (RFC 4226 section 4 asks for 16 or more, and advises 20). */
export const totpSecret = base64.refine((value) => {
  const bytes = (value.length / 4) * 3 - (value.match(/=*$/)?.[0].length ?? 0);
  return bytes >= totp.secretBytesMin && bytes <= totp.secretBytesMax;
}, `must be base64 of ${totp.secretBytesMin} to ${totp.secretBytesMax} bytes`);

/** A password as typed; its length is judged later, by its own two errors. */
export const passwordInput = z.string().max(10_000).refine(storable, storableMessage).meta({ format: "password" });

/** A branch of a project's configuration and data. */
export const branchId = string(text.branchId).min(1);
