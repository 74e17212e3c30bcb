import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { oauthLimits as limits, oauthFlowCookie } from "#contract/vocabulary/sign-in/oauth.ts";
import { sealedColumn } from "../../../core/sealed-column.ts";
import type { Db } from "../../../database/schema.ts";
import type { OauthFlows } from "../../../database/tables/sign-in.ts";
import { randomToken } from "../../../services/random.ts";
import { digest, type Secrets } from "../../../services/secrets.ts";

/** The request of an app at the start. */
export type FlowRequest = Omit<OauthFlows, "state_hash" | "provider_verifier_sealed" | "created_at" | "expires_at" | "used_at">;

/** A sign-in at a provider that is not stored yet. */
export interface NewFlow {
  /** The state sent to the provider. */
  readonly providerState: string;
  readonly codeVerifier: string;
}

// 52 characters are a valid code verifier, too (RFC 7636, section 4.1).
export const newFlow = (): NewFlow => ({ providerState: randomToken(), codeVerifier: randomToken() });

const verifierContext = (stateHash: Buffer) => `oauth_flows.verifier/${stateHash.toString("hex")}`;

export const flowVerifierColumn = sealedColumn("oauth_flows", "provider_verifier_sealed", ["state_hash"], ({ state_hash }) =>
  verifierContext(state_hash),
);

/** Stores a sign-in. One statement. */
export async function insertFlow(db: Db, secrets: Secrets, { providerState, codeVerifier }: NewFlow, request: FlowRequest, now: Date) {
  const stateHash = digest(providerState);
  await db
    .insertInto("oauth_flows")
    .values({
      ...request,
      state_hash: stateHash,
      provider_verifier_sealed: secrets.seal(verifierContext(stateHash), codeVerifier),
      created_at: now,
      expires_at: new Date(now.getTime() + limits.flowSeconds * 1000),
    })
    .execute();
}

/** A sign-in whose provider has answered. */
export interface ConsumedFlow extends Omit<OauthFlows, "provider_verifier_sealed" | "used_at"> {
  readonly project_id: string;
  readonly branch_id: string;
  readonly codeVerifier: string;
}

/** Takes a sign-in by its state: of several responses with one state, one gets it. Undefined for a state that is unknown or used. */
export async function consumeFlow(db: Db, secrets: Secrets, providerState: string, now: Date): Promise<ConsumedFlow | undefined> {
  const stateHash = digest(providerState);
  const { rows } = await sql<OauthFlows & Pick<ConsumedFlow, "project_id" | "branch_id">>`UPDATE oauth_flows f
    SET used_at = ${now}::timestamptz FROM tenancies t
    WHERE f.state_hash = ${stateHash}::bytea AND f.used_at IS NULL AND t.id = f.tenancy_id
    RETURNING f.*, t.project_id, t.branch_id`.execute(db);
  const [row] = rows;
  return row && { ...row, codeVerifier: secrets.open(verifierContext(stateHash), row.provider_verifier_sealed) };
}

/** The project of a sign-in, used or not, for its trace. */
export const findFlowTenancy = (db: Db, providerState: string) =>
  db.selectFrom("oauth_flows").select("tenancy_id").where("state_hash", "=", digest(providerState)).executeTakeFirst();

const stateForm = /^[0-9a-z]{52}$/;
export const isFlowState = (state: string | null): state is string => state !== null && stateForm.test(state);

export const flowCookieName = (providerState: string) => `${oauthFlowCookie}${providerState}` as const;

/** The cookie of a sign-in. A key of the server derives its value, so that the state alone is not enough to forge it. */
export const flowCookie = (secrets: Secrets, providerState: string) => ({
  name: flowCookieName(providerState),
  value: valueFor(secrets.derive(cookiePurpose, 32), providerState),
});

const cookiePurpose = "oauth flow cookie";
const valueFor = (key: Buffer, providerState: string) => createHmac("sha256", key).update(providerState).digest("base64url");

/** Whether the browser has the cookie of a sign-in, or only those of others. */
export function flowCookies(secrets: Secrets, header: string | undefined, providerState: string): "own" | "others" | "none" {
  const cookies = (header ?? "").split(";").map((pair) => pair.trim());
  const own = secrets.deriveAll(cookiePurpose, 32).map((key) => `${flowCookieName(providerState)}=${valueFor(key, providerState)}`);
  if (own.some((cookie) => cookies.includes(cookie))) return "own";
  return cookies.some((cookie) => cookie.startsWith(oauthFlowCookie)) ? "others" : "none";
}
