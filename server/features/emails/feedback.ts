import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { EmailFeedback } from "#contract/entities/emails/sent-email.ts";
import {
  BodyParsingError,
  EmailFeedbackSignatureInvalid,
  EmailFeedbackTokenInvalid,
  EmailFeedbackTokenNotFound,
  SchemaError,
} from "#contract/errors/index.ts";
import type { emailSendingRoutes } from "#contract/routes/emails/email-sending.ts";
import type { internalEmailRoutes } from "#contract/routes/emails/internal-emails.ts";
import { normalizeEmail } from "#contract/vocabulary/accounts/email.ts";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { emailFailures } from "#contract/vocabulary/emails/email-failures.ts";
import type { SuppressionReason } from "#contract/vocabulary/emails/sent-emails.ts";
import { writeFailure } from "#contract/vocabulary/failure-texts.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { sealedColumn } from "../../core/sealed-column.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { feedbackSecret } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";
import { isSignedBy } from "../../services/webhook-signature.ts";
import { notSentError } from "./delivery-error.ts";

const idBytes = 16;
const secretBytes = 24;
/** Recipients of one event. */
const maxRecipients = 50;
const maxMessageLength = 500;

/** Whether there is an address for reports, and a secret of signatures. */
export async function getFeedbackToken({ project, db }: Call<typeof internalEmailRoutes.getFeedbackToken>) {
  const row = await db
    .selectFrom("email_feedback_tokens")
    .select(["created_at", "signing_secret_sealed"])
    .where("tenancy_id", "=", project.tenancyId)
    .executeTakeFirst();
  return { created_at_millis: row?.created_at.getTime() ?? null, has_signing_secret: Boolean(row?.signing_secret_sealed) };
}

/** Creates the address for reports, and makes the previous one invalid. */
export async function createFeedbackToken(call: Call<typeof internalEmailRoutes.createFeedbackToken>) {
  const { project, db, serverConfig, now } = call;
  const id = Buffer.from(project.tenancyId.replaceAll("-", ""), "hex");
  const token = Buffer.concat([id, feedbackSecret()]).toString("base64url");
  await db
    .insertInto("email_feedback_tokens")
    .values({ tenancy_id: project.tenancyId, token_hash: digest(token), created_at: now })
    .onConflict((conflict) =>
      conflict.column("tenancy_id").doUpdateSet({ token_hash: digest(token), created_at: now, signing_secret_sealed: null }),
    )
    .execute();
  return { url: `${serverConfig.publicUrl}${apiPath}/emails/feedback/${token}` };
}

const sealContext = (tenancyId: string) => `email_feedback_tokens.signing_secret/${tenancyId}`;

export const feedbackSecretColumn = sealedColumn("email_feedback_tokens", "signing_secret_sealed", ["tenancy_id"], ({ tenancy_id }) =>
  sealContext(tenancy_id),
);

/** Stores the secret of signatures, or removes it. @throws EmailFeedbackTokenNotFound */
export async function setFeedbackSecret({ input, project, db, services }: Call<typeof internalEmailRoutes.setFeedbackSecret>) {
  const { tenancyId } = project;
  const sealed = input.signing_secret === null ? null : services.secrets.seal(sealContext(tenancyId), input.signing_secret);
  const { numUpdatedRows } = await db
    .updateTable("email_feedback_tokens")
    .set({ signing_secret_sealed: sealed })
    .where("tenancy_id", "=", tenancyId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new EmailFeedbackTokenNotFound();
  return { success: true as const };
}

/** Marks the reported e-mail, and suppresses its address. Only what the project has sent is marked, so no stranger is suppressed. */
export async function reportFeedback({ input, headers, db, now, services }: Call<typeof emailSendingRoutes.reportFeedback>) {
  const { tenancy_id: tenancyId, signing_secret_sealed: sealed } = await tokenRow(db, input.token);
  if (sealed !== null) {
    const { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": signature } = headers;
    const secret = services.secrets.open(sealContext(tenancyId), sealed);
    if (!isSignedBy(secret, { id, timestamp, signature }, input.body.content, now)) throw new EmailFeedbackSignatureInvalid();
  }
  const report = readReport(parse(input.body.content));
  if (!report) return { success: true as const };
  const { reason, emailId, recipients, isPermanent, message } = report;
  const state = reason === "bounce" ? "bounced" : "complained";
  const bounced = message === undefined ? emailFailures.bounced_silently : writeFailure(emailFailures, "bounced", message);
  const error = notSentError(reason === "bounce" ? bounced : emailFailures.unwanted);
  await statement()
    .step(
      "reported",
      sql<{ id: string; recipient: string }>`SELECT DISTINCT ON (recipient) id, recipient FROM emails
        WHERE tenancy_id = ${tenancyId}::uuid AND state IN ('sent', 'unknown', 'bounced', 'complained')
          AND (id = ${emailId ?? null}::uuid OR recipient = ANY (${recipients}::text[])) ORDER BY recipient, created_at DESC, id`,
    )
    .also(
      sql`UPDATE emails e SET state = ${state}::text, feedback_at = ${now}::timestamptz, error = ${JSON.stringify(error)}::jsonb
        FROM reported r WHERE e.tenancy_id = ${tenancyId}::uuid AND e.id = r.id`,
    )
    .also(
      isPermanent
        ? sql`INSERT INTO email_suppressions (tenancy_id, id, email, reason, message, email_id, created_at)
            SELECT ${tenancyId}::uuid, gen_random_uuid(), r.recipient,
              ${reason}::text, ${message ?? null}::text, r.id, ${now}::timestamptz FROM reported r
            ON CONFLICT (tenancy_id, email) DO UPDATE SET message = excluded.message, email_id = excluded.email_id,
              reason = CASE WHEN email_suppressions.reason = 'bounce' THEN 'bounce' ELSE excluded.reason END`
        : undefined,
    )
    .execute(db);
  return { success: true as const };
}

/** The row of a token. @throws EmailFeedbackTokenInvalid */
async function tokenRow(db: Call["db"], token: string) {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== idBytes + secretBytes) throw new EmailFeedbackTokenInvalid();
  const tenancyId = bytes.toString("hex", 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const row = await db
    .selectFrom("email_feedback_tokens as f")
    .innerJoin("tenancies as t", "t.id", "f.tenancy_id")
    .select(["f.tenancy_id", "f.token_hash", "f.signing_secret_sealed"])
    .where("f.tenancy_id", "=", tenancyId)
    .where("t.project_id", "is not", null)
    .executeTakeFirst();
  if (!row || !timingSafeEqual(row.token_hash, digest(token))) throw new EmailFeedbackTokenInvalid();
  return row;
}

interface FeedbackReport {
  readonly reason: SuppressionReason;
  readonly emailId: string | undefined;
  readonly recipients: readonly string[];
  /** A bounce after which the address is not used again, or a complaint. */
  readonly isPermanent: boolean;
  readonly message: string | undefined;
}

/** Reads the report in a body; undefined for other events. @throws SchemaError */
function readReport(body: unknown): FeedbackReport | undefined {
  const event = (typeof body === "object" && body !== null ? body : {}) as { type?: unknown; data?: unknown };
  if (event.type === "email.bounced" || event.type === "email.complained") return resendReport(event.type, event.data);
  if (typeof event.type === "string" && event.type.startsWith("email.")) return undefined;
  const { success, data, error } = EmailFeedback.safeParse(body);
  if (!success) {
    const lines = error.issues.map(({ path, message }) => `${["body", ...path].join(".")} ${message}`);
    throw new SchemaError({ message: lines.join("\n") });
  }
  const { type: reason, email_id: emailId, recipient, is_permanent: isPermanent, message } = data;
  return { reason, emailId, recipients: recipient === undefined ? [] : [recipient], isPermanent, message };
}

/** @throws BodyParsingError */
function parse(content: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(content).toString("utf8"));
  } catch {
    throw new BodyParsingError({ message: "The body is not JSON." });
  }
}

/** An event of Resend: its own id of the e-mail, the recipients, and the bounce. */
function resendReport(type: "email.bounced" | "email.complained", data: unknown): FeedbackReport {
  const { to, bounce } = (typeof data === "object" && data !== null ? data : {}) as { to?: unknown; bounce?: unknown };
  const recipients = (Array.isArray(to) ? to : [to]).filter((each) => typeof each === "string").slice(0, maxRecipients);
  const { type: kind, message } = (typeof bounce === "object" && bounce !== null ? bounce : {}) as { type?: unknown; message?: unknown };
  return {
    reason: type === "email.bounced" ? "bounce" : "complaint",
    emailId: undefined,
    recipients: recipients.map(normalizeEmail),
    isPermanent: kind !== "Transient" && kind !== "Undetermined",
    message: typeof message === "string" ? cutText(message.replaceAll("\u0000", ""), maxMessageLength).toWellFormed() : undefined,
  };
}
