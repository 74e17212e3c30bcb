import type { ClientMetadata } from "#contract/entities/sign-in/client-metadata.ts";
import { InvalidClientMetadata, InvalidRedirectUri, SchemaError } from "#contract/errors/index.ts";
import { parseUrl } from "#contract/vocabulary/parse-url.ts";
import type { ApplicationType } from "#contract/vocabulary/sign-in/applications.ts";
import { storedFold } from "../../../core/search-term.ts";
import { readKeyChanges } from "./application-keys.ts";
import { redirectUriError } from "./redirect-uri.ts";
import { splitWords } from "./words.ts";

const methods: Readonly<Record<string, ApplicationType>> = {
  none: "native",
  client_secret_basic: "web",
  client_secret_post: "web",
  private_key_jwt: "web",
};

/**
 * The columns of an application by its own metadata (RFC 7591, section 2). No logo is read: a browser would fetch it from an unknown server.
 * Links to other hosts than those of redirect URIs are dropped. They would show a trusted name.
 * @throws InvalidClientMetadata, InvalidRedirectUri
 */
export async function readClientMetadata(metadata: ClientMetadata, allowed: readonly string[], development: boolean) {
  const { token_endpoint_auth_method: method = "client_secret_basic", grant_types, response_types } = metadata;
  const type = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!type) throw new InvalidClientMetadata("The token_endpoint_auth_method is not supported.");
  if (grant_types && !grant_types.includes("authorization_code"))
    throw new InvalidClientMetadata("The grant_types must include authorization_code.");
  if (response_types && !response_types.includes("code")) throw new InvalidClientMetadata("The response_types must include code.");
  const redirectUris = readRedirectUris(metadata.redirect_uris ?? [], type);
  const postLogoutUris = readRedirectUris(metadata.post_logout_redirect_uris ?? [], type);
  const [first] = redirectUris;
  if (first === undefined) throw new InvalidRedirectUri("The redirect_uris are missing.");
  const hosts = new Set(redirectUris.flatMap((uri) => (uri.startsWith("https:") ? [new URL(uri).host] : [])));
  const readLink = (link: string | undefined) => {
    const url = parseUrl(link ?? "");
    return url?.protocol === "https:" && hosts.has(url.host) ? url.href : null;
  };
  const displayName = readName(metadata.client_name) ?? (new URL(first).host || first);
  return {
    type,
    display_name: displayName,
    folded_name: storedFold(displayName),
    homepage_url: readLink(metadata.client_uri),
    privacy_policy_url: readLink(metadata.policy_uri),
    terms_url: readLink(metadata.tos_uri),
    redirect_uris: redirectUris,
    post_logout_redirect_uris: postLogoutUris,
    scopes: metadata.scope === undefined ? [...allowed] : splitWords(metadata.scope).filter((scope) => allowed.includes(scope)),
    ...(await readKeys(metadata, method, development)),
  };
}

function readRedirectUris(uris: readonly string[], type: ApplicationType): string[] {
  for (const uri of uris) {
    const error = redirectUriError(uri, type);
    if (error !== undefined) throw new InvalidRedirectUri(`A redirect URI ${error}.`);
  }
  return [...uris];
}

/** A name without characters that change how others look, such as a change of the direction. */
function readName(name: string | undefined): string | undefined {
  const text = name?.trim();
  if (text !== undefined && /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Co}/u.test(text))
    throw new InvalidClientMetadata("The client_name must not have control or format characters.");
  return text || undefined;
}

async function readKeys({ jwks, jwks_uri }: ClientMetadata, method: string, development: boolean) {
  if (method !== "private_key_jwt") return { jwks: null, jwks_uri: null };
  if (!jwks === !jwks_uri) throw new InvalidClientMetadata("The method private_key_jwt needs either jwks or jwks_uri.");
  try {
    return { jwks: null, jwks_uri: null, ...(await readKeyChanges("web", { jwks, jwks_uri }, development)) };
  } catch (error) {
    if (error instanceof SchemaError) throw new InvalidClientMetadata("The keys are not public keys that are supported.");
    throw error;
  }
}
