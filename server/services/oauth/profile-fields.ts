import { z } from "zod";
import type { AccountSources } from "./dialect.ts";
import { type ProviderAccount, ProviderFailure } from "./oauth-clients.ts";

/** An account id of a provider. Numbers are written in decimal, as their owners show them. */
export const accountId = z
  .union([z.string().min(1).max(255), z.number().int().nonnegative()])
  .transform(String)
  .refine((id) => !id.includes("\u0000"), "must not contain NUL");

/** A text that is absent, null or empty in some accounts. Anything else is no text, and ignored rather than refused. */
export const optionalText = z
  .string()
  .max(2048)
  .nullish()
  .catch(undefined)
  .transform((text) => text?.replaceAll("\u0000", "").trim() || undefined);

/** An e-mail address that some accounts lack. */
export const optionalEmail = z
  .email()
  .max(320)
  .nullish()
  .catch(undefined)
  .transform((email) => email ?? undefined);

/** An image address that some accounts lack. */
export const optionalImage = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .nullish()
  .catch(undefined)
  .transform((url) => url ?? undefined);

/** A flag that counts only if it is there and true; some providers write it as text. */
export const trueOnly = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === "true");

/** The claims of OpenID Connect Core 1.0, section 5.1, that an account has. */
export const standardClaims = z.object({
  sub: accountId,
  name: optionalText,
  given_name: optionalText,
  family_name: optionalText,
  email: optionalEmail,
  email_verified: trueOnly,
  picture: optionalImage,
});

/** A name from its parts; undefined without any. */
export const fullName = (...parts: readonly (string | undefined)[]): string | undefined => parts.filter(Boolean).join(" ") || undefined;

/** The account of standard claims. */
export const accountFromClaims = ({
  sub,
  name,
  given_name,
  family_name,
  email,
  email_verified,
  picture,
}: z.output<typeof standardClaims>): ProviderAccount => ({
  accountId: sub,
  displayName: name ?? fullName(given_name, family_name),
  email,
  emailVerified: email !== undefined && email_verified,
  imageUrl: picture,
});

/** The account of an OpenID Connect issuer: that of the ID token, with the claims of the userinfo endpoint. */
export async function accountFromIssuer({ claims, userinfo, get }: AccountSources): Promise<ProviderAccount> {
  if (userinfo === undefined) return accountFromClaims(standardClaims.parse(claims));
  const found = await get(userinfo, standardClaims);
  // OpenID Connect Core 1.0, section 5.3.2: the claims may be those of another account.
  if (found.sub !== claims.sub)
    throw new ProviderFailure("invalid-response", "The userinfo endpoint describes another account than the ID token.");
  return accountFromClaims(found);
}
