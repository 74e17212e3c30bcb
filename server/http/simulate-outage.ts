import { SchemaError } from "#contract/errors/index.ts";
import { keyList } from "#contract/vocabulary/key-list.ts";
import { outageHeader } from "#contract/vocabulary/outage-header.ts";
import type { RootDb } from "../kernel/call.ts";
import type { ServerConfig } from "../kernel/server-config.ts";
import { ChatModelFailed } from "../services/ai/chat-model.ts";
import type { Services } from "../services/index.ts";
import { createMailServers, type MailServers } from "../services/mail-servers.ts";
import { ProviderFailure, type ProviderFailureKind } from "../services/oauth/oauth-clients.ts";
import { HashingBusy } from "../services/passwords.ts";
import { type PaymentsProvider, ProviderFailed } from "../services/stripe/payments-provider.ts";
import { type Svix, SvixFailed } from "../services/svix.ts";

/** The parts of a server that a call works with, and an outage replaces. */
interface CallParts {
  readonly db: RootDb;
  readonly services: Services;
  readonly serverConfig: ServerConfig;
}

/** The replaced parts. */
interface Replacement {
  readonly db?: RootDb;
  readonly services?: Partial<Services>;
  readonly serverConfig?: Partial<ServerConfig>;
}

const hashingIsBusy = () => Promise.reject(new HashingBusy(2));

/** A Stripe of which every call fails. Signatures are verified all the same. */
function failingStripe({ stripe }: Services, reason: "unavailable" | "refused"): PaymentsProvider {
  const failing = () => Promise.reject(new ProviderFailed(reason, "Stripe said no."));
  const names = ["cancelSubscription", "updateSubscription", "previewChange", ...Object.keys(stripe ?? {})];
  const calls = Object.fromEntries(names.map((name) => [name, failing])) as unknown as PaymentsProvider;
  return stripe ? { ...calls, verifyEvent: stripe.verifyEvent } : calls;
}

function failingProvider(kind: ProviderFailureKind): Replacement {
  const fails = () => Promise.reject(new ProviderFailure(kind, "No."));
  return { services: { oauth: { authorizationUrl: fails, exchange: fails, verifyIdToken: fails, refresh: fails, accepts: fails } } };
}

const svixFails = () => Promise.reject(new SvixFailed(undefined));
const svixAnswers: Svix = { createPortalToken: async () => "a portal token", createMessage: async () => {}, sendExample: async () => {} };

/** A database that fails at the first use. */
const lostDatabase = (db: RootDb): RootDb =>
  new Proxy(db, {
    get() {
      throw new Error("The database is lost.");
    },
  });

let publicMailServers: MailServers | undefined;

const outages = {
  "hashing is busy": ({ services }) => ({
    services: { passwords: { ...services.passwords, hash: hashingIsBusy, matches: hashingIsBusy } },
  }),
  "the AI model is down": () => ({
    services: { chatModel: { complete: () => Promise.reject(new ChatModelFailed("The AI endpoint cannot be reached.")) } },
  }),
  "the database is lost": ({ db }) => ({ db: lostDatabase(db), services: { databaseTakesWrites: async () => false } }),
  "mail servers must be public": () => ({
    services: { mailServers: (publicMailServers ??= createMailServers({ allowPrivate: false })) },
  }),
  "e-mails are delivered": () => ({ serverConfig: { sendsEmail: true } }),
  "the provider rejects": () => failingProvider("rejected"),
  "the provider is unreachable": () => failingProvider("unreachable"),
  "the provider times out": () => failingProvider("timeout"),
  "Stripe is unavailable": ({ services }) => ({ services: { stripe: failingStripe(services, "unavailable") } }),
  "Stripe refuses": ({ services }) => ({ services: { stripe: failingStripe(services, "refused") } }),
  "Stripe is not configured": () => ({ services: { stripe: undefined } }),
  "Svix answers": () => ({ services: { svix: svixAnswers } }),
  "Svix is down": () => ({ services: { svix: { createPortalToken: svixFails, createMessage: svixFails, sendExample: svixFails } } }),
  "Svix has the endpoints": () => ({ serverConfig: { handsWebhooksOver: true } }),
} satisfies Readonly<Record<string, (parts: CallParts) => Replacement>>;

/** A part of a server that fails, or that another one replaces. */
export type Outage = keyof typeof outages;

/** The parts that an outage replaces. */
export const replaceParts = (outage: Outage, parts: CallParts): Replacement => outages[outage](parts);

/**
 * Makes a part fail for one call. Development only.
 * @param outage the header of the call
 * @throws SchemaError for an unknown outage
 */
export function simulateOutage<Parts extends CallParts>(parts: Parts, outage: string): Parts {
  if (!Object.hasOwn(outages, outage))
    throw new SchemaError({ message: `The header ${outageHeader} must be one of: ${keyList(outages).join(", ")}.` });
  const { db = parts.db, services, serverConfig } = replaceParts(outage as Outage, parts);
  return { ...parts, db, services: { ...parts.services, ...services }, serverConfig: { ...parts.serverConfig, ...serverConfig } };
}
