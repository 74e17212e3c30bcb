import { sql } from "kysely";
import { signUpRuleLimits } from "#contract/vocabulary/sign-in/sign-up-rules.ts";
import type { Db } from "../../../database/schema.ts";
import type { DisposableDomains } from "../../../services/disposable-domains.ts";
import { readRuleAddress } from "./address-pattern.ts";
import { compileConditions, type RuleConditions } from "./evaluate-rules.ts";

interface ScannedUser {
  readonly id: string;
  readonly display_name: string | null;
  readonly primary_email: string | null;
  readonly last_country: string | null;
  readonly methods: readonly string[];
  readonly providers: readonly string[];
}

interface ScanRequest {
  readonly conditions: RuleConditions;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** The next users by id, with what rules compare. */
async function listScannedUsers(db: Db, tenancyId: string, cursor: string | undefined): Promise<readonly ScannedUser[]> {
  const { rows } = await sql<ScannedUser>`SELECT u.id, u.display_name, u.primary_email, u.last_country,
      array_remove(ARRAY[
        CASE WHEN u.has_password THEN 'password' END,
        CASE WHEN u.otp_auth_enabled THEN 'otp' END,
        CASE WHEN u.is_anonymous THEN 'anonymous' END,
        CASE WHEN EXISTS (SELECT FROM passkeys k WHERE k.tenancy_id = u.tenancy_id AND k.user_id = u.id) THEN 'passkey' END,
        CASE WHEN links.providers IS NOT NULL THEN 'oauth' END], NULL) AS methods,
      coalesce(links.providers, '{}') AS providers
    FROM users u, LATERAL (SELECT array_agg(l.provider_config_id) AS providers FROM oauth_links l
      WHERE l.tenancy_id = u.tenancy_id AND l.user_id = u.id AND l.allow_sign_in) AS links
    WHERE u.tenancy_id = ${tenancyId}::uuid AND (${cursor ?? null}::uuid IS NULL OR u.id > ${cursor ?? null}::uuid)
    ORDER BY u.id LIMIT ${signUpRuleLimits.scannedUsers}`.execute(db);
  return rows;
}

/** Compares the next users with the conditions of a rule, as sign-ups are compared. One statement. */
export async function findMatchingUsers(db: Db, tenancyId: string, request: ScanRequest, disposable: DisposableDomains) {
  const matches = compileConditions(request.conditions, disposable);
  const users = await listScannedUsers(db, tenancyId, request.cursor);
  const matching: ScannedUser[] = [];
  for (const user of users) {
    const { primary_email: email, last_country: country, methods, providers } = user;
    const address = email === null ? undefined : readRuleAddress(email);
    if (await matches({ email, country, methods, providers }, address)) matching.push(user);
  }
  return {
    scanned: users.length,
    count: matching.length,
    items: matching
      .slice(0, request.limit ?? signUpRuleLimits.listedUsers)
      .map(({ id, display_name, primary_email }) => ({ id, display_name, primary_email })),
    next_cursor: users.length < signUpRuleLimits.scannedUsers ? null : (users.at(-1)?.id ?? null),
  };
}
