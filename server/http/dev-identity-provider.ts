import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Adapter, AdapterFactory, AdapterPayload, ClientMetadata, Configuration, KoaContextWithOIDC, Provider } from "oidc-provider";
import { parseUrl } from "#contract/vocabulary/parse-url.ts";
import { devIdentityTestClient } from "#contract/vocabulary/sign-in/dev-identity-client.ts";
import { sharedProviderIds } from "#contract/vocabulary/sign-in/providers.ts";
import { operationMillis } from "../services/oauth/provider-http.ts";
import type { SigningKey } from "../services/signing-keys.ts";
import { type Behaviour, failurePage } from "./dev-identity-page.ts";

/** The maximum number of entries of each kind, such as codes or grants; more of them displace the oldest. */
const entriesMax = 1000;

/** Stores what the development identity provider issues, in memory: it is gone after a restart. */
const devIdentityStore: AdapterFactory = (): Adapter => {
  const entries = new LRUCache<string, AdapterPayload>({ max: entriesMax });
  const findBy = (field: "uid" | "userCode", value: string) => [...entries.values()].find((payload) => payload[field] === value);
  return {
    async upsert(id, payload, expiresIn) {
      entries.set(id, payload, expiresIn === undefined ? {} : { ttl: expiresIn * 1000 });
    },
    find: async (id) => entries.get(id),
    findByUid: async (uid) => findBy("uid", uid),
    findByUserCode: async (userCode) => findBy("userCode", userCode),
    async consume(id) {
      const payload = entries.get(id);
      if (payload) payload.consumed = true;
    },
    async destroy(id) {
      entries.delete(id);
    },
    async revokeByGrantId(grantId) {
      for (const [id, payload] of entries) if (payload.grantId === grantId) entries.delete(id);
    },
  };
};

export interface DevIdentityOptions {
  /** The address of the provider, which ends with `devIdentityPath`. */
  readonly issuer: string;
  /** The secret of the clients that are the providers with shared keys. */
  readonly clientSecret: string;
  /** Signs ID tokens, with ES256. */
  readonly signingKey: SigningKey;
}

export interface DevIdentityProvider {
  readonly provider: Provider;
  /** How the provider behaves to one sign-in, by its grant. */
  readonly behaviours: LRUCache<string, Behaviour>;
}

/** Longer than a client of this server waits. */
const slowMillis = operationMillis + 2000;

/**
 * The development identity provider: a real OpenID provider, whose accounts are the e-mail addresses that users type.
 * `oidc-provider` is loaded by the call.
 */
export async function createDevIdentityProvider(options: DevIdentityOptions): Promise<DevIdentityProvider> {
  const { Provider } = await import("oidc-provider");
  const behaviours = new LRUCache<string, Behaviour>({ max: 1000 });
  const provider = new Provider(options.issuer, configuration(options, behaviours));
  // The scheme and host of the issuer come with every request, see the router.
  provider.proxy = true;
  // Any callback of this server, whatever id a project gave its provider.
  const { origin } = new URL(options.issuer);
  provider.Client.prototype.redirectUriAllowed = (uri: string) => parseUrl(uri)?.origin === origin;
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next();
    const { Grant, AuthorizationCode } = ctx.oidc?.entities ?? {};
    const behaviour = behaviours.get(AuthorizationCode?.grantId ?? Grant?.jti ?? "");
    // The token itself lives on: a slow machine asks for the account later than in a second.
    if (behaviour === "expired-token" && ctx.oidc.route === "token" && AuthorizationCode)
      Object.assign(ctx.body as object, { expires_in: 1 });
    if (behaviour === "slow" && ctx.oidc.route === "token") await sleep(slowMillis, undefined, { ref: false });
    if (behaviour === "wrong-state" && ctx.oidc.route === "resume") ctx.set("location", withOtherState(ctx.response.get("location")));
  });
  return { provider, behaviours };
}

function withOtherState(location: string): string {
  const url = new URL(location);
  if (url.searchParams.has("state")) url.searchParams.set("state", "another-state");
  return url.href;
}

const configuration = (
  { issuer, clientSecret, signingKey }: DevIdentityOptions,
  behaviours: LRUCache<string, Behaviour>,
): Configuration => ({
  adapter: devIdentityStore,
  clients: [...sharedProviderIds.map((id) => ({ id, secret: clientSecret })), devIdentityTestClient].map(
    ({ id, secret }): ClientMetadata => ({
      client_id: id,
      client_secret: secret,
      grant_types: ["authorization_code", "refresh_token"],
      // Replaced by `redirectUriAllowed`.
      redirect_uris: [issuer],
      id_token_signed_response_alg: "ES256",
    }),
  ),
  clientDefaults: { id_token_signed_response_alg: "ES256" },
  jwks: { keys: [{ ...signingKey.privateKey.export({ format: "jwk" }), kid: signingKey.kid, alg: "ES256", use: "sig" }] },
  scopes: ["openid", "offline_access", "email", "profile"],
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `${new URL(issuer).pathname}/consent/${uid}` },
  async findAccount(_ctx, sub, token) {
    const behaviour = behaviours.get(token?.grantId ?? "");
    const email = behaviour === "no-email" ? {} : { email: sub, email_verified: behaviour !== "unverified" };
    return { accountId: sub, claims: () => ({ sub, name: sub.slice(0, sub.lastIndexOf("@")), ...email }) };
  },
  ttl: {
    AccessToken: 3600,
    AuthorizationCode: 60,
    Grant: 14 * 24 * 3600,
    IdToken: 3600,
    Interaction: 3600,
    RefreshToken: 14 * 24 * 3600,
    Session: 3600,
  },
  renderError(ctx, { error, error_description }) {
    ctx.type = "html";
    ctx.body = failurePage([error, error_description].filter(Boolean).join(": "));
  },
});
