import type { Logger } from "pino";
import { sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import { createWriteProbe } from "./database/write-probe.ts";
import type { RootDb } from "./kernel/call.ts";
import type { ServerConfig } from "./kernel/server-config.ts";
import { type ChatModelOptions, createChatModel } from "./services/ai/chat-model.ts";
import { type BotProviderOrigins, createBotProviders } from "./services/bot-providers.ts";
import { type ClientDocumentsOptions, createClientDocuments } from "./services/client-documents.ts";
import type { Clock } from "./services/clock.ts";
import { createConfigCache } from "./services/config-cache.ts";
import { createDisposableDomains } from "./services/disposable-domains.ts";
import { createEmailRenderer, type EmailRenderer } from "./services/email-renderer/email-renderer.ts";
import { createExposedPasswords } from "./services/exposed-passwords.ts";
import { type GeoIpLookup, noGeoIp } from "./services/geoip.ts";
import { createHostedPagesKeys } from "./services/hosted-pages-keys.ts";
import type { Services } from "./services/index.ts";
import { createIssuerTokens } from "./services/issuer-tokens.ts";
import { createMailServers, type MailServersOptions } from "./services/mail-servers.ts";
import { createOAuthClients, type ProviderOrigins } from "./services/oauth/create-oauth-clients.ts";
import type { DevIdentity } from "./services/oauth/dev-identity.ts";
import type { OAuthClients } from "./services/oauth/oauth-clients.ts";
import { createOldSystem, type OldSystemOptions, oldSystemAnswerCharacters } from "./services/old-system.ts";
import { outageLog } from "./services/outage-log.ts";
import { createPasswordRange, type PasswordRangeOptions } from "./services/password-range.ts";
import { createPasswords, type PasswordParameters } from "./services/passwords.ts";
import { createRecentCalls } from "./services/recent-calls.ts";
import type { Secrets } from "./services/secrets.ts";
import { createSignUpHook, hookAnswerCharacters, type SignUpHookOptions } from "./services/sign-up-hook.ts";
import type { StripeOptions } from "./services/stripe/create-stripe.ts";
import type { PaymentsProvider } from "./services/stripe/payments-provider.ts";
import { createSvix, type SvixOptions } from "./services/svix.ts";
import { measuredPasswords, type Telemetry } from "./services/telemetry.ts";
import { createTenancyCache } from "./services/tenancy-cache.ts";
import { createTokens } from "./services/tokens.ts";
import { systemTxtRecords, type TxtRecords } from "./services/txt-records.ts";
import { createWebhookSender, type WebhookSenderOptions } from "./services/webhook-sender.ts";

/** How the server reaches other systems, and what replaces them in tests. */
export interface ServiceOptions {
  /** GeoIP lookup. Defaults to one that knows no addresses. */
  readonly lookupIp?: GeoIpLookup | undefined;
  /** The file of a newer list of disposable domains. */
  readonly disposableDomainsPath?: string | undefined;
  /** The client of OAuth providers. Tests replace it. */
  readonly oauth?: OAuthClients | undefined;
  /** Origins to use instead of those of OAuth providers. */
  readonly oauthOrigins?: ProviderOrigins | undefined;
  /** Cost of password hashes; defaults to the recommended one. Tests lower it. */
  readonly passwordParameters?: PasswordParameters | undefined;
  /** The server of breached passwords; undefined without one. */
  readonly passwordRange?: PasswordRangeOptions | undefined;
  /** Origins to use instead of those of Turnstile and hCaptcha. */
  readonly botProviderOrigins?: BotProviderOrigins | undefined;
  /** How endpoints of webhooks are reached; defaults to public addresses alone in production. */
  readonly webhookSender?: Partial<WebhookSenderOptions> | undefined;
  /** How documents of applications are fetched; defaults to the network of webhooks. */
  readonly clientDocuments?: Partial<ClientDocumentsOptions> | undefined;
  /** The deadlines of the systems that projects move away from. Tests shorten them. */
  readonly oldSystem?: Omit<OldSystemOptions, "sender"> | undefined;
  /** A shorter deadline of the endpoints that decide about sign-ups. */
  readonly signUpHook?: Omit<SignUpHookOptions, "sender"> | undefined;
  /** How the mail servers of projects are reached; defaults to public addresses alone in production. */
  readonly mailServers?: Partial<MailServersOptions> | undefined;
  /** The DNS, for hints on the domains of senders; defaults to the system's. */
  readonly txtRecords?: TxtRecords | undefined;
  /** Renders e-mails; closed with the server. Tests share one. */
  readonly emailRenderer?: EmailRenderer | undefined;
  /** The Svix server that takes all events. */
  readonly svix?: SvixOptions | undefined;
  /** The language model behind the chats of the e-mail editor. */
  readonly chatModel?: ChatModelOptions | undefined;
  /** Stripe, the key with which pages load its elements, and the URL of a script that replaces Stripe's. */
  readonly stripe?: (StripeOptions & { readonly publishableKey?: string | undefined; readonly script?: string | undefined }) | undefined;
}

interface ServiceSources {
  readonly serverConfig: Pick<ServerConfig, "publicUrl" | "accessSeconds" | "development">;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly db: RootDb;
  readonly devIdentity: DevIdentity | undefined;
  readonly isReady: () => boolean;
  readonly stripe: PaymentsProvider | undefined;
  readonly telemetry: Telemetry | undefined;
  readonly log: Logger;
}

/** Creates the services of one server. */
export function createServices(options: ServiceOptions, sources: ServiceSources): Services {
  const { log, secrets, clock, db, devIdentity, isReady, stripe, telemetry } = sources;
  const { publicUrl, accessSeconds, development } = sources.serverConfig;
  const configs = createConfigCache();
  const logOutage = outageLog(log);
  const webhookSender = { allowPrivate: development, ...options.webhookSender };
  const passwords = createPasswords({ parameters: options.passwordParameters });
  return {
    clock,
    secrets,
    passwords: telemetry ? measuredPasswords(passwords, telemetry) : passwords,
    exposedPasswords: createExposedPasswords({
      range: options.passwordRange && createPasswordRange(options.passwordRange),
      telemetry,
      onFailure: (code) => logOutage("warn", code, {}, "a range query for breached passwords failed; the password was not looked up"),
    }),
    tokens: createTokens({ secrets, publicUrl, accessSeconds, clock, logOmitted: logOutage }),
    issuerTokens: createIssuerTokens(secrets),
    clientDocuments: createClientDocuments({ clock, ...webhookSender, ...options.clientDocuments }),
    configs,
    tenancies: createTenancyCache(configs, options.svix !== undefined),
    hostedPagesKeys: createHostedPagesKeys(secrets),
    lookupIp: options.lookupIp ?? noGeoIp,
    disposableDomains: createDisposableDomains(options.disposableDomainsPath),
    botProviders: createBotProviders({
      origins: options.botProviderOrigins,
      onFailure: (provider, code) => logOutage("warn", code, { provider }, "a provider of bot challenges failed; the call was refused"),
    }),
    recentCalls: createRecentCalls(),
    oauth: options.oauth ?? createOAuthClients({ clock, allowPrivate: development, devIdentity, origins: options.oauthOrigins }),
    webhookSender: createWebhookSender(webhookSender),
    oldSystem: createOldSystem({
      ...options.oldSystem,
      sender: createWebhookSender({ ...webhookSender, responseCharacters: oldSystemAnswerCharacters }),
    }),
    signUpHook: createSignUpHook({
      ...options.signUpHook,
      sender: createWebhookSender({ ...webhookSender, responseCharacters: hookAnswerCharacters }),
    }),
    mailServers: createMailServers({ allowPrivate: development, ...options.mailServers }),
    txtRecords: options.txtRecords ?? systemTxtRecords(sendingLimits.dnsMillis),
    svix: options.svix && createSvix(options.svix),
    chatModel: options.chatModel && createChatModel(options.chatModel),
    stripe,
    emailRenderer: options.emailRenderer ?? createEmailRenderer(),
    isReady,
    databaseTakesWrites: createWriteProbe(db),
  };
}
