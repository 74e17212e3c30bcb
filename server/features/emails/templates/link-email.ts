import { singleLine } from "../../../services/single-line.ts";
import type { EmailMessages, LinkEmailMessages } from "./email-messages.ts";
import { renderHtml, renderText } from "./layout.ts";
import { type EmailLocale, messagesFor } from "./locale.ts";

const maxNameLength = 64;

/**
 * A name that a user chose, if an e-mail can show it safely. Anyone can sign up with another person's address and a name that
 * advertises a site, so a long name is left out, and so is a name that mail clients would turn into a link.
 */
export function safeDisplayName(userName: string | null): string | null {
  const name = singleLine(userName ?? "");
  const suspicious = [...name].length > maxNameLength || /:\/\/|www\.|[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}|@/iu.test(name);
  return name === "" || suspicious ? null : name;
}

/** The values of an e-mail with a link. */
export interface LinkEmail {
  readonly projectName: string;
  readonly userName: string | null;
  readonly link: string;
  /** Display name of the team in an invitation. */
  readonly teamName?: string | undefined;
  /** The code to enter instead of following the link, and the text that precedes it. */
  readonly code?: { readonly hint: (messages: EmailMessages) => string; readonly typed: string } | undefined;
  readonly locale: EmailLocale;
}

/**
 * Renders an e-mail with one button.
 * @param pick chooses its texts
 * @param lifetimeMillis how long the link works; undefined for a link that does not expire
 */
export function renderLinkEmail(email: LinkEmail, pick: (messages: EmailMessages) => LinkEmailMessages, lifetimeMillis?: number) {
  const messages = messagesFor(email.locale);
  const texts = pick(messages);
  const project = singleLine(email.projectName);
  const layout = {
    language: messages.language,
    project,
    title: texts.title,
    greeting: messages.greeting(safeDisplayName(email.userName)),
    message: texts.request(project, safeDisplayName(email.teamName ?? null) ?? ""),
    action: { label: texts.action, link: email.link, hint: messages.linkHint },
    code: email.code && { hint: email.code.hint(messages), typed: email.code.typed },
    notes: [...(lifetimeMillis && texts.expiry ? [texts.expiry(lifetimeMillis / 86_400_000)] : []), texts.notYou],
  };
  return { subject: texts.subject(project), text: renderText(layout), html: renderHtml(layout) };
}
