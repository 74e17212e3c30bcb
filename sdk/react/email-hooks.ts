import type { App } from "../objects/app.ts";
import type { EmailDraftMethods } from "../objects/email-draft.ts";
import type { EmailMailingMethods } from "../objects/email-mailing.ts";
import type { EmailPreviewMethods, EmailPreviewOptions } from "../objects/email-preview.ts";
import type { EmailTemplateMethods } from "../objects/email-template.ts";
import type { EmailThemeMethods } from "../objects/email-theme.ts";
import { collectionQuery } from "./collection-query.ts";

/** The part of an admin app that the hooks of e-mails read. */
type EmailReader = EmailThemeMethods &
  EmailTemplateMethods &
  EmailDraftMethods &
  EmailPreviewMethods &
  EmailMailingMethods &
  Pick<App, "projectId">;

/** The e-mail themes of the project of an admin app, built-in ones first. */
export const [useEmailThemes, useEmailThemesState] = collectionQuery((admin: Pick<EmailReader, "listEmailThemes" | "projectId">) => ({
  queryKey: ["internal", "emailThemes", "own", admin.projectId],
  queryFn: () => admin.listEmailThemes(),
}));

/** An e-mail theme of the project of an admin app. */
export const [useEmailTheme, useEmailThemeState] = collectionQuery(
  (admin: Pick<EmailReader, "getEmailTheme" | "projectId">, id: string) => ({
    queryKey: ["internal", "emailThemes", "one", admin.projectId, id],
    queryFn: () => admin.getEmailTheme(id),
  }),
);

/** The e-mail templates of the project of an admin app, built-in ones first. */
export const [useEmailTemplates, useEmailTemplatesState] = collectionQuery(
  (admin: Pick<EmailReader, "listEmailTemplates" | "projectId">) => ({
    queryKey: ["internal", "emailTemplates", "own", admin.projectId],
    queryFn: () => admin.listEmailTemplates(),
  }),
);

/** The e-mail drafts of the project of an admin app, last changed first. */
export const [useEmailDrafts, useEmailDraftsState] = collectionQuery((admin: Pick<EmailReader, "listEmailDrafts" | "projectId">) => ({
  queryKey: ["internal", "emailDrafts", "own", admin.projectId],
  queryFn: () => admin.listEmailDrafts(),
}));

/** The HTML of a rendered e-mail. Its sources are in `options`, or are read again when a theme or a template changes. */
export const [useEmailPreview, useEmailPreviewState] = collectionQuery(
  (admin: Pick<EmailReader, "getEmailPreview" | "projectId">, options: EmailPreviewOptions) => ({
    queryKey: ["internal", "emailThemes", "preview", admin.projectId, options],
    queryFn: () => admin.getEmailPreview(options),
  }),
);

/** The newest mailings of the project of an admin app, with their progress. */
export const [useEmailMailings, useEmailMailingsState] = collectionQuery((admin: Pick<EmailReader, "listEmailMailings" | "projectId">) => ({
  queryKey: ["internal", "emailMailings", "own", admin.projectId],
  queryFn: () => admin.listEmailMailings(),
}));

/** The progress of a mailing of the project of an admin app. */
export const [useEmailMailing, useEmailMailingState] = collectionQuery(
  (admin: Pick<EmailReader, "getEmailMailing" | "projectId">, id: string) => ({
    queryKey: ["internal", "emailMailings", "own", admin.projectId, id],
    queryFn: () => admin.getEmailMailing(id),
  }),
);
