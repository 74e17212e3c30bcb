import { sql } from "kysely";
import { isSignUpEmail } from "#contract/vocabulary/accounts/email.ts";
import { emailFailures } from "#contract/vocabulary/emails/email-failures.ts";
import { awaitedEmailTypes, sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import { writeFailure } from "#contract/vocabulary/failure-texts.ts";
import type { Db } from "../../database/schema.ts";
import type { SendingServer } from "../../database/tables/emails.ts";
import type { RootDb } from "../../kernel/call.ts";
import type { Clock } from "../../services/clock.ts";
import type { ConfigCache } from "../../services/config-cache.ts";
import { type EmailRenderer, RendererUnavailable, RenderingBusy } from "../../services/email-renderer/email-renderer.ts";
import type { Services } from "../../services/index.ts";
import type { MailServers } from "../../services/mail-servers.ts";
import { EmailRejected, type Transport } from "../../services/mailer.ts";
import { SealBroken, type Secrets } from "../../services/secrets.ts";
import { singleLine } from "../../services/single-line.ts";
import { toBuiltInEmail } from "./built-in-email.ts";
import type { DeliveryAttempt } from "./delivery-attempt.ts";
import { type DeliveryError, notSentError, rendererBusyError, toDeliveryError } from "./delivery-error.ts";
import type { DueEmail } from "./due-email.ts";
import { MailingWaits } from "./due-mailing.ts";
import { type EmailKey, type EmailSource, openSource, type RenderedEmail, type RenderedSource } from "./email-source.ts";
import { type OwnMailServer, ownMailServer } from "./mail-server.ts";
import { openContent } from "./mailing-content.ts";
import { maskSubject, toStoredMask } from "./masked-source.ts";
import type { NotificationCategory } from "./notifications/preferences.ts";
import { unsubscribeLink } from "./notifications/unsubscribe-code.ts";
import { findReaderLocale } from "./reader-locale.ts";
import { renderMailing } from "./render-mailing.ts";
import { renderBuiltIn } from "./sources/render-built-in.ts";

export interface DeliveryOptions {
  readonly db: RootDb;
  /** The shared mail server, or the local inbox. */
  readonly transport: Transport;
  /** The projects' own mail servers. */
  readonly mailServers: MailServers;
  readonly configs: ConfigCache;
  readonly emailRenderer: EmailRenderer;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** E-mails of a project in an hour over the shared mail server; undefined without a limit. */
  readonly sharedPerHour?: number | undefined;
  /** Keeps the content of sent e-mails for the local inbox. Otherwise that of built-in ones is deleted: their links carry secrets. */
  readonly keepContent?: boolean;
}

/** Carries a delivery error to the end of the run. The error itself is logged, so the recipient must not be in it. */
export class DeliveryFailed extends Error {
  override name = "DeliveryFailed";
  readonly #error: DeliveryError;
  readonly #sentWith: SentWith | undefined;
  /** The state of the e-mail if it is not tried again. */
  readonly finalState: "failed" | "unknown" | "canceled";
  /** When the project's limit allows it, or the renderer may have capacity. Until then it waits, which is no attempt. */
  readonly waitUntil: Date | undefined;
  /** The attempt, if a mail server was tried. */
  readonly attempt: DeliveryAttempt | undefined;
  constructor(
    error: DeliveryError,
    finalState: "failed" | "unknown" | "canceled" = "failed",
    waitUntil?: Date,
    sentWith?: SentWith,
    attempt?: DeliveryAttempt,
  ) {
    super(`The e-mail was not delivered: ${error.errorType}.`);
    this.#error = error;
    this.finalState = finalState;
    this.waitUntil = waitUntil;
    this.#sentWith = sentWith;
    this.attempt = attempt;
  }
  /** The settings with which it was sent, or would have been. */
  get sentWith(): SentWith | undefined {
    return this.#sentWith;
  }
  get error(): DeliveryError {
    return this.#error;
  }
}

/** When an e-mail is tried that this error lets wait. */
export const waitUntil = (error: unknown): Date | undefined =>
  error instanceof DeliveryFailed || error instanceof MailingWaits ? error.waitUntil : undefined;

/** The e-mail was canceled, or another run has taken it over. */
export class EmailClaimLost extends Error {}

/** The settings of a sent e-mail, as the columns of the log. A delivery that fails has them, too. */
export interface SentWith {
  /** Undefined until the e-mail is rendered. */
  readonly subject?: string;
  readonly sender_name: string;
  readonly sender_address: string;
  /** Null for the shared mail server. */
  readonly mail_server: SendingServer | null;
  /** Whether the address is suppressed after a bounce. */
  readonly was_suppressed: boolean;
}

/** A rendered e-mail, and what delivers it. */
export interface PreparedEmail {
  readonly message: Parameters<Transport["deliver"]>[0];
  readonly transport: Transport;
  readonly sentWith: SentWith & { readonly subject: string };
  /** The source from which the log shows a built-in e-mail. */
  readonly maskedSource: string | null;
}

/** Renders an e-mail and chooses its mail server. @throws DeliveryFailed if it must not be sent */
export async function prepareEmail(options: DeliveryOptions, due: DueEmail): Promise<PreparedEmail> {
  const { db, secrets, transport, mailServers, clock, sharedPerHour } = options;
  const { project, recipient } = due;
  let sentWith: SentWith | undefined;
  try {
    const own = ownMailServer(project, secrets);
    sentWith = toSentWith(due, own);
    if (due.suppression === "bounce") assertAwaited(due);
    if (due.user_id !== null && !isSignUpEmail(recipient))
      throw new EmailRejected("INVALID_EMAIL_ADDRESS", emailFailures.malformed_address);
    if (!own && sharedPerHour !== undefined) await assertSharedLimit(db, due, sharedPerHour, clock.now());
    const email = await renderDueEmail(options, due);
    const subject = singleLine(email.subject);
    const { builtIn } = email;
    const loggedSubject = builtIn ? maskSubject(subject, builtIn) : subject;
    sentWith = { ...sentWith, subject: loggedSubject };
    const optOut = optOutReason(email, due);
    if (optOut !== undefined) throw new DeliveryFailed(notSentError(optOut), "canceled");
    if (due.suppression === "bounce") await claimTry(db, due, clock.now());
    const { text, html, unsubscribeUrl } = email;
    const from = { name: sentWith.sender_name, address: sentWith.sender_address };
    const message = { id: due.id, from, to: recipient, subject, text, html, unsubscribeUrl };
    return {
      message,
      transport: own ? mailServers.transport(own) : transport,
      sentWith: { ...sentWith, subject: loggedSubject },
      maskedSource: builtIn ? toStoredMask(builtIn, project) : null,
    };
  } catch (error) {
    if (error instanceof DeliveryFailed) throw new DeliveryFailed(error.error, error.finalState, error.waitUntil, sentWith);
    if (error instanceof RenderingBusy) throw new DeliveryFailed(rendererBusyError, "failed", placeAt(error, clock.now()), sentWith);
    if (error instanceof EmailRejected || error instanceof SealBroken)
      throw new DeliveryFailed(toDeliveryError(error), "failed", undefined, sentWith);
    throw error;
  }
}

function toSentWith({ project, sender_address, suppression }: DueEmail, own: OwnMailServer | undefined): SentWith {
  return {
    sender_name: singleLine(own?.senderName ?? project.displayName),
    sender_address: own?.senderEmail ?? sender_address,
    mail_server: own ? { host: own.host, port: own.port, username: own.username } : null,
    was_suppressed: suppression === "bounce",
  };
}

/**
 * Refuses an e-mail to an address that is suppressed after a bounce, unless a person waits for it. The address may work again.
 * @throws DeliveryFailed
 */
function assertAwaited({ type }: DueEmail): void {
  if (!awaitedEmailTypes.has(type)) throw new DeliveryFailed(notSentError(emailFailures.suppressed));
}

/**
 * Lets one e-mail an hour pass to a suppressed address, with its repetitions. It is rendered already, so that the try is not lost.
 * @throws DeliveryFailed
 */
async function claimTry(db: Db, { tenancy_id, id, recipient }: DueEmail, now: Date): Promise<void> {
  const { numAffectedRows } = await sql`UPDATE email_suppressions SET tried_email_id = ${id}::uuid,
      tried_at = CASE WHEN tried_email_id = ${id}::uuid THEN tried_at ELSE ${now}::timestamptz END
    WHERE tenancy_id = ${tenancy_id}::uuid AND email = ${recipient} AND (tried_email_id = ${id}::uuid
      OR tried_at IS NULL OR tried_at <= ${new Date(now.getTime() - sendingLimits.suppressedSeconds * 1000)}::timestamptz)`.execute(db);
  if (numAffectedRows) return;
  throw new DeliveryFailed(notSentError(emailFailures.suppressed_tried));
}

/** When the renderer may have a place. Undefined if no worker starts: an e-mail does not wait for that without end. */
const placeAt = (error: RenderingBusy, now: Date): Date | undefined =>
  error instanceof RendererUnavailable ? undefined : new Date(now.getTime() + error.retryAfterSeconds * 1000);

/** Why a user does not get an e-mail of its category. */
function optOutReason({ category }: EmailForUser, { preferences, suppression }: DueEmail): string | undefined {
  if (!category) return undefined;
  if (!(preferences[category.id] ?? category.enabled)) return emailFailures.opted_out;
  return category.canDisable && suppression === "complaint" ? emailFailures.complained : undefined;
}

const hourMillis = 3_600_000;

/**
 * Lets an e-mail wait that exceeds the limit of the shared mail server. The e-mails that wait take turns. The first is due when the oldest
 * of the last hour's e-mails is an hour old. The next is due with the next one.
 * `state <> 'sent'` repeats the condition of the partial index `emails_not_sent`.
 * @throws DeliveryFailed
 */
async function assertSharedLimit(db: Db, { tenancy_id, id }: EmailKey, max: number, now: Date): Promise<void> {
  const ofTenancy = sql`tenancy_id = ${tenancy_id}::uuid`;
  const { rows } = await sql<{ sent_at: Date; before: string }>`WITH recent AS MATERIALIZED (
      SELECT sent_at FROM emails WHERE ${ofTenancy} AND sent_at > ${new Date(now.getTime() - hourMillis)}::timestamptz
      ORDER BY sent_at DESC LIMIT ${max}),
    turn AS MATERIALIZED (
      SELECT count(*) AS before FROM emails e WHERE e.${ofTenancy} AND e.state = 'queued' AND e.state <> 'sent'
        AND (e.created_at, e.id) < (SELECT q.created_at, q.id FROM emails q WHERE q.${ofTenancy} AND q.id = ${id}::uuid)
        AND (SELECT count(*) FROM recent) >= ${max})
    SELECT recent.sent_at, turn.before FROM turn, recent WHERE (SELECT count(*) FROM recent) >= ${max}
    ORDER BY recent.sent_at LIMIT 1 OFFSET (SELECT before % ${max} FROM turn)`.execute(db);
  const [row] = rows;
  if (!row) return;
  const hours = 1 + Math.floor(Number(row.before) / max);
  const message = writeFailure(emailFailures, "shared_limit", `${max}`);
  const error: DeliveryError = { errorType: "TEMPORARY", message, canRetry: true, rawError: {} };
  throw new DeliveryFailed(error, "failed", new Date(row.sent_at.getTime() + hours * hourMillis));
}

/** A rendered e-mail and, where a developer sent it, its category. */
interface EmailForUser extends RenderedEmail {
  readonly category?: NotificationCategory | undefined;
  /** The source of a built-in e-mail. */
  readonly builtIn?: Exclude<EmailSource, RenderedSource> | undefined;
}

interface RenderContext extends Pick<Services, "secrets" | "emailRenderer"> {
  readonly db: Db;
  readonly publicUrl: string;
}

/** @throws EmailRejected, RenderingBusy, SealBroken */
async function renderDueEmail({ db, secrets, emailRenderer, publicUrl }: RenderContext, due: DueEmail): Promise<EmailForUser> {
  const { source_sealed, content_sealed, mailing_id, user_id, project } = due;
  if (source_sealed !== null) {
    const source = openSource(secrets, { ...due, source_sealed });
    if (source.type === "custom") return source;
    const { displayName, tenancyId, config } = project;
    const sender = { tenancyId, displayName: singleLine(displayName), config };
    const { reader, locale } = source;
    const message = { ...source, locale: (reader && (await findReaderLocale(db, due, reader))) ?? locale };
    const { subject = "", html, text } = await renderBuiltIn({ emailRenderer }, sender, toBuiltInEmail(message, displayName));
    return { subject, html, text, builtIn: message };
  }
  if (content_sealed === null || mailing_id === null || user_id === null)
    throw new EmailRejected("REJECTED", emailFailures.content_deleted);
  const content = due.content ?? openContent(secrets, due.tenancy_id, mailing_id, content_sealed);
  const readLink = (category: NotificationCategory) =>
    unsubscribeLink({ secrets, publicUrl }, { tenancyId: due.tenancy_id, userId: user_id, categoryId: category.id });
  return renderMailing({ emailRenderer, unsubscribeLink: readLink }, due, content);
}
