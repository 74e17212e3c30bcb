import { importJWK, type JWK } from "jose";
import type { ApplicationKeys } from "#contract/entities/sign-in/application-keys.ts";
import { SchemaError } from "#contract/errors/index.ts";
import { parseUrl } from "#contract/vocabulary/parse-url.ts";
import { type ApplicationType, clientKeyAlgorithms } from "#contract/vocabulary/sign-in/applications.ts";

interface KeyChanges {
  readonly jwks?: ApplicationKeys | null | undefined;
  readonly jwks_uri?: string | null | undefined;
}

/** The reason why keys cannot be those of an application; undefined if they can. */
async function keysError({ keys }: ApplicationKeys): Promise<string | undefined> {
  for (const [index, key] of keys.entries()) {
    const algorithm = key.alg ?? { EC: key.crv === "P-384" ? "ES384" : "ES256", RSA: "PS256", OKP: "EdDSA" }[key.kty];
    if (!(clientKeyAlgorithms as readonly string[]).includes(algorithm)) return `.keys.${index}.alg is not supported`;
    try {
      await importJWK(key as JWK, algorithm);
    } catch {
      return `.keys.${index} is no public key`;
    }
  }
  return undefined;
}

/** Whether keys may be fetched from an address. */
export const isKeysAddress = (uri: string, development: boolean): boolean => {
  const { protocol, username, password, hash } = parseUrl(uri) ?? {};
  return (protocol === "https:" || (development && protocol === "http:")) && username === "" && password === "" && hash === "";
};

/**
 * The columns of changed keys. Keys and their address replace each other.
 * @throws SchemaError that names the field
 */
export async function readKeyChanges(type: ApplicationType, { jwks, jwks_uri }: KeyChanges, development: boolean) {
  const refuse = (text: string) => new SchemaError({ message: `body.${text}` });
  if (jwks && jwks_uri) throw refuse("jwks must be absent if there is jwks_uri");
  if (type === "native" && (jwks || jwks_uri)) throw refuse(`${jwks ? "jwks" : "jwks_uri"} is not used by a native application`);
  const error = jwks ? await keysError(jwks) : undefined;
  if (error !== undefined) throw refuse(`jwks${error}`);
  if (jwks_uri && !isKeysAddress(jwks_uri, development)) throw refuse("jwks_uri must be an https URL");
  return {
    ...((jwks !== undefined || jwks_uri) && { jwks: jwks ? JSON.stringify(jwks) : null }),
    ...((jwks_uri !== undefined || jwks) && { jwks_uri: jwks_uri ?? null }),
  };
}
