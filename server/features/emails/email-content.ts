import { sql } from "kysely";
import type { z } from "zod";
import type { EmailContent } from "#contract/entities/emails/email-content.ts";
import { EmailNotFound } from "#contract/errors/index.ts";
import type { internalEmailRoutes } from "#contract/routes/emails/internal-emails.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import type { Call } from "../../kernel/call.ts";
import { EmailRejected } from "../../services/mailer.ts";
import { SealBroken } from "../../services/secrets.ts";
import { toBuiltInEmail } from "./built-in-email.ts";
import type { DeliveryAttempt } from "./delivery-attempt.ts";
import type { DueEmail } from "./due-email.ts";
import { openSource, type RenderedEmail } from "./email-source.ts";
import { openContent } from "./mailing-content.ts";
import { type MaskedSource, maskSource } from "./masked-source.ts";
import { selectReaderLanguages } from "./reader-locale.ts";
import { renderMailing } from "./render-mailing.ts";
import { digestSources, renderBuiltIn } from "./sources/render-built-in.ts";

type ContentCall = Call<typeof internalEmailRoutes.getContent>;
type View = z.output<typeof EmailContent>;

interface Row extends Omit<DueEmail, "project" | "content" | "preferences" | "suppression"> {
  readonly sender_name: string;
  readonly masked_source: MaskedSource | null;
  readonly deliveries: readonly DeliveryAttempt[] | null;
}

/** The part of an e-mail that can be shown. */
type Shown = Pick<View, "missing" | "is_masked" | "has_changed"> & { readonly email: RenderedEmail | null };
const missing = (why: View["missing"]): Shown => ({ email: null, missing: why, is_masked: false, has_changed: null });

/**
 * Returns the content of an e-mail of the log as its recipient has got it. Codes and links that only the recipient may have are replaced
 * before it is rendered. A template may show a code in any form, so it could not be found afterwards.
 * @throws EmailNotFound, RenderingBusy
 */
export async function getEmailContent(call: ContentCall): Promise<View> {
  const row = await findContent(call);
  if (!row) throw new EmailNotFound();
  const { email, ...shown } = await renderContent(call, row);
  const subject = row.subject || email?.subject || "";
  return {
    ...shown,
    subject,
    html: email?.html ?? null,
    text: email?.text ?? null,
    headers: listHeaders(row, subject, email),
    deliveries: [...(row.deliveries ?? [])],
  };
}

async function findContent({ db, project, input }: ContentCall): Promise<Row | undefined> {
  const { rows } = await sql<Row>`SELECT e.tenancy_id, e.id, e.recipient, e.subject, e.type, e.state, e.source_sealed, e.sender_name,
      e.sender_address, e.user_id, e.mailing_id, e.masked_source, e.deliveries, m.content_sealed, u.display_name AS user_name,
      ${selectReaderLanguages} AS user_languages
    FROM emails e
    LEFT JOIN email_mailings m ON m.tenancy_id = e.tenancy_id AND m.id = e.mailing_id
    LEFT JOIN users u ON u.tenancy_id = e.tenancy_id AND u.id = e.user_id
    WHERE e.tenancy_id = ${project.tenancyId}::uuid AND e.id = ${input.email_id}::uuid`.execute(db);
  return rows[0];
}

async function renderContent(call: ContentCall, row: Row): Promise<Shown> {
  try {
    if (row.mailing_id !== null) return await renderOfMailing(call, row);
    return row.type === "custom" ? readRendered(call, row) : await renderMasked(call, row);
  } catch (error) {
    if (error instanceof EmailRejected) return missing("not_rendered");
    // Its secret is gone, or the row was changed.
    if (error instanceof SealBroken) return missing("not_stored");
    throw error;
  }
}

/** The e-mail of a mailing, for its user. Its link to unsubscribe has no code. */
async function renderOfMailing({ services, project, serverConfig }: ContentCall, row: Row): Promise<Shown> {
  if (row.content_sealed === null || row.content_sealed === "") return missing("not_stored");
  const content = openContent(services.secrets, row.tenancy_id, row.mailing_id ?? "", row.content_sealed);
  const due: DueEmail = { ...row, project, preferences: {}, suppression: null };
  const unsubscribeLink = () => `${serverConfig.publicUrl}${apiPath}/emails/unsubscribe-link?code=hidden`;
  const email = await renderMailing({ emailRenderer: services.emailRenderer, unsubscribeLink }, due, content);
  return { email, missing: null, is_masked: email.unsubscribeUrl !== undefined, has_changed: null };
}

/** An e-mail whose content is final: a test of a developer. It is stored until its delivery. */
function readRendered({ services }: ContentCall, row: Row): Shown {
  const { source_sealed } = row;
  const source = source_sealed === null ? undefined : openSource(services.secrets, { ...row, source_sealed });
  return source?.type === "custom" ? { email: source, missing: null, is_masked: false, has_changed: false } : missing("not_stored");
}

/** A built-in e-mail, with other values instead of its secrets. Of one that was not delivered yet, the whole source is stored. */
async function renderMasked({ services, project }: ContentCall, row: Row): Promise<Shown> {
  const { masked_source: mask, source_sealed } = row;
  let source = mask?.source;
  if (!source && source_sealed !== null) {
    const opened = openSource(services.secrets, { ...row, source_sealed });
    // The local inbox has the finished texts of what it has got.
    if (opened.type !== "custom") source = maskSource(opened);
  }
  if (!source) return missing("not_stored");
  const builtIn = toBuiltInEmail(source, project.displayName);
  const { subject = "", html, text } = await renderBuiltIn(services, project, builtIn);
  const has_changed = mask ? digestSources(project.config, builtIn) !== mask.digest : null;
  return { email: { subject, html, text }, missing: null, is_masked: true, has_changed };
}

/** As the mail server gets them (services/smtp-transport.ts). */
function listHeaders({ id, sender_name, sender_address, recipient }: Row, subject: string, email: RenderedEmail | null) {
  const domain = sender_address.slice(sender_address.indexOf("@") + 1);
  const header = (name: string, value: string) => ({ name, value });
  return [
    header("From", sender_address === "" ? sender_name : `${sender_name} <${sender_address}>`),
    header("To", recipient),
    header("Subject", subject),
    ...(sender_address === "" ? [] : [header("Message-ID", `<${id}@${domain}>`)]),
    ...(email?.unsubscribeUrl === undefined ? [] : [header("List-Unsubscribe", `<${email.unsubscribeUrl}>`)]),
  ];
}
