import { codes } from "#contract/vocabulary/limits.ts";
import { oneLine } from "../../../services/one-line.ts";
import { letterHtml, letterText } from "./layout.ts";
import { type MailLocale, wordsFor } from "./locale.ts";

const hours = codes.lifetime.verification / 3_600_000;
const nameMax = 64;

/**
 * The name to greet with. Anybody may sign up with somebody else's address and a name that advertises a site, so a name
 * that is long, or that a mail program would turn into a link, is left out.
 */
function greetingName(userName: string | null): string | null {
  const name = oneLine(userName ?? "");
  const suspicious = [...name].length > nameMax || /:\/\/|www\.|[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}|@/iu.test(name);
  return name === "" || suspicious ? null : name;
}

/**
 * The mail that asks a person to confirm an address. In: the project's and the person's display names and the complete
 * link. Out: subject, text and HTML, everything escaped where it stands.
 */
export function verificationMail(mail: { projectName: string; userName: string | null; link: string; locale?: MailLocale | undefined }) {
  const words = wordsFor(mail.locale ?? "en");
  const project = oneLine(mail.projectName);
  const { verification } = words;
  const letter = {
    language: words.language,
    project,
    title: verification.title,
    greeting: words.greeting(greetingName(mail.userName)),
    request: verification.request(project),
    action: verification.action,
    link: mail.link,
    linkHint: words.linkHint,
    notes: [verification.expiry(hours), verification.notYou],
  };
  return { subject: verification.subject(project), text: letterText(letter), html: letterHtml(letter) };
}
