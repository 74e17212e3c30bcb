import type { AdminApi, EmailDraft as DraftResponse } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";

/** An e-mail that a developer writes and sends once. */
export type EmailDraft = Fields<DraftResponse>;

/** A change of a draft. Absent fields stay as they are. */
export interface EmailDraftChange {
  readonly displayName?: string;
  readonly tsxSource?: string;
  /** A theme's id, false for no theme, null for the project's theme. */
  readonly themeId?: string | false | null;
}

/** Methods of an admin for the project's e-mail drafts. `sendEmail` sends one. */
export interface EmailDraftMethods {
  /** Lists the drafts, last changed first. */
  listEmailDrafts(): Promise<EmailDraft[]>;
  /** Returns a draft with its source. @throws PlainError `EMAIL_DRAFT_NOT_FOUND` */
  getEmailDraft(id: string): Promise<EmailDraft>;
  /** Creates a draft: without a source, a short example. */
  createEmailDraft(creation: EmailDraftChange & { readonly displayName: string }): Promise<{ readonly id: string }>;
  /** Changes a draft. Its source is stored even if it cannot be rendered yet. */
  updateEmailDraft(id: string, change: EmailDraftChange): Promise<void>;
  /** Deletes a draft. @throws PlainError `EMAIL_DRAFT_NOT_FOUND` */
  deleteEmailDraft(id: string): Promise<void>;
}

export function emailDraftMethods(api: AdminApi): EmailDraftMethods {
  const drafts = api.internal.emailDrafts;
  return {
    listEmailDrafts: async () => unwrap(await drafts.list()).drafts.map(fieldsFrom),
    getEmailDraft: async (id) => fieldsFrom(unwrap(await drafts.get({ draft_id: id }))),
    createEmailDraft: async ({ displayName, tsxSource, themeId }) =>
      unwrap(await drafts.create({ display_name: displayName, tsx_source: tsxSource, theme_id: themeId })),
    async updateEmailDraft(id, { displayName, tsxSource, themeId }) {
      unwrap(await drafts.update({ draft_id: id, display_name: displayName, tsx_source: tsxSource, theme_id: themeId }));
    },
    async deleteEmailDraft(id) {
      unwrap(await drafts.remove({ draft_id: id }));
    },
  };
}
