import { sql } from "kysely";
import {
  EmailDraftAlreadySent,
  SchemaError,
  UnknownEmailDraft,
  UnknownEmailTemplate,
  UnknownNotificationCategory,
  UserIdDoesNotExist,
} from "#contract/errors/index.ts";
import type { emailSendingRoutes } from "#contract/routes/emails/email-sending.ts";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import { audit } from "../../core/audit.ts";
import { idempotently, wasAnswered } from "../../core/idempotency.ts";
import { enqueueJob } from "../../core/jobs/queue.ts";
import type { Db } from "../../database/schema.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { randomUuid } from "../../services/random.ts";
import { singleLine } from "../../services/single-line.ts";
import { assertRenderable } from "./assert-renderable.ts";
import { emailShares } from "./enqueue.ts";
import { requireMailServer } from "./mail-server.ts";
import { type MailingContent, mailingJob, sealContent } from "./mailing-content.ts";
import { categoryByName } from "./notifications/preferences.ts";
import { type Draft, lockDraft, markDraftSent, toThemeChoice } from "./sources/drafts.ts";
import { hasTemplate } from "./sources/sources.ts";

type SendCall = Call<typeof emailSendingRoutes.send>;
const operation = "emails.send";

/**
 * Stores what to send and to whom. A job queues the e-mails; each is rendered when it is sent. Two statements; a draft is read before, and
 * is locked meanwhile.
 */
export async function sendEmail(call: SendCall) {
  const { input, background } = call;
  assertExactlyOne(input, ["user_ids", "all_users"]);
  assertExactlyOne(input, ["html", "template_id", "draft_id"]);
  if (input.variables !== undefined && input.template_id === undefined)
    throw new SchemaError({ message: "body.variables may be given with template_id only" });
  if (input.send_again !== undefined && input.draft_id === undefined)
    throw new SchemaError({ message: "body.send_again may be given with draft_id only" });
  requireMailServer(call);
  const rendered = (await wasAnswered(call, operation)) ? undefined : await assertRenderable(call);
  const subject = input.subject ?? rendered;
  const response = await idempotently(call, operation, ({ db, transaction }) =>
    // Of parallel calls for one draft, the later ones wait for the first, and see what it has sent.
    input.draft_id === undefined ? queueMailing(call, db, subject) : transaction((tx) => queueMailing(call, tx, subject)),
  );
  call.afterCommit(background.wakeJobs);
  return response;
}

/** Stores the mailing with its job. @throws what its content and its recipients are refused with */
async function queueMailing(call: SendCall, db: Db, subject: string | undefined) {
  const { input, project, services, now, accessType } = call;
  const { tenancyId } = project;
  const dueAt = dueTime(input.scheduled_at_millis, now);
  const userIds = input.user_ids && [...new Set(input.user_ids)];
  const { content, draft } = await readContent({ input, project, db });
  if (draft && !input.send_again && (await wasSentTo(db, draft, userIds))) throw new EmailDraftAlreadySent();
  const recipients = await listRecipients({ project, db }, userIds);
  const mailingId = randomUuid();
  await statement()
    .also(draft && markDraftSent(db, { tenancyId, id: draft.id }, now))
    .also(
      db.insertInto("email_mailings").values({
        tenancy_id: tenancyId,
        id: mailingId,
        content_sealed: sealContent(services.secrets, tenancyId, mailingId, content),
        user_ids: userIds ?? null,
        after_user_id: null,
        created_at: now,
        scheduled_at: dueAt > now ? dueAt : null,
        completed_at: null,
        draft_id: draft?.id ?? null,
        subject: subject === undefined ? null : cutText(singleLine(subject), sendingLimits.subject),
      }),
    )
    .also(enqueueJob(db, { kind: mailingJob, key: `${tenancyId}/${mailingId}`, share: `${tenancyId}/${emailShares.mailing}` }, dueAt))
    // A developer sends it. What the project's server sends, the list of mailings has.
    .also(
      accessType === "admin"
        ? audit(call, {
            event: "mailing.created",
            userId: null,
            data: { mailing_id: mailingId, users: userIds?.length ?? null, scheduled_at_millis: dueAt > now ? dueAt.getTime() : null },
          })
        : undefined,
    )
    .execute(db);
  const results = recipients.map(({ id, primary_email }) => ({
    user_id: id,
    ...(primary_email !== null && { user_email: primary_email }),
  }));
  return { results, mailing_id: mailingId };
}

/**
 * Whether some of the users have got a draft as it is now, or will get it. A mailing that was canceled does not count.
 * @param userIds undefined for all users
 */
async function wasSentTo(db: Db, draft: Draft, userIds: readonly string[] | undefined): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM email_mailings m
    WHERE m.tenancy_id = ${draft.tenancy_id}::uuid AND m.draft_id = ${draft.id}::uuid AND m.canceled_at IS NULL
      AND m.created_at >= coalesce(${draft.edited_at}::timestamptz, '-infinity')
      AND (${userIds === undefined}::boolean OR m.user_ids && ${userIds ?? []}::uuid[]
        OR m.user_ids IS NULL AND EXISTS (SELECT FROM users u WHERE u.tenancy_id = m.tenancy_id AND u.id = ANY (${userIds ?? []}::uuid[])
          AND u.signed_up_at <= m.created_at))) AS found`.execute(db);
  return rows[0]?.found ?? false;
}

/** When a mailing begins. A past time is now. */
function dueTime(scheduledMillis: number | undefined, now: Date): Date {
  const dueAt = new Date(Math.max(scheduledMillis ?? 0, now.getTime()));
  if (dueAt.getTime() - now.getTime() > sendingLimits.scheduleDays * 86_400_000)
    throw new SchemaError({ message: `body.scheduled_at_millis must be at most ${sendingLimits.scheduleDays} days ahead` });
  return dueAt;
}

function assertExactlyOne(input: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  if (names.filter((name) => input[name] !== undefined).length === 1) return;
  throw new SchemaError({ message: `body must have exactly one of ${names.join(", ")}` });
}

/** @throws UnknownNotificationCategory, UnknownEmailTemplate, UnknownEmailDraft */
async function readContent({
  input,
  project,
  db,
}: Pick<SendCall, "input" | "project" | "db">): Promise<{ content: MailingContent; draft?: Draft }> {
  const { html, template_id: templateId, draft_id: draftId, theme_id: themeId, subject } = input;
  const category = categoryByName(input.notification_category_name ?? "Transactional");
  if (!category) throw new UnknownNotificationCategory();
  const common = { subject, category: category.name, themeId: themeId ?? undefined };
  if (html !== undefined) return { content: { ...common, content: { html } } };
  if (templateId !== undefined) {
    if (!hasTemplate(project.config.emails, templateId)) throw new UnknownEmailTemplate();
    return { content: { ...common, content: { templateId, variables: input.variables ?? {} } } };
  }
  const { tenancyId } = project;
  const draft = await lockDraft(db, tenancyId, draftId ?? "");
  if (!draft) throw new UnknownEmailDraft();
  // Null asks for the project's theme, an absent theme for that of the draft.
  const theme = themeId === undefined ? (toThemeChoice(draft) ?? undefined) : common.themeId;
  const content = { ...common, themeId: theme, content: { tsxSource: draft.tsx_source } };
  return { content, draft };
}

interface Recipient {
  readonly id: string;
  readonly primary_email: string | null;
}

/** The users, in the order of their ids' list; of all users, the first. @throws UserIdDoesNotExist */
async function listRecipients(
  { project, db }: Pick<SendCall, "project" | "db">,
  userIds: readonly string[] | undefined,
): Promise<readonly Recipient[]> {
  const users = db.selectFrom("users").select(["id", "primary_email"]).where("tenancy_id", "=", project.tenancyId);
  if (!userIds) return users.where("is_anonymous", "=", false).orderBy("id").limit(sendingLimits.listedRecipients).execute();
  if (userIds.length === 0) return [];
  const found = await users.where("id", "=", sql<string>`ANY (${userIds}::uuid[])`).execute();
  const byId = new Map(found.map((user) => [user.id, user]));
  return userIds.map((id) => {
    const user = byId.get(id);
    if (!user) throw new UserIdDoesNotExist({ user_id: id });
    return user;
  });
}
