import { z } from "zod";
import { emailPattern, isSignUpEmail, normalizeEmail } from "./accounts/email.ts";
import { imageLimits } from "./foundation/images.ts";
import { codeLimits } from "./foundation/verification-codes.ts";
import { currentUserAlias } from "./ids.ts";
import { parseUrl } from "./parse-url.ts";
import { totpLimits } from "./sign-in/totp.ts";
import { textLimits } from "./text-limits.ts";

/** PostgreSQL cannot store NUL, and a lone surrogate is not UTF-8. */
const isStorable = (value: string) => !value.includes("\u0000") && value.isWellFormed();
const storableMessage = "must be well-formed text without NUL characters";

/** Any text that the database can store, at most `max` characters. @param about follows the violation of the limit */
export const string = (max: number, about = "") =>
  z.string().max(max, `must be at most ${max} characters long${about}`).refine(isStorable, storableMessage);

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The pattern of a user's id from callers. */
export const userIdOrMePattern = new RegExp(`^(?:${currentUserAlias}|${uuidPattern.source.slice(1, -1)})$`);

/** A lower-case version 4 UUID. */
export const uuid = z.string().regex(uuidPattern, "must be a lower-case version 4 UUID").meta({ format: "uuid" });

/** A user's id. `me` means the signed-in user and is resolved before validation. */
export const userId = uuid.describe("A user's id, or `me` for the signed-in user");

/** Whether a schema is `userId`, possibly optional or nullable, so that `me` is resolved there. */
export const isUserId = (schema: z.core.$ZodType): boolean =>
  schema === userId || ((schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) && isUserId(schema.unwrap()));

/** Milliseconds since the epoch. */
export const millis = z.int().min(0).describe("Milliseconds since the epoch");

/** Milliseconds since the epoch that a JavaScript Date can represent. */
export const dateMillis = millis.max(8.64e15);

const isoPattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Whether the calendar has the day: a Date takes 30 February as 2 March. */
const isDate = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

/** A time in ISO 8601, such as `2026-01-31T12:00:00Z`. Without an offset it is in UTC. */
export const isoTime = z
  .string()
  .max(40)
  .refine((value) => isoPattern.test(value) && isDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)), "must be a time in ISO 8601")
  // More than the format `date-time` of RFC 3339: a day, and a time without an offset.
  .meta({ pattern: isoPattern.source, examples: ["2026-01-31T12:00:00Z"] });

export { normalizeEmail };

const boundedEmail = z.string().max(textLimits.email, `must be at most ${textLimits.email} characters long`);
const emailMetadata = { format: "email", examples: ["ada@example.org"] };

/** An e-mail address to look up or to compare: also one that was stored before the strict rule. Trimmed and lower-cased. */
export const email = boundedEmail
  .transform(normalizeEmail)
  .pipe(z.string().regex(emailPattern, "must be a valid e-mail address"))
  .meta(emailMetadata);

/**
 * An e-mail address that every write accepts. Its local part has no leading, trailing or double dots. The last label of its domain has
 * at least two characters.
 */
export const strictEmail = boundedEmail
  .transform(normalizeEmail)
  .pipe(z.string().refine(isSignUpEmail, "must be a valid e-mail address"))
  .meta(emailMetadata);

/** A name shown to other users. */
export const displayName = string(textLimits.displayName);

const isUrl = (value: string) => !/\s/.test(value) && parseUrl(value) !== undefined;

/** An absolute URL without spaces. */
export const url = string(textLimits.url).refine(isUrl, "must be a valid URL without spaces").meta({ format: "uri" });

/** An http(s) URL. */
export const webUrl = url.refine((value) => /^https?:\/\//i.test(value), "must be an http or https URL");

/** Characters of a logo of the greatest size as a data URL: base64 has four characters for three bytes. */
const imageCharacters = 4 * Math.ceil(imageLimits.logoBytes / 3) + 128;

/** An image to upload, as a data URL or bare base64, or the URL of one. The handler decides which, reads it and limits its bytes. */
export const imageInput = string(imageCharacters, `: an image may have ${imageLimits.logoBytes} bytes`).min(1);

/** A one-time code, in any case. */
export const code = z
  .string()
  .transform((value) => value.toLowerCase())
  .pipe(z.string().length(codeLimits.length, `must be ${codeLimits.length} characters long`));

/** A login or polling code. Another length is not a schema error: such a code does not exist. */
export const loginCode = string(textLimits.typedCode).overwrite((value) => value.toLowerCase());

/** The code of a link that unsubscribes from e-mails: three ids and an authentication code, 64 bytes in base64url. */
export const unsubscribeCode = z.string().regex(/^[\w-]{86}$/, "must be 86 characters of base64url");

/** Standard base64 with padding. */
export const base64 = z
  .string()
  .max(textLimits.url)
  .refine((value) => /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value), "must be base64");

/** base64url without padding (RFC 4648 section 5), as in WebAuthn's JSON. Padded and standard base64 is read, too, and rewritten. */
export const base64url = (max: number) =>
  z
    .string()
    .max(max, `must be at most ${max} characters long`)
    .regex(/^[A-Za-z0-9_+/-]*={0,2}$/, "must be base64url")
    .overwrite((value) => value.replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_"));

const isTotpSecretLength = (bytes: number) => bytes >= totpLimits.secretBytesMin && bytes <= totpLimits.secretBytesMax;
const totpSecretLength = `of ${totpLimits.secretBytesMin} to ${totpLimits.secretBytesMax} bytes`;

/**
 * A TOTP secret: base64 of 16 to 256 bytes. RFC 4226, section 4, requires 16 and recommends 20. Most systems show secrets in base32. That
 * may be valid base64 of another secret. Fewer than one in a million random secrets have only characters of base32.
 */
export const totpSecret = base64
  .refine(
    (value) => isTotpSecretLength((value.length / 4) * 3 - (value.match(/=*$/)?.[0].length ?? 0)),
    `must be base64 ${totpSecretLength}`,
  )
  .refine((value) => !/^(?=.*[2-7B-Z])[A-Z2-7]+=?$/.test(value), "must be base64, and this is base32");

/** A TOTP secret in base32 (RFC 4648, section 6) as apps show it. Case, spaces, hyphens and padding do not matter. */
export const totpSecretBase32 = z
  .string()
  .max(1000)
  .overwrite((value) => value.replace(/[\s-]|=+$/g, "").toUpperCase())
  .regex(/^[A-Z2-7]*$/, "must be base32")
  .refine((value) => isTotpSecretLength(Math.floor((value.length * 5) / 8)), `must be base32 ${totpSecretLength}`);

/** A password as typed. The handler checks its length, which has two error codes. */
export const passwordInput = z.string().max(10_000).refine(isStorable, storableMessage).meta({ format: "password" });

/** The id of a project's branch. */
export const branchId = string(textLimits.branchId).min(1, "must not be empty");
