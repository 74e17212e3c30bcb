import { setTimeout as sleep } from "node:timers/promises";
import {
  OauthAccessTokenNotAvailableWithSharedOauthKeys,
  OauthConnectionDoesNotHaveRequiredScope,
  OauthConnectionNotConnectedToUser,
  OauthProviderUnavailable,
  ProviderRejected,
} from "#contract/errors/index.ts";
import { oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { ProviderFailure, type ProviderSettings } from "../../../services/oauth/oauth-clients.ts";
import {
  claimRenewal,
  type Grant,
  invalidateGrant,
  listGrants,
  releaseGrant,
  removeAccessToken,
  storeRenewedTokens,
} from "../../accounts/credentials/grants.ts";
import { providerSettings } from "../../accounts/credentials/provider-settings.ts";
import { openToken } from "../../accounts/credentials/provider-tokens.ts";

type TokenCall = Pick<Call, "db" | "services" | "serverConfig"> & { readonly project: Project };

/** The access token that a call is for. */
interface Wanted {
  readonly userId: string;
  /** The id of the provider in the project's configuration. */
  readonly providerId: string;
  /** The id of the user at the provider. Default: any of the user's. */
  readonly accountId?: string;
  readonly scopes: readonly string[];
}

/** How long a call waits for the renewal by another, and how long between two looks. */
const wait = { millis: 15_000, firstMillis: 50, longestMillis: 500 } as const;

/**
 * An access token for a user's account at a provider. Valid for five more minutes where the provider issues such tokens. However many
 * calls and processes ask for an expired one, it is renewed once.
 * @throws OauthProviderNotFoundOrNotEnabled, OauthAccessTokenNotAvailableWithSharedOauthKeys, OauthConnectionNotConnectedToUser,
 * OauthConnectionDoesNotHaveRequiredScope, ProviderRejected, OauthProviderUnavailable
 */
export async function providerAccessToken(call: TokenCall, wanted: Wanted): Promise<string> {
  const { db, project } = call;
  const provider = providerSettings(call, wanted.providerId, "allowConnectedAccounts");
  if (provider.isShared) throw new OauthAccessTokenNotAvailableWithSharedOauthKeys();

  const endsAt = performance.now() + wait.millis;
  /** The attempts of each grant when this call first read it. A later one ended during this call, which shares its outcome. */
  const attempts = new Map<string, number>();
  for (let pause: number = wait.firstMillis; ; pause = Math.min(2 * pause, wait.longestMillis)) {
    const grants = await listGrants(db, project.tenancyId, wanted, wanted.scopes);
    if (!grants) throw new OauthConnectionNotConnectedToUser();
    for (const { id, renewals } of grants) if (!attempts.has(id)) attempts.set(id, renewals);
    const shared = (grant: Grant) => grant.renewals > (attempts.get(grant.id) ?? 0);

    const accepted = await acceptedToken(call, provider, grants, shared);
    if (accepted !== undefined) return accepted;
    const renewed = await renewedToken(call, provider, grants, shared);
    if (renewed !== "in progress") return renewed;
    if (performance.now() > endsAt) throw new OauthProviderUnavailable();
    await sleep(pause);
  }
}

type IsShared = (grant: Grant) => boolean;

/** The first stored access token that is valid for long enough and that the provider accepts. */
async function acceptedToken(
  { db, project: { tenancyId }, services }: TokenCall,
  provider: ProviderSettings,
  grants: readonly Grant[],
  shared: IsShared,
): Promise<string | undefined> {
  const remaining = ({ expires_at }: Grant) =>
    expires_at ? expires_at.getTime() - services.clock.now().getTime() : Number.POSITIVE_INFINITY;
  for (const grant of grants) {
    const token = openToken(services.secrets, "access", { tenancyId, linkId: grant.link_id }, grant.access_token_sealed);
    if (token === undefined) continue;
    // Just renewed, however short its life.
    if (shared(grant) && !grant.renewal_failed && remaining(grant) > 0) return token;
    if (remaining(grant) < oauthLimits.accessTokenRemainingMillis) continue;
    if (await isAccepted(services, provider, token)) return token;
    await removeAccessToken(db, tenancyId, grant).execute();
  }
  return undefined;
}

/** Whether the provider accepts a token. One that it cannot check is returned: it has not expired. */
async function isAccepted({ oauth }: TokenCall["services"], provider: ProviderSettings, token: string): Promise<boolean> {
  try {
    return await oauth.accepts(provider, token);
  } catch (error) {
    if (error instanceof ProviderFailure) return true;
    throw error;
  }
}

/**
 * An access token of the first grant that can be renewed.
 * @returns `in progress` while another call renews one
 */
async function renewedToken(
  call: TokenCall,
  provider: ProviderSettings,
  grants: readonly Grant[],
  shared: IsShared,
): Promise<string | "in progress"> {
  const { db, project, services } = call;
  const { tenancyId } = project;
  let isRejected = false;
  for (const grant of grants) {
    if (shared(grant) && grant.renewal_failed) throw new OauthProviderUnavailable();
    isRejected ||= shared(grant) && !grant.is_valid;
    const refreshToken = openToken(services.secrets, "refresh", { tenancyId, linkId: grant.link_id }, grant.refresh_token_sealed);
    if (refreshToken === undefined) continue;
    if (!(await claimRenewal(db, tenancyId, grant, services.clock.now()))) return "in progress";
    const token = await renew(call, provider, grant, refreshToken);
    if (token !== "rejected") return token;
    isRejected = true;
  }
  throw isRejected ? new ProviderRejected() : new OauthConnectionDoesNotHaveRequiredScope();
}

/** Error codes of refusals that say nothing about the refresh token. The keys of the project are wrong, or the provider is busy. */
const codesOfOtherRefusals = new Set([
  // RFC 6749, section 5.2.
  "invalid_client",
  "unauthorized_client",
  "invalid_request",
  "unsupported_grant_type",
  // GitHub's word for the first one.
  "incorrect_client_credentials",
  // RFC 6749, section 4.1.2.1, and RFC 8628, section 3.5.
  "server_error",
  "temporarily_unavailable",
  "slow_down",
]);

/** Whether a provider refuses to renew a grant for good. */
const refusesGrant = (error: unknown): boolean =>
  error instanceof ProviderFailure && (error.kind === "rejected" || error.kind === "denied") && !codesOfOtherRefusals.has(error.code ?? "");

/** Renews the access token of a claimed grant. */
async function renew(
  { db, project: { tenancyId }, services }: TokenCall,
  provider: ProviderSettings,
  grant: Grant,
  refreshToken: string,
): Promise<string | "rejected"> {
  try {
    const tokens = await services.oauth.refresh(provider, refreshToken, grant.scopes);
    await storeRenewedTokens(db, services.secrets, tenancyId, grant, tokens);
    return tokens.accessToken;
  } catch (error) {
    if (refusesGrant(error)) {
      await invalidateGrant(db, tenancyId, grant).execute();
      return "rejected";
    }
    await releaseGrant(db, tenancyId, grant).execute();
    throw error instanceof ProviderFailure ? new OauthProviderUnavailable() : error;
  }
}
