import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ClientAuth, Configuration, CustomFetch, ServerMetadata } from "openid-client";
import type { z } from "zod";
import { oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import { customOidc, type ProviderId, providerName } from "#contract/vocabulary/sign-in/providers.ts";
import { checkedLookup, type Lookup } from "../checked-lookup.ts";
import type { Clock } from "../clock.ts";
import { type DevIdentity, devIdentityDialect, devIdentitySettings } from "./dev-identity.ts";
import type { AccountSources, Dialect } from "./dialect.ts";
import { codeHostDialects } from "./dialects/code-host-dialects.ts";
import { customOidcDialect, openIdDialects } from "./dialects/openid-dialects.ts";
import { socialDialects } from "./dialects/social-dialects.ts";
import { createDocumentCache } from "./document-cache.ts";
import { createDPoP } from "./dpop.ts";
import { type CachedKeys, findKeys, readIdTokenHeader, verifyIdToken } from "./id-token.ts";
import { type OAuthClients, ProviderFailure, type ProviderSettings, type ProviderTokens } from "./oauth-clients.ts";
import { providerFailure } from "./provider-failure.ts";
import { operationMillis, requestProvider } from "./provider-http.ts";
import { standardTokenResponse } from "./token-response.ts";

/** How each provider speaks OAuth 2.0 or OpenID Connect. A provider without a row in one of the tables does not compile. */
const dialects: Readonly<Record<ProviderId, Dialect>> = { ...openIdDialects, ...codeHostDialects, ...socialDialects };

/** Origins to use instead of those of providers; the paths stay. They may be in private networks. */
export type ProviderOrigins = { readonly [Id in ProviderId]?: string | undefined };

interface OAuthClientsOptions {
  readonly clock: Clock;
  /** Whether providers may be in private networks. */
  readonly allowPrivate: boolean;
  /** The identity provider behind shared keys; undefined in production. */
  readonly devIdentity: DevIdentity | undefined;
  readonly origins?: ProviderOrigins | undefined;
  readonly lookup?: Lookup | undefined;
  /** The deadline of an operation. */
  readonly operationMillis?: number | undefined;
}

/** Loaded at the first use: most servers start without a need for it. */
const library = () => import("openid-client");
type Library = Awaited<ReturnType<typeof library>>;

/** An operation at a provider. */
interface Operation {
  readonly client: Library;
  readonly config: Configuration;
  readonly dialect: Dialect;
  readonly settings: ProviderSettings;
  /** Sends a request, to where the provider is. */
  readonly send: (url: string, headers: Readonly<Record<string, string>>) => Promise<Response>;
  /** The address of a page of the provider, for browsers. */
  readonly pageAt: (url: URL) => URL;
}

/** The server as the client of OAuth providers, by openid-client. It has no state but discovery documents and keys of issuers. */
export function createOAuthClients(options: OAuthClientsOptions): OAuthClients {
  const { clock, devIdentity, origins = {} } = options;
  const deadlineMillis = options.operationMillis ?? operationMillis;
  const documents = createDocumentCache();
  // The library fetches the keys of an issuer again when they are five minutes old, or when one is unknown.
  const keysOfIssuers = new LRUCache<string, CachedKeys>({ max: 200 });
  const publicAddresses = checkedLookup(options);
  // Its handle caches the last nonce of each of 100 servers (RFC 9449, section 8).
  const dpop = createDPoP();
  const anyAddress = checkedLookup({ ...options, allowPrivate: true });

  async function operate<Result>(configured: ProviderSettings, work: (operation: Operation) => Promise<Result>): Promise<Result> {
    const name = readName(configured);
    try {
      const { dialect, settings, origin, pageOrigin } = resolve(configured);
      const client = await library();
      const signal = AbortSignal.timeout(deadlineMillis);
      const located = (url: URL) => atOrigin(requireTls(url, dialect), origin);
      const dial = (url: string, request: { method: string; headers: Readonly<Record<string, string>>; body?: string | undefined }) =>
        requestProvider(name, located(new URL(url)), request, { signal, addresses: origin === undefined ? publicAddresses : anyAddress });
      const customFetch: CustomFetch = async (url, { method, headers, body }) => {
        const send = () => dial(url, { method, headers, body: body instanceof URLSearchParams ? body.toString() : undefined });
        if (url.includes("/.well-known/")) return documents.get(located(new URL(url)).href, send);
        return method === "POST" ? standardTokenResponse(await send(), dialect) : send();
      };
      const config = await configuration(client, dialect, settings, customFetch);
      const send: Operation["send"] = (url, headers) => dial(url, { method: "GET", headers });
      return await work({ client, config, dialect, settings, send, pageAt: (url) => atOrigin(requireTls(url, dialect), pageOrigin) });
    } catch (error) {
      throw providerFailure(name, error);
    }
  }

  /** Shared keys are those of the development identity provider, whatever the type of the provider. */
  function resolve(settings: ProviderSettings) {
    const { type, isShared } = settings;
    if (type === customOidc)
      return { dialect: customOidcDialect(settings, options.allowPrivate), settings, origin: undefined, pageOrigin: undefined };
    if (!isShared) return { dialect: dialects[type], settings, origin: origins[type], pageOrigin: origins[type] };
    if (!devIdentity) throw new ProviderFailure("rejected", `Shared keys of ${providerName(type)} exist in development only.`);
    return {
      dialect: devIdentityDialect(devIdentity, dialects[type]),
      settings: devIdentitySettings(devIdentity, settings),
      origin: devIdentity.reachedAt?.(),
      pageOrigin: undefined,
    };
  }

  async function configuration(
    client: Library,
    dialect: Dialect,
    settings: ProviderSettings,
    customFetch: CustomFetch,
  ): Promise<Configuration> {
    const { server, secretIn } = dialect;
    const { clientId } = settings;
    const clientSecret = dialect.clientSecret?.(settings, clock.now()) ?? settings.clientSecret;
    // The keys of ID tokens are public: a provider whose ID tokens alone are accepted has no secret.
    const inBody = clientSecret === "" ? client.None() : client.ClientSecretPost(clientSecret);
    const inHeader = basicAuthentication(clientId, clientSecret);
    const ways = { body: inBody, header: inHeader, none: client.None() };
    const authentication: ClientAuth = (server, ...request) =>
      ways[secretIn === "discovered" ? discoveredAuthentication(server) : secretIn](server, ...request);
    const metadata = { [client.clockTolerance]: oauthLimits.idTokenTolerance };
    let config: Configuration;
    if (typeof server === "function") {
      const execute = dialect.allowsHttp ? [client.allowInsecureRequests] : [];
      config = await client.discovery(new URL(server(settings)), clientId, metadata, authentication, {
        [client.customFetch]: customFetch,
        execute,
      });
      // Checks the signature of ID tokens, with RSA keys of 2048 bits at least.
      client.enableNonRepudiationChecks(config);
      const { jwks_uri = "" } = config.serverMetadata();
      const keys = keysOfIssuers.get(jwks_uri) ?? {};
      keysOfIssuers.set(jwks_uri, keys);
      client.setJwksCache(config, keys as Parameters<typeof client.setJwksCache>[1]);
    } else {
      config = new client.Configuration({ ...server }, clientId, metadata, authentication);
      config[client.customFetch] = customFetch;
    }
    // The operation has its own deadline, which comes first.
    config.timeout = 2 * (deadlineMillis / 1000);
    return config;
  }

  function toTokens(
    { access_token, refresh_token, expires_in, scope }: Readonly<Record<string, unknown>>,
    { accessTokenSeconds, grantsSomeScopes }: Dialect,
    requested: readonly string[],
  ): ProviderTokens {
    const seconds = (expires_in as number | undefined) ?? accessTokenSeconds;
    const granted = grantsSomeScopes && typeof scope === "string" ? scope.split(" ").filter(Boolean) : requested;
    return {
      accessToken: access_token as string,
      expiresAt: seconds === undefined ? null : new Date(clock.now().getTime() + seconds * 1000),
      refreshToken: refresh_token as string | undefined,
      scopes: granted,
    };
  }

  return {
    authorizationUrl: (provider, { redirectUri, state, codeVerifier, extraScopes }) =>
      operate(provider, async ({ client, config, dialect, settings, pageAt }) =>
        pageAt(
          client.buildAuthorizationUrl(config, {
            redirect_uri: redirectUri,
            scope: listScopes(dialect, extraScopes).join(" "),
            state,
            // For a refresh token: Google takes the first, most others the second.
            access_type: "offline",
            prompt: "consent",
            ...(dialect.pkce
              ? { code_challenge: await client.calculatePKCECodeChallenge(codeVerifier), code_challenge_method: "S256" }
              : {}),
            ...(typeof dialect.server === "function" ? { nonce: deriveNonce(codeVerifier) } : {}),
            ...dialect.parameters?.(settings),
          }),
        ),
      ),

    exchange: (provider, { redirectUri, state, codeVerifier, extraScopes }, callbackParameters) =>
      operate(provider, async ({ client, config, dialect, settings, send }) => {
        const proof = await dpop.proofFor(client, config, settings);
        const callback = new URL(redirectUri);
        callback.search = callbackParameters.toString();
        const checks = {
          expectedState: state,
          ...(dialect.pkce ? { pkceCodeVerifier: codeVerifier } : {}),
          ...(typeof dialect.server === "function" ? { expectedNonce: deriveNonce(codeVerifier), idTokenExpected: true } : {}),
        };
        const response = await client.authorizationCodeGrant(config, callback, checks, undefined, proof);
        const isBound = proof !== undefined && response.token_type.toLowerCase() === "dpop";
        const tokens = { ...toTokens(response, dialect, listScopes(dialect, extraScopes)), ...(isBound ? { isBound } : {}) };
        const request = (url: string, headers?: Readonly<Record<string, string>>) =>
          isBound
            ? client.fetchProtectedResource(config, tokens.accessToken, new URL(url), "GET", null, new Headers(headers), proof)
            : send(url, bearer(tokens.accessToken, headers));
        const get: AccountSources["get"] = async (url, schema, headers) => readProfile(await request(url, headers), schema);
        const getPermitted: AccountSources["getPermitted"] = async (url, schema) => {
          const response = await request(url);
          return (await lacksPermission(response)) ? undefined : readProfile(response, schema);
        };
        const account = await dialect.account({
          get,
          getPermitted,
          claims: response.claims() ?? {},
          callbackParameters,
          settings,
          userinfo: config.serverMetadata().userinfo_endpoint,
        });
        return { tokens, account };
      }),

    async verifyIdToken(provider, token) {
      const header = readIdTokenHeader(token.idToken);
      const trusted = await operate(provider, async ({ config, dialect, send }) => {
        const { issuer, jwks_uri } = config.serverMetadata();
        if (jwks_uri === undefined) throw new ProviderFailure("invalid-response", "The provider names no keys for ID tokens.");
        const keys = await findKeys(keysOfIssuers, jwks_uri, header, send, clock.now());
        return { issuers: [issuer, ...(dialect.issuerAlias === undefined ? [] : [dialect.issuerAlias])], keys };
      });
      return verifyIdToken(token, trusted, clock.now());
    },

    refresh: (provider, refreshToken, scopes) =>
      operate(provider, async ({ client, config, dialect }) =>
        toTokens(await client.refreshTokenGrant(config, refreshToken), dialect, scopes),
      ),

    accepts: (provider, accessToken) =>
      operate(provider, async ({ dialect, settings, send, config }) => {
        const { url = config.serverMetadata().userinfo_endpoint, headers } = dialect.tokenCheck ?? {};
        // Without such an endpoint, only the expiry is known.
        if (url === undefined) return true;
        const { status } = await send(url, bearer(accessToken, headers?.(settings)));
        if (status < 300) return true;
        if ([401, 403, ...(dialect.rejectedStatuses ?? [])].includes(status)) return false;
        throw new ProviderFailure("invalid-response", `${readName(provider)} answered with status ${status} at ${url}.`);
      }),
  };
}

const atOrigin = (url: URL, origin: string | undefined) => (origin === undefined ? url : new URL(url.pathname + url.search, origin));

const readName = ({ type, displayName }: ProviderSettings) => displayName ?? providerName(type);

/** An issuer names its endpoints, so that they are checked here. */
function requireTls(url: URL, { allowsHttp }: Dialect): URL {
  // RFC 9110, section 4.2.4: it hides the true host from readers.
  if (url.username || url.password) throw new ProviderFailure("invalid-response", "The provider has an address with user information.");
  if (url.protocol === "https:" || (allowsHttp && url.protocol === "http:")) return url;
  throw new ProviderFailure("invalid-response", "The provider has an address without HTTPS.");
}

/**
 * Where an issuer takes the client secret. OpenID Connect Discovery 1.0, section 3: without a list, in the header. The secret is not sent
 * to an issuer whose list has no method that sends it.
 */
function discoveredAuthentication({ token_endpoint_auth_methods_supported: methods }: ServerMetadata): "header" | "body" | "none" {
  if (!Array.isArray(methods) || methods.length === 0 || methods.includes("client_secret_basic")) return "header";
  if (methods.includes("client_secret_post")) return "body";
  if (methods.includes("none")) return "none";
  throw new ProviderFailure("invalid-response", "The provider takes the client secret neither in a header nor in the body.");
}

const listScopes = ({ scopes }: Dialect, extraScopes: readonly string[]) => [...new Set([...scopes, ...extraScopes])];

/** Binds an ID token to the flow, as the verifier does for the code. A digest, because the nonce is in the browser's address. */
const deriveNonce = (codeVerifier: string) => createHash("sha256").update(`nonce ${codeVerifier}`).digest("base64url");

/**
 * The header of RFC 6749, section 2.3.1. Characters that need no encoding are sent as they are. Providers that compare without decoding
 * accept such a client id, but not the library's form of it.
 */
const basicAuthentication =
  (clientId: string, clientSecret: string) =>
  (_server: unknown, _client: unknown, _body: URLSearchParams, headers: Headers): void => {
    const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
    headers.set("authorization", `Basic ${Buffer.from(credentials).toString("base64")}`);
  };

const bearer = (accessToken: string, headers: Readonly<Record<string, string>> = {}) => ({
  authorization: `Bearer ${accessToken}`,
  accept: "application/json",
  // GitHub refuses requests without one.
  "user-agent": "latchkey",
  ...headers,
});

/** Whether the app may not read an endpoint. Some providers hide it then, and some report an exhausted limit with the same status. */
async function lacksPermission(response: Response): Promise<boolean> {
  if (response.status === 404) return true;
  return response.status === 403 && !/rate limit/i.test(await response.clone().text());
}

/** The JSON of a profile endpoint. */
async function readProfile<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  if (response.ok) return schema.parse(await response.json().catch(() => undefined));
  const kind = response.status === 429 ? "unreachable" : "rejected";
  throw new ProviderFailure(kind, `The provider answered with status ${response.status} where it describes the account.`);
}
