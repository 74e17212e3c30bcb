import { type Selectable, sql } from "kysely";
import { starterTemplate } from "#contract/config/starter-template.ts";
import { EmailDraftNotFound, EmailSourceLimitExceeded, UnknownEmailTheme } from "#contract/errors/index.ts";
import type { internalEmailDraftRoutes } from "#contract/routes/emails/email-drafts.ts";
import { emailLimits } from "#contract/vocabulary/emails/email-limits.ts";
import type { Db } from "../../../database/schema.ts";
import type { EmailDrafts } from "../../../database/tables/emails.ts";
import type { Handlers, Project } from "../../../kernel/call.ts";
import { randomUuid } from "../../../services/random.ts";
import { hasTheme, type ThemeChoice } from "./sources.ts";

export type Draft = Selectable<EmailDrafts>;

/** The theme that a draft selects; undefined for the project's theme. */
export const toThemeChoice = ({ theme_id, has_theme }: Pick<Draft, "theme_id" | "has_theme">): ThemeChoice =>
  has_theme ? (theme_id ?? undefined) : false;

const themeColumns = (choice: ThemeChoice) => ({ theme_id: choice || null, has_theme: choice !== false });

function toView(row: Draft, { config }: Project) {
  const theme = toThemeChoice(row);
  return {
    id: row.id,
    display_name: row.display_name,
    tsx_source: row.tsx_source,
    // A theme that was deleted counts as the project's theme.
    ...(theme === false || (theme && hasTheme(config.emails, theme)) ? { theme_id: theme } : {}),
    sent_at_millis: row.sent_at?.getTime() ?? null,
  };
}

const ofTenancy = (db: Db, tenancyId: string) => db.selectFrom("email_drafts").selectAll().where("tenancy_id", "=", tenancyId);

/** The draft; undefined if the project has none with this id. */
export const findDraft = (db: Db, tenancyId: string, id: string): Promise<Draft | undefined> =>
  ofTenancy(db, tenancyId).where("id", "=", id).executeTakeFirst();

/** The draft, locked until the transaction ends. */
export const lockDraft = (db: Db, tenancyId: string, id: string): Promise<Draft | undefined> =>
  ofTenancy(db, tenancyId).where("id", "=", id).forUpdate().executeTakeFirst();

/** The step that marks a draft as sent. */
export const markDraftSent = (db: Db, { tenancyId, id }: { tenancyId: string; id: string }, now: Date) =>
  db.updateTable("email_drafts").set({ sent_at: now, updated_at: now }).where("tenancy_id", "=", tenancyId).where("id", "=", id);

/** @throws UnknownEmailTheme */
function requireKnownTheme({ config }: Project, choice: ThemeChoice): void {
  if (choice && !hasTheme(config.emails, choice)) throw new UnknownEmailTheme();
}

export const emailDraftHandlers: Handlers<typeof internalEmailDraftRoutes> = {
  async list({ project, db }) {
    const rows = await ofTenancy(db, project.tenancyId).orderBy("updated_at", "desc").orderBy("id").limit(emailLimits.drafts).execute();
    return { drafts: rows.map((row) => toView(row, project)) };
  },

  async get({ input, project, db }) {
    const draft = await findDraft(db, project.tenancyId, input.draft_id);
    if (!draft) throw new EmailDraftNotFound();
    return toView(draft, project);
  },

  async create({ input, project, db, now }) {
    requireKnownTheme(project, input.theme_id);
    const { theme_id, has_theme } = themeColumns(input.theme_id);
    const id = randomUuid();
    const { numAffectedRows } = await sql`
      INSERT INTO email_drafts (tenancy_id, id, display_name, tsx_source, theme_id, has_theme, created_at, updated_at)
      SELECT ${project.tenancyId}::uuid, ${id}::uuid, ${input.display_name}::text, ${input.tsx_source ?? starterTemplate}::text,
        ${theme_id}::uuid, ${has_theme}::boolean, ${now}::timestamptz, ${now}::timestamptz
      WHERE (SELECT count(*) FROM email_drafts WHERE tenancy_id = ${project.tenancyId}::uuid) < ${emailLimits.drafts}::int`.execute(db);
    if (!numAffectedRows) throw new EmailSourceLimitExceeded();
    return { id };
  },

  async update({ input, project, db, now }) {
    const { draft_id: id, display_name, tsx_source, theme_id, sent_at_millis } = input;
    requireKnownTheme(project, theme_id);
    const updated = await db
      .updateTable("email_drafts")
      .set({
        updated_at: now,
        ...(display_name !== undefined && { display_name }),
        ...(tsx_source !== undefined && { tsx_source }),
        ...(theme_id !== undefined && themeColumns(theme_id)),
        // Something else is sent from now on, or it is to be sent again.
        ...((tsx_source !== undefined || theme_id !== undefined || sent_at_millis === null) && { edited_at: now }),
        // The clock of the caller may be ahead.
        ...(sent_at_millis !== undefined && {
          sent_at: sent_at_millis === null ? null : new Date(Math.min(sent_at_millis, now.getTime())),
        }),
      })
      .where("tenancy_id", "=", project.tenancyId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) throw new EmailDraftNotFound();
    return { ok: "ok" };
  },

  async remove({ input, project, db }) {
    const removed = await db
      .deleteFrom("email_drafts")
      .where("tenancy_id", "=", project.tenancyId)
      .where("id", "=", input.draft_id)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw new EmailDraftNotFound();
    return { success: true };
  },
};
