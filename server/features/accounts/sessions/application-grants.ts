import { type RawBuilder, sql } from "kysely";
import type { Secrets } from "../../../services/secrets.ts";
import { readNumberedToken, writeNumberedToken } from "./refresh-token.ts";

/** The refresh token of an application, which names its grant. */
export interface ApplicationRefreshToken {
  readonly grantId: string;
  /** How many refresh tokens of the grant were issued before it. */
  readonly rotation: number;
}

const purpose = "application-refresh-token";

/** Writes a refresh token of an application. All callers that present a token get the same next one. */
export const writeApplicationRefreshToken = (secrets: Secrets, { grantId, rotation }: ApplicationRefreshToken): string =>
  writeNumberedToken(secrets, purpose, grantId, rotation);

/** Parses a refresh token of an application. Undefined for any other text. */
export function readApplicationRefreshToken(secrets: Secrets, token: string): ApplicationRefreshToken | undefined {
  const read = readNumberedToken(secrets, purpose, token);
  return read && { grantId: read.id, rotation: read.number };
}

/** Inserts a grant for the row of a SELECT with the columns of a decided request. */
export const insertApplicationGrant = (tenancyId: string, id: string, request: RawBuilder<unknown>, expiresAt: Date, now: Date) =>
  sql<{ id: string }>`INSERT INTO oauth_grants
      (tenancy_id, id, application_id, user_id, scopes, resources, team_id, rotation, session_id, signed_in_at, amr, created_at, expires_at)
    SELECT ${tenancyId}::uuid, ${id}::uuid, r.application_id, r.user_id, r.scopes, r.resources, r.team_id, 0, r.session_id, r.signed_in_at, r.amr,
      ${now}::timestamptz, ${expiresAt}::timestamptz
    FROM (${request}) AS r RETURNING id`;

/**
 * Accepts a refresh token and counts its successor. The last token and the one before it are valid: the answer with the last one may have
 * been lost. So parallel callers and a repeated call get the same next token. Returns no row for an older token (RFC 9700, section 4.14.2).
 */
export const rotateApplicationGrant = (
  tenancyId: string,
  { grantId, rotation }: ApplicationRefreshToken,
  applicationId: string,
  expiresAt: Date,
  now: Date,
) =>
  sql<{ rotation: number }>`UPDATE oauth_grants g SET rotation = greatest(g.rotation, ${rotation + 1}::integer),
      expires_at = ${expiresAt}::timestamptz
    WHERE g.tenancy_id = ${tenancyId}::uuid AND g.id = ${grantId}::uuid AND g.application_id = ${applicationId}::text
      AND g.rotation IN (${rotation}::integer, ${rotation + 1}::integer) AND g.expires_at > ${now}::timestamptz
    RETURNING g.rotation`;

/** Ends a grant of an application. Returns the user. */
export const deleteApplicationGrant = (tenancyId: string, applicationId: string, grant: RawBuilder<unknown>) =>
  sql<{ user_id: string }>`DELETE FROM oauth_grants g WHERE g.tenancy_id = ${tenancyId}::uuid
    AND g.application_id = ${applicationId}::text AND g.id = ${grant} RETURNING g.user_id`;

/** Ends all grants of a user, with its sessions. Consents remain. */
export const deleteApplicationGrants = (tenancyId: string, userId: string) =>
  sql`DELETE FROM oauth_grants g WHERE g.tenancy_id = ${tenancyId}::uuid AND g.user_id = ${userId}::uuid`;
