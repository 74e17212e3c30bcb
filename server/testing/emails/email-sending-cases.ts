import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../../services/random.ts";
import type { CaseFixtures } from "../case-fixtures.ts";
import { context, type ErrorCase } from "../error-cases.ts";
import type { RouteCase, RouteName } from "../route-case.ts";
import { brokenSource, givenEmailSource, givenSender } from "./email-sources.ts";
import { givenFeedbackToken } from "./feedback-tokens.ts";

const aSentEmail = async ({ server, project }: CaseFixtures) => ({ params: { email_id: await server.given.sentEmail(project) } });
const aQueuedEmail = async ({ server, project, givenTestUser }: CaseFixtures) => {
  const { at, emailId } = await server.given.queuedEmail(project);
  return { at, testUser: await givenTestUser({ project: at }), params: { email_id: emailId } };
};
const aMailing = async ({ server, project }: CaseFixtures, given?: Parameters<CaseFixtures["server"]["given"]["mailing"]>[1]) => ({
  params: { mailing_id: await server.given.mailing(project, given) },
});
const inAnHour = () => new Date(Date.now() + 3_600_000);
const html = { user_ids: [], html: "<p>Hello</p>" };

/** Settings of a mail server that refuses the connection. */
const testEmail = {
  recipient_email: "ada@example.org",
  email_config: { host: "127.0.0.1", port: 9, username: "", password: "", sender_name: "Acme", sender_email: "noreply@example.org" },
};
const invitation = () => ({ email: `${randomUuid()}@example.org`, callback_url: "http://localhost:3000/handler/sign-in" });

/** Valid calls of the routes that send e-mails and account for them. */
export const emailSendingRouteCases = {
  "emails.send": {
    statements: 2,
    build: async ({ server }) => {
      const at = await givenSender(server);
      return { at, testUser: { ...(await server.givenUser({ project: at })), sessionId: "" }, body: html };
    },
  },
  "emails.reportFeedback": {
    statements: 2,
    build: async ({ server, project }) => ({
      params: { token: await givenFeedbackToken(server, project) },
      body: { type: "bounce", recipient: "nobody@example.org" },
    }),
  },
  "emails.listOutbox": { statements: 2, build: () => ({}) },
  "emails.getOutbox": { statements: 2, build: (fixtures) => aSentEmail(fixtures) },
  "emails.updateOutbox": {
    statements: 3,
    build: async (fixtures) => ({ ...(await aQueuedEmail(fixtures)), body: { cancel: true } }),
  },
  "emails.deliveryInfo": { statements: 2, build: () => ({}) },
  "internal.emails.listManagedDomains": { statements: 1, build: () => ({}) },
  "internal.emails.list": { statements: 2, build: () => ({}) },
  "internal.emails.get": { statements: 2, build: (fixtures) => aSentEmail(fixtures) },
  "internal.emails.getContent": { statements: 2, build: (fixtures) => aSentEmail(fixtures) },
  "internal.emails.resend": { statements: 3, build: (fixtures) => aSentEmail(fixtures) },
  "internal.emails.cancel": { statements: 3, build: (fixtures) => aQueuedEmail(fixtures) },
  "internal.emails.sendTest": { statements: 1, build: () => ({ body: testEmail }) },
  "internal.emails.sendSignInInvitation": { statements: 2, build: () => ({ body: invitation() }) },
  "internal.emails.getUsage": { statements: 2, build: () => ({}) },
  "internal.emails.checkDomain": { statements: 1, build: () => ({}) },
  "internal.emails.getFeedbackToken": { statements: 2, build: () => ({}) },
  "internal.emails.createFeedbackToken": { statements: 2, build: () => ({}) },
  "internal.emails.setFeedbackSecret": {
    statements: 2,
    build: async ({ server, project }) => {
      await givenFeedbackToken(server, project);
      return { body: { signing_secret: null } };
    },
  },
  "internal.emailMailings.list": { statements: 2, build: () => ({}) },
  "internal.emailMailings.get": { statements: 2, build: (fixtures) => aMailing(fixtures) },
  "internal.emailMailings.cancel": { statements: 3, build: (fixtures) => aMailing(fixtures) },
  "internal.emailMailings.pause": { statements: 3, build: (fixtures) => aMailing(fixtures) },
  "internal.emailMailings.resume": { statements: 3, build: (fixtures) => aMailing(fixtures, { isPaused: true }) },
  "internal.emailMailings.reschedule": {
    statements: 3,
    build: async (fixtures) => ({
      ...(await aMailing(fixtures, { scheduledAt: inAnHour() })),
      body: { scheduled_at_millis: inAnHour().getTime() },
    }),
  },
  "internal.emailSuppressions.list": { statements: 2, build: () => ({}) },
  "internal.emailSuppressions.remove": {
    statements: 2,
    build: async ({ server, project }) => ({ params: { suppression_id: await server.given.suppression(project) } }),
  },
} satisfies Partial<Record<RouteName, RouteCase>>;

const sending =
  (body: object): ErrorCase =>
  async () => ({ as: "server", at: await givenSender(context.server), body });
const unknown: ErrorCase = () => ({ as: "admin" });

/** The refusals of the calls about the log in the form of later clients. */
export const emailOutboxErrorCases = {
  "emails.getOutbox": { EmailNotFound: () => ({ as: "server", params: { email_id: randomUuid() } }) },
  "emails.updateOutbox": {
    EmailNotFound: () => ({ as: "server", params: { email_id: randomUuid() }, body: { cancel: true } }),
    EmailCannotBeCanceled: async () => ({ as: "server", ...(await aSentEmail(context.fixtures)), body: { cancel: true } }),
  },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;

/** The refusals of the calls that send e-mails. */
export const emailSendingErrorCases: Readonly<Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>> = {
  "emails.send": {
    RequiresCustomEmailServer: () => ({ as: "server", body: html, outage: "e-mails are delivered" }),
    UserIdDoesNotExist: sending({ ...html, user_ids: [randomUuid()] }),
    UnknownEmailTemplate: sending({ user_ids: [], template_id: randomUuid() }),
    UnknownEmailDraft: sending({ user_ids: [], draft_id: randomUuid() }),
    UnknownNotificationCategory: sending({ ...html, notification_category_name: "Gossip" }),
    EmailRenderingError: async () => {
      const at = await givenSender(context.server);
      const draft_id = await givenEmailSource(context.server, at, "drafts", { tsx_source: brokenSource });
      return { as: "server", at, body: { user_ids: [], draft_id } };
    },
    EmailDraftAlreadySent: async () => {
      const at = await givenSender(context.server);
      const { id } = await context.server.givenUser({ project: at });
      const body = { user_ids: [id], draft_id: await givenEmailSource(context.server, at, "drafts") };
      await context.server.request("POST", "/emails/send-email", { as: "server", project: at, body });
      return { as: "server", at, body };
    },
    IdempotencyKeyReused: async () => {
      const at = await givenSender(context.server);
      const headers = { [requestHeaders.idempotencyKey]: randomUuid() };
      await context.server.request("POST", "/emails/send-email", { as: "server", project: at, headers, body: html });
      return { as: "server", at, headers, body: { ...html, subject: "Another" } };
    },
  },
  "emails.reportFeedback": {
    EmailFeedbackSignatureInvalid: async () => {
      const { server, fixtures } = context;
      const at = await server.givenProject();
      const token = await givenFeedbackToken(server, { ...fixtures.project, ...at });
      const body = { signing_secret: `whsec_${"A".repeat(32)}` };
      await server.request("POST", "/internal/email-feedback-token/signing-secret", { as: "admin", project: at, body });
      return { params: { token }, body: { type: "bounce" } };
    },
    EmailFeedbackTokenInvalid: () => ({ params: { token: "a".repeat(54) }, body: { type: "bounce" } }),
  },
  "internal.emails.get": { EmailNotFound: unknown },
  "internal.emails.getContent": { EmailNotFound: unknown },
  "internal.emails.resend": {
    EmailNotFound: unknown,
    EmailCannotBeResent: async () => {
      const { at, emailId } = await context.server.given.queuedEmail(context.fixtures.project);
      return { as: "admin", at, params: { email_id: emailId } };
    },
  },
  "internal.emails.cancel": {
    EmailNotFound: unknown,
    EmailCannotBeCanceled: async () => ({
      as: "admin",
      params: { email_id: await context.server.given.sentEmail(context.fixtures.project) },
    }),
  },
  "internal.emails.sendTest": { MailServerNotPublic: () => ({ as: "admin", body: testEmail, outage: "mail servers must be public" }) },
  "internal.emails.sendSignInInvitation": {
    RedirectUrlNotWhitelisted: () => ({ as: "server", body: { ...invitation(), callback_url: "https://evil.example/" } }),
    IdempotencyKeyReused: async () => {
      const { server, fixtures } = context;
      const headers = { [requestHeaders.idempotencyKey]: randomUuid() };
      const path = "/internal/send-sign-in-invitation";
      await server.request("POST", path, { as: "server", project: fixtures.project, headers, body: invitation() });
      return { as: "server", headers, body: invitation() };
    },
  },
  "internal.emails.setFeedbackSecret": {
    EmailFeedbackTokenNotFound: async () => ({
      as: "admin",
      at: await context.server.givenProject(),
      body: { signing_secret: null },
    }),
  },
  "internal.emailMailings.get": { EmailMailingNotFound: unknown },
  "internal.emailMailings.cancel": {
    EmailMailingNotFound: unknown,
    EmailMailingCannotBeCanceled: async () => ({
      as: "admin",
      params: { mailing_id: await context.server.given.mailing(context.fixtures.project, { isCompleted: true }) },
    }),
  },
  "internal.emailMailings.pause": {
    EmailMailingNotFound: unknown,
    EmailMailingCannotBePaused: async () => ({ as: "admin", ...(await aMailing(context.fixtures, { isPaused: true })) }),
  },
  "internal.emailMailings.resume": {
    EmailMailingNotFound: unknown,
    EmailMailingCannotBeResumed: async () => ({ as: "admin", ...(await aMailing(context.fixtures)) }),
  },
  "internal.emailMailings.reschedule": {
    EmailMailingNotFound: () => ({ as: "admin", body: { scheduled_at_millis: 1 } }),
    EmailMailingCannotBeRescheduled: async () => ({
      as: "admin",
      ...(await aMailing(context.fixtures, { isCompleted: true })),
      body: { scheduled_at_millis: inAnHour().getTime() },
    }),
  },
  "internal.emailSuppressions.remove": { EmailSuppressionNotFound: unknown },
};
