import { expect } from "vitest";

/** The outcome of a call: the value that the client returned, or the code or text of its error. */
export type NewestCallResult = { readonly value: unknown } | { readonly error: unknown };

const value = (returned: unknown): NewestCallResult => ({ value: returned });
const done = value(null);
/** A refusal that names what the server does not have. */
const refused = (feature: string): NewestCallResult => ({ error: expect.stringContaining(`This server does not have ${feature}`) });
const counts = { sent: expect.any(Number), bounced: 0, marked_as_spam: 0 };
const card = { id: expect.any(String), brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 };

/** The expected result of each call of `scripts/consumers/published-clients/newest-calls.mjs`. */
export const newestCallResults: Readonly<Record<string, NewestCallResult>> = {
  "user.getBilling": value({ hasCustomer: false, defaultPaymentMethod: null }),
  "user.createPaymentMethodSetupIntent": value({
    clientSecret: expect.stringMatching(/^seti_/),
    stripeAccountId: expect.stringMatching(/^acct_/),
  }),
  "user.setDefaultPaymentMethodFromSetupIntent": value(card),
  "user.listInvoices": value([]),
  "user.listConnectedAccounts": value([{ provider: "github", providerAccountId: "583231" }]),
  // The project uses the shared keys of the provider.
  "connection.getAccessToken": { error: "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS" },
  "user.listTeamInvitations": value([{ teamDisplayName: "Shuttles", recipientEmail: expect.any(String) }]),
  "invitation.accept": done,
  "serverUser.listTeamInvitations": value(0),
  "serverApp.listTeams": value(["Shuttles"]),
  "user.update primaryEmail": value(true),
  "serverUser.update neutral restriction": done,
  "serverUser.update restrictedByAdmin": value(null),
  "serverApp.listUsers includeRestricted": value(true),
  "serverApp.sendEmail scheduled": done,
  "serverApp.getEmailDeliveryStats": value({
    stats: { hour: counts, day: counts, week: counts, month: counts },
    capacity: { rate_per_second: null, boost_multiplier: 1, penalty_factor: 1, is_boost_active: false, boost_expires_at: null },
  }),
  "serverApp.activateEmailCapacityBoost": refused("limited e-mail capacities"),
  "adminApp.listOutboxEmails": value(true),
  "adminApp.getOutboxEmail": value("preparing"),
  "adminApp.cancelOutboxEmail": value("skipped"),
  "adminApp.pauseOutboxEmail": { error: "SCHEMA_ERROR" },
  "project.getConfigOverride": value("object"),
  "project.getConfigOverride branch": value({}),
  "project.replaceConfigOverride": done,
  "project.updateConfig": done,
  "project.resetConfigOverrideKeys": done,
  "project.pushConfig": { error: expect.stringContaining("This server has one level of configuration") },
  "project.getPushedConfigSource": value({ type: "unlinked" }),
  "project.unlinkPushedConfigSource": done,
  "adminApp.refundTransaction": value("string"),
  "adminApp.getPaymentMethodConfigs": value([
    { id: "card", name: "Card", enabled: true, available: true, overridable: true },
    { id: "link", name: "Link", enabled: false, available: true, overridable: true },
  ]),
  "adminApp.updatePaymentMethodConfigs": done,
  "adminApp.listManagedEmailDomains": value([]),
  "adminApp.setupManagedEmailProvider": refused("managed e-mail domains"),
  "adminApp.rewriteTemplateSourceWithAI": refused("template sources in an older form"),
  "adminApp.queryAnalytics": refused("analytics"),
  "adminApp.listSessionReplays": value({ items: [], nextCursor: null }),
  "adminApp.getSessionReplay": refused("recorded browser sessions"),
  "adminApp.previewAffectedUsersByOnboardingChange": value(true),
  "user activity": value(1),
  "user counts": value("number"),
  "analytics events": value(204),
  "analytics events at the end of a page": value(204),
  "session replay": value(204),
};
