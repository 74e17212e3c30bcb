import { z } from "zod";
import { appleClientSecret } from "../apple-client-secret.ts";
import type { Dialect } from "../dialect.ts";
import { accountFromClaims, fullName, optionalText, standardClaims } from "../profile-fields.ts";

// https://developer.apple.com/documentation/signinwithapple/request-an-authorization-to-the-sign-in-with-apple-server
const User = z.object({ name: z.object({ firstName: optionalText, lastName: optionalText }) });

/**
 * The name that Apple sends with the first sign-in alone, as JSON beside the code:
 * https://developer.apple.com/documentation/signinwithapplejs/useri
 */
function nameIn(parameters: URLSearchParams): string | undefined {
  try {
    const { name } = User.parse(JSON.parse((parameters.get("user") ?? "").slice(0, 4096)));
    return fullName(name.firstName, name.lastName);
  } catch {
    return undefined;
  }
}

export const apple: Dialect = {
  // https://appleid.apple.com/.well-known/openid-configuration
  server: () => "https://appleid.apple.com",
  scopes: ["name", "email"],
  pkce: true,
  secretIn: "body",
  clientSecret: appleClientSecret,
  // Required where scopes are requested: the same page as for `User`.
  parameters: () => ({ response_mode: "form_post" }),
  // https://developer.apple.com/documentation/signinwithapple/authenticating-users-with-sign-in-with-apple (email_verified may be text)
  account: async ({ claims, callbackParameters }) => ({
    ...accountFromClaims(standardClaims.parse(claims)),
    displayName: nameIn(callbackParameters),
  }),
};
