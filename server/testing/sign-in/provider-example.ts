import type { ProviderAccount, ProviderSettings } from "../../services/oauth/oauth-clients.ts";
import type { ProviderSources } from "./provider-sources.ts";

/** The known messages and expectations of one provider. */
export interface ProviderExample {
  /** The pages of the provider's documentation that each part follows. */
  readonly sources: ProviderSources;
  readonly settings?: Partial<ProviderSettings>;
  /** Path of the page that asks the user, and the parameters that it gets besides those of every provider. */
  readonly authorize: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly scope: string;
  readonly pkce: boolean;
  readonly secretIn: "header" | "body";
  readonly token: string;
  /** The response of the token endpoint; `idToken` are claims to sign. */
  readonly tokenResponse: object;
  readonly idToken?: object;
  /** Parameters of the callback besides code and state. */
  readonly callback?: Readonly<Record<string, string>>;
  /** The responses of the endpoints that describe the account. */
  readonly profiles: Readonly<Record<string, object>>;
  readonly account: ProviderAccount;
  /** Seconds until the access token expires; null = the provider does not say. */
  readonly lifetime: number | null;
  /** The scopes that the tokens permit, if not those that were requested. */
  readonly granted?: string;
  /** The status that refuses an access token. */
  readonly rejectedStatus?: number;
}
