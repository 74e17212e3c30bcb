import { oneLine } from "../../../services/one-line.ts";
import type { Catalogue, LinkWords } from "./catalogue.ts";
import { letterHtml, letterText } from "./layout.ts";
import { type MailLocale, wordsFor } from "./locale.ts";

const nameMax = 64;

/**
 * A name of a person's or a team's choosing, as a mail may show it. Anybody may sign up with somebody else's address and a name that advertises a site, so a name
 * that is long, or that a mail program would turn into a link, is left out.
 */
export function shownName(userName: string | null): string | null {
  const name = oneLine(userName ?? "");
  const suspicious = [...name].length > nameMax || /:\/\/|www\.|[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}|@/iu.test(name);
  return name === "" || suspicious ? null : name;
}

/** What a mail with a link is about: the project's and the person's display names, and the complete link. */
export interface LinkMail {
  readonly projectName: string;
  readonly userName: string | null;
  readonly link: string;
  /** The display name of the team that a person is invited to. */
  readonly teamName?: string | undefined;
  /** What may be typed instead of following the link, and what is said above it. */
  readonly code?: { readonly hint: (catalogue: Catalogue) => string; readonly typed: string } | undefined;
  readonly locale: MailLocale;
}

/** Subject, text and HTML of a mail that asks for one click, everything escaped where it stands; `pick` chooses its words, `lifetimeMillis` is the link's. */
export function linkMail(mail: LinkMail, pick: (catalogue: Catalogue) => LinkWords, lifetimeMillis: number) {
  const catalogue = wordsFor(mail.locale);
  const words = pick(catalogue);
  const project = oneLine(mail.projectName);
  const letter = {
    language: catalogue.language,
    project,
    title: words.title,
    greeting: catalogue.greeting(shownName(mail.userName)),
    message: words.request(project, shownName(mail.teamName ?? null) ?? ""),
    action: { label: words.action, link: mail.link, hint: catalogue.linkHint },
    code: mail.code && { hint: mail.code.hint(catalogue), typed: mail.code.typed },
    notes: [words.expiry(lifetimeMillis / 86_400_000), words.notYou],
  };
  return { subject: words.subject(project), text: letterText(letter), html: letterHtml(letter) };
}
