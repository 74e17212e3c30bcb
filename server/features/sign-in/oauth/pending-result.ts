import type { OAuthFlowType } from "#contract/vocabulary/sign-in/oauth.ts";
import { sealedColumn } from "../../../core/sealed-column.ts";
import type { ProviderSettings, ProviderTokens } from "../../../services/oauth/oauth-clients.ts";
import { digest, type Secrets } from "../../../services/secrets.ts";
import type { CallingSession } from "../../accounts/sessions/active-session.ts";
import type { ProviderIdentity } from "./provider-identity.ts";

/** The client of a provider that obtained a result. A project whose configuration names another one does not accept the result. */
type ProviderClient = Pick<ProviderSettings, "type" | "isShared" | "clientId" | "issuerUrl" | "microsoftTenantId">;

/**
 * The facts that a provider has proven at the callback. Nothing is written for them before the exchange. Only the verifier of the app
 * proves that the person at the provider is the one who started.
 */
export interface PendingResult {
  readonly type: OAuthFlowType;
  /** The user to link to, or the anonymous user to upgrade, with the session at the start. */
  readonly starter: CallingSession | null;
  readonly client: ProviderClient;
  readonly identity: ProviderIdentity;
  /** To be stored with the link. Null where the project cannot use them. */
  readonly tokens: ProviderTokens | null;
}

const sealContext = (tenancyId: string, codeHash: Buffer) => `oauth_codes.result/${tenancyId}/${codeHash.toString("hex")}`;

/** The column that `sealResult` fills. */
export const pendingResultColumn = sealedColumn("oauth_codes", "result_sealed", ["tenancy_id", "code_hash"], ({ tenancy_id, code_hash }) =>
  sealContext(tenancy_id, code_hash),
);

/** Encrypts a result for the row of its code. */
export const sealResult = (secrets: Secrets, tenancyId: string, code: string, result: PendingResult): string =>
  secrets.seal(sealContext(tenancyId, digest(code)), JSON.stringify(result));

/** Decrypts the result of a code. */
export function openResult(secrets: Secrets, tenancyId: string, code: string, sealed: string): PendingResult {
  const { tokens, ...result } = JSON.parse(secrets.open(sealContext(tenancyId, digest(code)), sealed));
  const expiresAt = typeof tokens?.expiresAt === "string" ? new Date(tokens.expiresAt) : null;
  return { ...result, tokens: tokens && { ...tokens, expiresAt } };
}

export const toProviderClient = ({ type, isShared, clientId, issuerUrl, microsoftTenantId }: ProviderSettings): ProviderClient => ({
  type,
  isShared,
  clientId,
  issuerUrl,
  microsoftTenantId,
});

/** Whether a provider is configured with the client that obtained a result. */
export const matchesClient = (settings: ProviderSettings, client: ProviderClient): boolean =>
  settings.type === client.type &&
  settings.isShared === client.isShared &&
  settings.clientId === client.clientId &&
  settings.issuerUrl === client.issuerUrl &&
  settings.microsoftTenantId === client.microsoftTenantId;
