import { z } from "zod";
import { emailThemeChoice, emailThemeInput } from "../../entities/emails/email-theme.ts";
import { Success } from "../../entities/success.ts";
import { EmailDraftNotFound, EmailSourceLimitExceeded, UnknownEmailTheme } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { dateMillis, millis, string, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";

/** An e-mail that a developer writes and sends once. */
const EmailDraft = z
  .object({
    id: uuid,
    display_name: z.string(),
    tsx_source: z.string().describe("A TSX module that exports a component `EmailTemplate`"),
    theme_id: emailThemeChoice.optional().describe("The draft's theme, false for none. Absent: the project's theme"),
    sent_at_millis: millis.nullable().describe("When the draft was sent; null before"),
  })
  .meta({ id: "EmailDraft" });

const EmailDraftCreation = z.strictObject({
  display_name: string(textLimits.displayName),
  tsx_source: string(textLimits.tsxSource).optional().describe("Default: a short example"),
  theme_id: emailThemeInput.optional(),
});

const EmailDraftChange = z.strictObject({
  display_name: string(textLimits.displayName).optional(),
  tsx_source: string(textLimits.tsxSource).optional(),
  theme_id: emailThemeInput.optional(),
  sent_at_millis: dateMillis.nullable().optional().describe("A later time than now is now"),
});

const draft = z.strictObject({ draft_id: uuid });
const refreshes = ["internal.emailDrafts"];

export const internalEmailDraftRoutes = {
  list: route({
    method: "GET",
    path: "/internal/email-drafts",
    summary: "List the project's e-mail drafts, last changed first",
    description: "A draft is an e-mail that is being written.",
    access: adminOnly,
    returns: z.object({ drafts: z.array(EmailDraft) }),
  }),
  create: route({
    method: "POST",
    path: "/internal/email-drafts",
    summary: "Create an e-mail draft",
    description: "Without a source, it starts as a short example.",
    access: adminOnly,
    body: EmailDraftCreation,
    largeBody: true,
    returns: z.object({ id: uuid }),
    errors: [UnknownEmailTheme, EmailSourceLimitExceeded],
    refreshes,
    examples: { body: { display_name: "Newsletter of May" } },
  }),
  get: route({
    method: "GET",
    path: "/internal/email-drafts/{draft_id}",
    summary: "Get an e-mail draft",
    description: "Includes its source.",
    access: adminOnly,
    params: draft,
    returns: EmailDraft,
    errors: [EmailDraftNotFound],
  }),
  update: route({
    method: "PATCH",
    path: "/internal/email-drafts/{draft_id}",
    summary: "Change an e-mail draft",
    description: "Drafts are stored as they are written: a source that cannot be rendered is refused when it is sent.",
    access: adminOnly,
    params: draft,
    body: EmailDraftChange,
    largeBody: true,
    returns: z.object({ ok: z.literal("ok") }),
    errors: [EmailDraftNotFound, UnknownEmailTheme],
    refreshes,
    examples: { body: { theme_id: false } },
  }),
  remove: route({
    method: "DELETE",
    path: "/internal/email-drafts/{draft_id}",
    summary: "Delete an e-mail draft",
    description: "E-mails that were sent from it stay in the log.",
    access: adminOnly,
    params: draft,
    returns: Success,
    errors: [EmailDraftNotFound],
    refreshes,
  }),
};
