import { sql } from "kysely";
import {
  RequiresCustomEmailServer,
  SchemaError,
  UnknownEmailDraft,
  UnknownEmailTemplate,
  UnknownNotificationCategory,
  UserIdDoesNotExist,
} from "#contract/errors/index.ts";
import type { emailSendingRoutes } from "#contract/routes/email-sending.ts";
import { sendingLimits } from "#contract/vocabulary/sent-emails.ts";
import { enqueueJob } from "../../core/jobs/queue.ts";
import type { Call } from "../../kernel/call.ts";
import { type Step, statement } from "../../kernel/statement.ts";
import { randomUuid } from "../../services/random.ts";
import { findDraft, markDraftSent, themeOf } from "../email-sources/drafts.ts";
import { hasTemplate } from "../email-sources/sources.ts";
import { categoryByName } from "../notifications/preferences.ts";
import { emailShares } from "./enqueue.ts";
import { type MailingContent, sealContent } from "./mailing-content.ts";
import { mailingJob } from "./mailing-name.ts";

type SendCall = Call<typeof emailSendingRoutes.send>;

/**
 * Stores what to send and to whom. A job queues the e-mails; each is rendered when it is sent. Two statements, and one more to read a
 * draft.
 */
export async function sendEmail(call: SendCall) {
  const { input, project, db, services, background, now } = call;
  const { tenancyId, config } = project;
  assertOneOf(input, ["user_ids", "all_users"]);
  assertOneOf(input, ["html", "template_id", "draft_id"]);
  if (input.variables !== undefined && input.template_id === undefined)
    throw new SchemaError({ message: "body.variables may be given with template_id only" });
  if (config.emails.server.isShared) throw new RequiresCustomEmailServer();
  const dueAt = dueTime(input.scheduled_at_millis, now);
  const { content, draftSent } = await contentOf(call);
  const userIds = input.user_ids && [...new Set(input.user_ids)];
  const recipients = await recipientsOf(call, userIds);
  const mailingId = randomUuid();
  await statement()
    .also(draftSent)
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
      }),
    )
    .also(enqueueJob(db, { kind: mailingJob, key: `${tenancyId}/${mailingId}`, share: `${tenancyId}/${emailShares.mailing}` }, dueAt))
    .execute(db);
  call.afterCommit(background.wakeJobs);
  const results = recipients.map(({ id, primary_email }) => ({
    user_id: id,
    ...(primary_email !== null && { user_email: primary_email }),
  }));
  return { results, mailing_id: mailingId };
}

/** When a mailing begins. A past time is now. */
function dueTime(scheduledMillis: number | undefined, now: Date): Date {
  const dueAt = new Date(Math.max(scheduledMillis ?? 0, now.getTime()));
  if (dueAt.getTime() - now.getTime() > sendingLimits.scheduleDays * 86_400_000)
    throw new SchemaError({ message: `body.scheduled_at_millis must be at most ${sendingLimits.scheduleDays} days ahead` });
  return dueAt;
}

function assertOneOf(input: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  if (names.filter((name) => input[name] !== undefined).length === 1) return;
  throw new SchemaError({ message: `body must have exactly one of ${names.join(", ")}` });
}

/** @throws UnknownNotificationCategory, UnknownEmailTemplate, UnknownEmailDraft */
async function contentOf({ input, project, db, now }: SendCall): Promise<{ content: MailingContent; draftSent?: Step }> {
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
  const draft = await findDraft(db, tenancyId, draftId ?? "");
  if (!draft) throw new UnknownEmailDraft();
  // Null asks for the project's theme, an absent theme for that of the draft.
  const theme = themeId === undefined ? (themeOf(draft) ?? undefined) : common.themeId;
  const content = { ...common, themeId: theme, content: { tsxSource: draft.tsx_source } };
  return { content, draftSent: markDraftSent(db, { tenancyId, id: draft.id }, now) };
}

interface Recipient {
  readonly id: string;
  readonly primary_email: string | null;
}

/** The users, in the order of their ids' list; of all users, the first. @throws UserIdDoesNotExist */
async function recipientsOf({ project, db }: SendCall, userIds: readonly string[] | undefined): Promise<readonly Recipient[]> {
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
