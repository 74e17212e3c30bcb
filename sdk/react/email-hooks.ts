import type { App } from "../objects/app.ts";
import type { EmailDraftMethods } from "../objects/emails/email-draft.ts";
import type { EmailMailingMethods } from "../objects/emails/email-mailing.ts";
import type { EmailPreviewMethods, EmailPreviewOptions } from "../objects/emails/email-preview.ts";
import type { EmailTemplateMethods } from "../objects/emails/email-template.ts";
import type { EmailThemeMethods } from "../objects/emails/email-theme.ts";
import { collectionQuery, stateHook, suspendingHook } from "./collection-query.ts";

/** The part of an admin app that the hooks of e-mails read. */
type EmailReader = EmailThemeMethods &
  EmailTemplateMethods &
  EmailDraftMethods &
  EmailPreviewMethods &
  EmailMailingMethods &
  Pick<App, "projectId">;

const emailThemesHooks = /* @__PURE__ */ collectionQuery((admin: Pick<EmailReader, "listEmailThemes" | "projectId">) => ({
  queryKey: ["internal", "emailThemes", "own", admin.projectId],
  queryFn: () => admin.listEmailThemes(),
}));
/** The e-mail themes of the project of an admin app, built-in ones first. */
export const useEmailThemes = /* @__PURE__ */ suspendingHook(emailThemesHooks);
/** The e-mail themes of the project of an admin app, built-in ones first. */
export const useEmailThemesState = /* @__PURE__ */ stateHook(emailThemesHooks);

const emailThemeHooks = /* @__PURE__ */ collectionQuery((admin: Pick<EmailReader, "getEmailTheme" | "projectId">, id: string) => ({
  queryKey: ["internal", "emailThemes", "one", admin.projectId, id],
  queryFn: () => admin.getEmailTheme(id),
}));
/** An e-mail theme of the project of an admin app. */
export const useEmailTheme = /* @__PURE__ */ suspendingHook(emailThemeHooks);
/** An e-mail theme of the project of an admin app. */
export const useEmailThemeState = /* @__PURE__ */ stateHook(emailThemeHooks);

const emailTemplatesHooks = /* @__PURE__ */ collectionQuery((admin: Pick<EmailReader, "listEmailTemplates" | "projectId">) => ({
  queryKey: ["internal", "emailTemplates", "own", admin.projectId],
  queryFn: () => admin.listEmailTemplates(),
}));
/** The e-mail templates of the project of an admin app, built-in ones first. */
export const useEmailTemplates = /* @__PURE__ */ suspendingHook(emailTemplatesHooks);
/** The e-mail templates of the project of an admin app, built-in ones first. */
export const useEmailTemplatesState = /* @__PURE__ */ stateHook(emailTemplatesHooks);

const emailDraftsHooks = /* @__PURE__ */ collectionQuery((admin: Pick<EmailReader, "listEmailDrafts" | "projectId">) => ({
  queryKey: ["internal", "emailDrafts", "own", admin.projectId],
  queryFn: () => admin.listEmailDrafts(),
}));
/** The e-mail drafts of the project of an admin app, last changed first. */
export const useEmailDrafts = /* @__PURE__ */ suspendingHook(emailDraftsHooks);
/** The e-mail drafts of the project of an admin app, last changed first. */
export const useEmailDraftsState = /* @__PURE__ */ stateHook(emailDraftsHooks);

const emailPreviewHooks = /* @__PURE__ */ collectionQuery(
  (admin: Pick<EmailReader, "getEmailPreview" | "projectId">, options: EmailPreviewOptions) => ({
    queryKey: ["internal", "emailThemes", "preview", admin.projectId, options],
    queryFn: () => admin.getEmailPreview(options),
  }),
);
/** The HTML of a rendered e-mail. Its sources are in `options`, or are read again when a theme or a template changes. */
export const useEmailPreview = /* @__PURE__ */ suspendingHook(emailPreviewHooks);
/** The HTML of a rendered e-mail. Its sources are in `options`, or are read again when a theme or a template changes. */
export const useEmailPreviewState = /* @__PURE__ */ stateHook(emailPreviewHooks);

const emailMailingsHooks = /* @__PURE__ */ collectionQuery((admin: Pick<EmailReader, "listEmailMailings" | "projectId">) => ({
  queryKey: ["internal", "emailMailings", "own", admin.projectId],
  queryFn: () => admin.listEmailMailings(),
}));
/** The newest mailings of the project of an admin app, with their progress. */
export const useEmailMailings = /* @__PURE__ */ suspendingHook(emailMailingsHooks);
/** The newest mailings of the project of an admin app, with their progress. */
export const useEmailMailingsState = /* @__PURE__ */ stateHook(emailMailingsHooks);

const emailMailingHooks = /* @__PURE__ */ collectionQuery((admin: Pick<EmailReader, "getEmailMailing" | "projectId">, id: string) => ({
  queryKey: ["internal", "emailMailings", "own", admin.projectId, id],
  queryFn: () => admin.getEmailMailing(id),
}));
/** The progress of a mailing of the project of an admin app. */
export const useEmailMailing = /* @__PURE__ */ suspendingHook(emailMailingHooks);
/** The progress of a mailing of the project of an admin app. */
export const useEmailMailingState = /* @__PURE__ */ stateHook(emailMailingHooks);
