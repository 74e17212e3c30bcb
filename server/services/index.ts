import type { ChatModel } from "./ai/chat-model.ts";
import type { BotProviders } from "./bot-providers.ts";
import type { ClientDocuments } from "./client-documents.ts";
import type { Clock } from "./clock.ts";
import type { ConfigCache } from "./config-cache.ts";
import type { DisposableDomains } from "./disposable-domains.ts";
import type { EmailRenderer } from "./email-renderer/email-renderer.ts";
import type { ExposedPasswords } from "./exposed-passwords.ts";
import type { GeoIpLookup } from "./geoip.ts";
import type { HostedPagesKeys } from "./hosted-pages-keys.ts";
import type { IssuerTokens } from "./issuer-tokens.ts";
import type { MailServers } from "./mail-servers.ts";
import type { OAuthClients } from "./oauth/oauth-clients.ts";
import type { OldSystem } from "./old-system.ts";
import type { Passwords } from "./passwords.ts";
import type { RecentCalls } from "./recent-calls.ts";
import type { Secrets } from "./secrets.ts";
import type { SignUpHook } from "./sign-up-hook.ts";
import type { PaymentsProvider } from "./stripe/payments-provider.ts";
import type { Svix } from "./svix.ts";
import type { TenancyCache } from "./tenancy-cache.ts";
import type { Tokens } from "./tokens.ts";
import type { TxtRecords } from "./txt-records.ts";
import type { WebhookSender } from "./webhook-sender.ts";

/** Dependencies injected into handlers: clock, cryptography, GeoIP. No SQL. */
export interface Services {
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  /** Finds passwords that others know. */
  readonly exposedPasswords: ExposedPasswords;
  readonly tokens: Tokens;
  /** The tokens of the authorization servers of projects. */
  readonly issuerTokens: IssuerTokens;
  /** Documents that applications publish: their keys and metadata. */
  readonly clientDocuments: ClientDocuments;
  readonly configs: ConfigCache;
  readonly tenancies: TenancyCache;
  readonly hostedPagesKeys: HostedPagesKeys;
  /** Location of an IP address; undefined where it is unknown. */
  readonly lookupIp: GeoIpLookup;
  /** The domains of addresses that are thrown away, for the rules of sign-up. */
  readonly disposableDomains: DisposableDomains;
  /** Turnstile and hCaptcha, which check the solutions of their challenges. */
  readonly botProviders: BotProviders;
  /** Counts the calls of each network that may have to pass a bot challenge. */
  readonly recentCalls: RecentCalls;
  /** The server as the client of OAuth providers. */
  readonly oauth: OAuthClients;
  /** The mail servers of projects. */
  readonly mailServers: MailServers;
  /** The DNS, for hints on the domains of senders. */
  readonly txtRecords: TxtRecords;
  /** Sends requests to the endpoints of projects. */
  readonly webhookSender: WebhookSender;
  /** The systems that projects move their users away from. */
  readonly oldSystem: OldSystem;
  /** The endpoints of projects that decide about sign-ups. */
  readonly signUpHook: SignUpHook;
  /** The Svix server that delivers webhooks instead; undefined without one. */
  readonly svix: Svix | undefined;
  /** The language model behind the chats of the e-mail editor; undefined without one. */
  readonly chatModel: ChatModel | undefined;
  /** Stripe; undefined without its keys: then purchases work in test mode only. */
  readonly stripe: PaymentsProvider | undefined;
  /** Renders e-mails from the sources of projects. */
  readonly emailRenderer: EmailRenderer;
  /** False while the server starts or drains. */
  readonly isReady: () => boolean;
  /** Whether the database takes writes. Answers within a second. */
  readonly databaseTakesWrites: () => Promise<boolean>;
}
