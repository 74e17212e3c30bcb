/** Format of access tokens: JWTs (RFC 7519) that anyone verifies with the project's public keys (wire protocol, sections 3.1 and 3.2). */

export const accessTokenAlgorithm = "ES256";

/** The claims of an access token, with their meanings. */
export const accessTokenClaims = {
  iss: "Issuer: `{server}/api/v1/projects/{project_id}`; of an anonymous user `{server}/api/v1/projects-anonymous-users/{project_id}`",
  aud: "Audience: the project id; of an anonymous user `{project_id}:anon`. Always a string",
  sub: "User id",
  iat: "Time of issue, in seconds since 1970",
  exp: "Expiry, in seconds since 1970",
  project_id: "Project id",
  branch_id: "Branch of the project; `main` unless the app names another",
  refresh_token_id: "Session id",
  role: "Always `authenticated`",
  name: "Display name, or null",
  email: "Primary e-mail address, or null",
  email_verified: "Whether the user has proved that the address is theirs",
  selected_team_id: "Id of the selected team, or null",
  signed_up_at: "Time of the sign-up, in seconds since 1970",
  is_anonymous: "Whether the user is anonymous: it has no credential yet",
  is_restricted: "Whether the user may sign in but not use the whole app yet",
  restricted_reason: "Reason of the restriction, such as `{ type: anonymous }`, or null",
  requires_totp_mfa: "Whether the user's sign-ins need a second factor",
  auth_time: "Time of the sign-in, in seconds since 1970; absent in tokens of a session that impersonates the user",
  amr: "Methods of the sign-in (RFC 8176): `pwd`, `otp`, `pop` and `user` (passkey), `mfa`; empty for a provider. Absent if they are unknown",
  acr: "`aal2` after a second factor, else `aal1`. Absent where `amr` is absent",
  is_impersonation: "Always true, in tokens of a session that impersonates the user; absent in others",
  omitted_claims: "Names of the project's claims that were too large for the token; absent if all fit",
} as const;

/** Paths of the issuers below the API's base. */
const issuerPaths = { user: "/projects", anonymousUser: "/projects-anonymous-users" } as const;

/** The issuer of a project's tokens. @param apiUrl the server's public URL with the API's base path, without a trailing slash */
export const accessTokenIssuer = (apiUrl: string, projectId: string, isAnonymous: boolean) =>
  `${apiUrl}${isAnonymous ? issuerPaths.anonymousUser : issuerPaths.user}/${projectId}`;

/** The audience of a project's tokens. */
export const accessTokenAudience = (projectId: string, isAnonymous: boolean) => (isAnonymous ? `${projectId}:anon` : projectId);

/** Paths below an issuer. */
export const issuerDocuments = {
  jwks: "/.well-known/jwks.json",
  openidConfiguration: "/.well-known/openid-configuration",
} as const;
