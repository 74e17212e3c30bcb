import { sql } from "kysely";
import { isSignUpEmail } from "#contract/vocabulary/email.ts";
import type { Db } from "../../database/schema.ts";
import type { SendingServer } from "../../database/tables/emails.ts";
import type { RootDb } from "../../kernel/call.ts";
import type { Clock } from "../../services/clock.ts";
import type { ConfigCache } from "../../services/config-cache.ts";
import { type EmailRenderer, RendererUnavailable, RenderingBusy } from "../../services/email-renderer/email-renderer.ts";
import type { MailServers } from "../../services/mail-servers.ts";
import { EmailRejected, type Transport } from "../../services/mailer.ts";
import { SealBroken, type Secrets } from "../../services/secrets.ts";
import { singleLine } from "../../services/single-line.ts";
import { type DeliveryError, notSentError, rendererBusyError, toDeliveryError } from "./delivery-error.ts";
import type { DueEmail } from "./due-email.ts";
import { ownMailServer } from "./mail-server.ts";
import { type EmailForUser, renderDueEmail } from "./render-due-email.ts";
import type { EmailKey } from "./sealed-source.ts";

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
  /** The state of the e-mail if it is not tried again. */
  readonly finalState: "failed" | "unknown" | "canceled";
  /** When the project's limit allows it, or the renderer may have capacity. Until then it waits, which is no attempt. */
  readonly waitUntil: Date | undefined;
  constructor(error: DeliveryError, finalState: "failed" | "unknown" | "canceled" = "failed", waitUntil?: Date) {
    super(`The e-mail was not delivered: ${error.errorType}.`);
    this.#error = error;
    this.finalState = finalState;
    this.waitUntil = waitUntil;
  }
  get error(): DeliveryError {
    return this.#error;
  }
}

/** When an e-mail is tried that this error lets wait. */
export const waitUntil = (error: unknown): Date | undefined => (error instanceof DeliveryFailed ? error.waitUntil : undefined);

/** The e-mail was canceled, or another run has taken it over. */
export class EmailClaimLost extends Error {}

/** A rendered e-mail, and what delivers it. */
export interface PreparedEmail {
  readonly message: Parameters<Transport["deliver"]>[0];
  readonly transport: Transport;
  /** Null for the shared mail server. */
  readonly sendingServer: SendingServer | null;
}

/** Renders an e-mail and chooses its mail server. @throws DeliveryFailed if it must not be sent */
export async function prepareEmail(options: DeliveryOptions, due: DueEmail): Promise<PreparedEmail> {
  const { db, secrets, transport, mailServers, clock, sharedPerHour } = options;
  const { project, recipient } = due;
  try {
    if (due.suppression === "bounce") throw new DeliveryFailed(notSentError("The address is suppressed: an e-mail to it has bounced."));
    if (due.user_id !== null && !isSignUpEmail(recipient))
      throw new EmailRejected("INVALID_EMAIL_ADDRESS", "The address does not have the form of an e-mail address.");
    const own = ownMailServer(project, secrets);
    if (!own && sharedPerHour !== undefined) await assertSharedLimit(db, due, sharedPerHour, clock.now());
    const email = await renderDueEmail(options, due);
    const optOut = optOutReason(email, due);
    if (optOut !== undefined) throw new DeliveryFailed(notSentError(optOut), "canceled");
    const { subject, text, html, unsubscribeUrl } = email;
    const from = { name: singleLine(own?.senderName ?? project.displayName), address: own?.senderEmail ?? due.sender_address };
    const message = { id: due.id, from, to: recipient, subject: singleLine(subject), text, html, unsubscribeUrl };
    if (!own) return { message, transport, sendingServer: null };
    const { host, port, username } = own;
    return { message, transport: mailServers.transport(own), sendingServer: { host, port, username } };
  } catch (error) {
    if (error instanceof RenderingBusy) throw new DeliveryFailed(rendererBusyError, "failed", placeAt(error, clock.now()));
    if (error instanceof EmailRejected || error instanceof SealBroken) throw new DeliveryFailed(toDeliveryError(error));
    throw error;
  }
}

/** When the renderer may have a place. Undefined if no worker starts: an e-mail does not wait for that without end. */
const placeAt = (error: RenderingBusy, now: Date): Date | undefined =>
  error instanceof RendererUnavailable ? undefined : new Date(now.getTime() + error.retryAfterSeconds * 1000);

/** Why a user does not get an e-mail of its category. */
function optOutReason({ category }: EmailForUser, { preferences, suppression }: DueEmail): string | undefined {
  if (!category) return undefined;
  if (!(preferences[category.id] ?? category.enabled)) return "The user has turned off e-mails of this category.";
  return category.canDisable && suppression === "complaint" ? "The address is suppressed: its owner has complained." : undefined;
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
  const message = `The shared mail server sends at most ${max} e-mails an hour for a project. This one waits for its turn.`;
  const error: DeliveryError = { errorType: "TEMPORARY", message, canRetry: true, rawError: {} };
  throw new DeliveryFailed(error, "failed", new Date(row.sent_at.getTime() + hours * hourMillis));
}
