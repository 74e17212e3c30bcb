import { singleLine } from "../../../services/single-line.ts";
import type { BuiltInEmail } from "../sources/render-built-in.ts";
import { type EmailLocale, greetingFor, messagesFor } from "./locale.ts";
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
  const { messages, format } = messagesFor(locale);
  const { leakedKey } = messages;
  const project = singleLine(projectName);
  const name = safeDisplayName(description);
  const key = name === null ? `…${lastFour}` : `${name} (…${lastFour})`;
  const notice = {
    subject: format(leakedKey.subject, { project, key }),
    title: format(leakedKey.title),
    greeting: greetingFor(userName, locale),
    message: format(isOfTeam ? leakedKey.ofTeam : leakedKey.ofUser, { project }),
    facts: [{ name: format(leakedKey.key), value: key }],
    advice: [format(leakedKey.advice)],
    notes: [],
  };
  return { locale, notice };
}
