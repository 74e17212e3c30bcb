import type { z } from "zod";
import type { ProviderAccount, ProviderSettings } from "./oauth-clients.ts";

/** The endpoints of a provider without a discovery document. */
interface Endpoints {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  /** The keys that sign ID tokens. */
  readonly jwks_uri?: string;
}

/** The sources that an account is read from. */
export interface AccountSources {
  /** Reads JSON from an endpoint with the access token. Throws `ProviderFailure` if it does not have the form of the schema. */
  get<Schema extends z.ZodType>(url: string, schema: Schema, headers?: Readonly<Record<string, string>>): Promise<z.output<Schema>>;
  /** The same; undefined where the app has no permission to read the endpoint. */
  getPermitted<Schema extends z.ZodType>(url: string, schema: Schema): Promise<z.output<Schema> | undefined>;
  /** The claims of the ID token, whose signature, issuer, audience, nonce and time are checked. Empty without one. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The parameters with which the provider called back. */
  readonly callbackParameters: URLSearchParams;
  readonly settings: ProviderSettings;
  /** The userinfo endpoint of an issuer with a discovery document, if it has one. */
  readonly userinfo: string | undefined;
}

/** How one provider speaks OAuth 2.0 or OpenID Connect: what differs between providers, and nothing else. */
export interface Dialect {
  /** Fixed endpoints, or the issuer whose discovery document names them; then an ID token is required. */
  readonly server: Endpoints | ((settings: ProviderSettings) => string);
  /** Another name of the issuer in ID tokens. */
  readonly issuerAlias?: string;
  /** Requested at every sign-in. */
  readonly scopes: readonly string[];
  /** Whether the provider takes a PKCE challenge. */
  readonly pkce: boolean;
  /** Where the client secret goes: an HTTP Basic header or the body (RFC 6749, section 2.3.1), or as the discovery document says. */
  readonly secretIn: "header" | "body" | "discovered";
  /** Computes the client secret to send, where it is not the configured one. */
  readonly clientSecret?: (settings: ProviderSettings, now: Date) => string;
  /** Parameters of the authorization request besides those of every provider. */
  readonly parameters?: (settings: ProviderSettings) => Readonly<Record<string, string>>;
  /** Whether token responses lack the `token_type` that RFC 6749, section 5.1, requires. */
  readonly omitsTokenType?: true;
  /** Whether a user may grant a part of the scopes; then those in the token response count. Otherwise, those requested. */
  readonly grantsSomeScopes?: true;
  /** How long access tokens live if the token response does not say, in seconds. */
  readonly accessTokenSeconds?: number;
  /** Reads the account. */
  readonly account: (sources: AccountSources) => Promise<ProviderAccount>;
  /** An endpoint that answers 401 or 403 for an access token that no longer works; undefined if the provider has none. */
  readonly tokenCheck?: { readonly url: string; readonly headers?: (settings: ProviderSettings) => Readonly<Record<string, string>> };
  /** Statuses besides 401 and 403 that mean the same. */
  readonly rejectedStatuses?: readonly number[];
  /** Whether the issuer may be reached without TLS: in development alone. */
  readonly allowsHttp?: boolean;
}
