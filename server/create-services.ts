import { sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import { createWriteProbe } from "./database/write-probe.ts";
import type { RootDb } from "./kernel/call.ts";
import type { ServerConfig } from "./kernel/server-config.ts";
import { type ChatModelOptions, createChatModel } from "./services/ai/chat-model.ts";
import type { Clock } from "./services/clock.ts";
import { createConfigCache } from "./services/config-cache.ts";
import { createEmailRenderer, type EmailRenderer } from "./services/email-renderer/email-renderer.ts";
import { type GeoIpLookup, noGeoIp } from "./services/geoip.ts";
import { createHostedPagesKeys } from "./services/hosted-pages-keys.ts";
import type { Services } from "./services/index.ts";
import { createMailServers, type MailServersOptions } from "./services/mail-servers.ts";
import { createOAuthClients, type ProviderOrigins } from "./services/oauth/create-oauth-clients.ts";
import type { DevIdentity } from "./services/oauth/dev-identity.ts";
import type { OAuthClients } from "./services/oauth/oauth-clients.ts";
import { createPasswords, type PasswordParameters } from "./services/passwords.ts";
import type { Secrets } from "./services/secrets.ts";
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
  /** The client of OAuth providers. Tests replace it. */
  readonly oauth?: OAuthClients | undefined;
  /** Origins to use instead of those of OAuth providers. */
  readonly oauthOrigins?: ProviderOrigins | undefined;
  /** Cost of password hashes; defaults to the recommended one. Tests lower it. */
  readonly passwordParameters?: PasswordParameters | undefined;
  /** How endpoints of webhooks are reached; defaults to public addresses alone in production. */
  readonly webhookSender?: Partial<WebhookSenderOptions> | undefined;
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
}

/** Creates the services of one server. */
export function createServices(options: ServiceOptions, sources: ServiceSources): Services {
  const { secrets, clock, db, devIdentity, isReady, stripe, telemetry } = sources;
  const { publicUrl, accessSeconds, development } = sources.serverConfig;
  const configs = createConfigCache();
  const passwords = createPasswords({ parameters: options.passwordParameters });
  return {
    clock,
    secrets,
    passwords: telemetry ? measuredPasswords(passwords, telemetry) : passwords,
    tokens: createTokens({ secrets, publicUrl, accessSeconds, clock }),
    configs,
    tenancies: createTenancyCache(configs, options.svix !== undefined),
    hostedPagesKeys: createHostedPagesKeys(secrets),
    lookupIp: options.lookupIp ?? noGeoIp,
    oauth: options.oauth ?? createOAuthClients({ clock, allowPrivate: development, devIdentity, origins: options.oauthOrigins }),
    webhookSender: createWebhookSender({ allowPrivate: development, ...options.webhookSender }),
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
