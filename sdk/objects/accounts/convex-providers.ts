import {
  accessTokenAlgorithm,
  accessTokenAudience,
  accessTokenIssuer,
  issuerDocuments,
} from "#contract/vocabulary/accounts/access-token.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";

/** A provider in the `auth.config.ts` of Convex. */
export interface ConvexProvider {
  readonly type: "customJwt";
  readonly applicationID: string;
  readonly issuer: string;
  readonly jwks: string;
  readonly algorithm: typeof accessTokenAlgorithm;
}

/**
 * The providers for the `auth.config.ts` of Convex: for users, and for anonymous users.
 * @param options.baseUrl the public URL of the server, with or without `/api/v1`. Convex must reach it.
 * @example
 * export default { providers: getConvexProvidersConfig({ baseUrl: "https://auth.example.com", projectId }) };
 */
export function getConvexProvidersConfig({
  baseUrl,
  projectId,
}: {
  readonly baseUrl: string;
  readonly projectId: string;
}): ConvexProvider[] {
  const apiUrl = `${baseUrl.replace(/\/+$/, "").replace(new RegExp(`${apiPath}$`), "")}${apiPath}`;
  const jwks = `${accessTokenIssuer(apiUrl, projectId, false)}${issuerDocuments.jwks}`;
  return [false, true].map((isAnonymous) => ({
    type: "customJwt",
    applicationID: accessTokenAudience(projectId, isAnonymous),
    issuer: accessTokenIssuer(apiUrl, projectId, isAnonymous),
    jwks: isAnonymous ? `${jwks}?include_anonymous=true` : jwks,
    algorithm: accessTokenAlgorithm,
  }));
}
