import { setTimeout as sleep } from "node:timers/promises";
import { devIdentityPath } from "#contract/vocabulary/paths.ts";
import { devIdentityTestClient } from "#contract/vocabulary/sign-in/dev-identity-client.ts";
import { randomUuid } from "#server/services/random.ts";
import type { GivenState, TenantKeys } from "#server/testing/given-state.ts";
import { oauthCalls } from "#server/testing/sign-in/oauth.ts";
import { developmentIdentity, visitDevelopmentIdentity } from "./development-identity.ts";
import { NotTried, reasons } from "./not-tried.ts";
import { oncePerTenant, type RemoteTools } from "./remote-tools.ts";

const ownProviders = { linked: "conform", other: "conform_other" } as const;

/** Longer than an access token lives that expires at once. */
const expiredMillis = 1100;

/** Gets linked accounts with tokens: the development identity provider is an issuer of the project's own, whose accounts are addresses. */
export function remoteConnectedAccounts({
  server,
  sender,
  call,
}: RemoteTools): Pick<GivenState, "ownProviders" | "connectedAccount" | "expiredAccount"> {
  const calls = oauthCalls(server, developmentIdentity);

  /** Adds the issuer to the project under two ids. */
  const configure = oncePerTenant(async (tenant: TenantKeys) => {
    const found = await sender.send(`${devIdentityPath}/.well-known/openid-configuration`, { method: "GET", headers: {}, body: undefined });
    if (found.status !== 200) throw new NotTried(reasons.provider);
    const issuerUrl: string = JSON.parse(found.text).issuer;
    const issuer = { type: "custom-oidc", isShared: false, allowSignIn: true, allowConnectedAccounts: true, issuerUrl };
    const own = { ...issuer, clientId: devIdentityTestClient.id, clientSecret: devIdentityTestClient.secret };
    const change = { [`auth.oauth.providers.${ownProviders.linked}`]: own, [`auth.oauth.providers.${ownProviders.other}`]: own };
    await call("admin", tenant, "PATCH", "/internal/config/override", { config_override_string: JSON.stringify(change) });
  });

  async function connect(tenant: TenantKeys, userId: string, email: string, behaviour: "plain" | "expired-token"): Promise<void> {
    await configure(tenant);
    const { access_token: token } = await call("server", tenant, "POST", "/auth/sessions", { user_id: userId });
    const flow = await calls.start(tenant, { type: "link", token }, ownProviders.linked);
    const back = await calls.comeBack(flow, await visitDevelopmentIdentity(flow.url, { email, behaviour }));
    if (back.status !== 303) throw new Error(`the callback answered ${back.status}: ${back.text.slice(0, 300)}`);
    const code = new URL(back.headers.get("location") ?? "").searchParams.get("code") ?? "";
    const linked = await calls.exchange(tenant, { ...flow, code });
    if (linked.status !== 200) throw new Error(`the exchange answered ${linked.status}: ${linked.text.slice(0, 300)}`);
  }
  return {
    ownProviders,
    connectedAccount: (tenant, userId, accountId = `${randomUuid()}@example.org`) => connect(tenant, userId, accountId, "plain"),
    async expiredAccount(tenant, userId, accountId) {
      await connect(tenant, userId, accountId, "expired-token");
      await sleep(expiredMillis);
    },
  };
}
