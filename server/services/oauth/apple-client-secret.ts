import { createPrivateKey, sign } from "node:crypto";
import { z } from "zod";
import { oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import { ProviderFailure, type ProviderSettings } from "./oauth-clients.ts";

/** A key of Sign in with Apple, as a developer account shows it. */
const AppleKey = z.object({ teamId: z.string().min(1), keyId: z.string().min(1), privateKey: z.string().min(1) });

/**
 * The client secret of Sign in with Apple, a JWT. A configured JWT is used as it is. A configured key is JSON with `teamId`, `keyId` and
 * `privateKey` (PKCS #8 in PEM form). It signs a new JWT for this request.
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 * @throws ProviderFailure if the key cannot sign
 */
export function appleClientSecret({ clientId, clientSecret }: ProviderSettings, now: Date): string {
  const configured = clientSecret.trim();
  if (!configured.startsWith("{")) return configured;
  try {
    const { teamId, keyId, privateKey } = AppleKey.parse(JSON.parse(configured));
    const iat = Math.floor(now.getTime() / 1000);
    const claims = { iss: teamId, iat, exp: iat + oauthLimits.clientAssertionSeconds, aud: "https://appleid.apple.com", sub: clientId };
    const signed = `${encoded({ alg: "ES256", kid: keyId })}.${encoded(claims)}`;
    // JSON of the environment or of a form may hold the line breaks of the key as two characters.
    const key = createPrivateKey(privateKey.replaceAll("\\n", "\n"));
    if (key.asymmetricKeyDetails?.namedCurve !== "prime256v1") throw new Error("The key is not on the curve P-256.");
    return `${signed}.${sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
  } catch {
    // The reason may quote the key.
    throw new ProviderFailure("rejected", "The client secret of Apple must be a JWT, or JSON with teamId, keyId and a P-256 privateKey.");
  }
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
