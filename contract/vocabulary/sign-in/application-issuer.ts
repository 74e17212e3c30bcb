import { defaultBranchId } from "../ids.ts";

/** Separates the project from another branch than `main` in the path of an issuer. */
export const issuerBranchSeparator = "~";

/**
 * The issuer of the tokens that applications get from a project's authorization server. Its path is not that of session tokens.
 * @param apiUrl the server's public URL with the API's base path, without a trailing slash
 */
export function applicationIssuer(apiUrl: string, projectId: string, branchId: string = defaultBranchId): string {
  const branch = branchId === defaultBranchId ? "" : `${issuerBranchSeparator}${encodeURIComponent(branchId)}`;
  return `${apiUrl}/projects/${projectId}${branch}/oauth`;
}

/** The type in the header of an access token for an API (RFC 9068, section 2.1). */
export const applicationTokenType = "at+jwt";
