import { singleLine } from "../../../services/single-line.ts";
import type { BuiltInEmail } from "../sources/render-built-in.ts";
import { type EmailLocale, messagesFor } from "./locale.ts";
import { safeDisplayName } from "./safe-display-name.ts";

export interface LeakedKeyEmail {
  readonly projectName: string;
  readonly userName: string | null;
  /** The description that its owner chose. */
  readonly description: string;
  readonly lastFour: string;
  readonly isOfTeam: boolean;
  readonly locale: EmailLocale;
}

/** Notifies the owner of an API key that was found in public and revoked. It has no link, as other notices. */
export function leakedKeyEmail({ projectName, userName, description, lastFour, isOfTeam, locale }: LeakedKeyEmail): BuiltInEmail {
  const { greeting, leakedKey } = messagesFor(locale);
  const project = singleLine(projectName);
  const name = safeDisplayName(description);
  const key = name === null ? `…${lastFour}` : `${name} (…${lastFour})`;
  const notice = {
    subject: leakedKey.subject(project, key),
    title: leakedKey.title,
    greeting: greeting(safeDisplayName(userName)),
    message: isOfTeam ? leakedKey.ofTeam(project) : leakedKey.ofUser(project),
    facts: [{ name: leakedKey.key, value: key }],
    advice: [leakedKey.advice],
    notes: [],
  };
  return { locale, notice };
}
