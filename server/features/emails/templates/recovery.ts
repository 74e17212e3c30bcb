import { emailTexts } from "#contract/config/generated/email-texts.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { accountRecoveryLimits as limits } from "#contract/vocabulary/sign-in/account-recovery.ts";
import type { RecoveryData } from "../../../database/tables/foundation.ts";
import { singleLine } from "../../../services/single-line.ts";
import type { BuiltInEmail } from "../sources/render-built-in.ts";
import { type EmailLocale, greetingFor, messagesFor } from "./locale.ts";
import { safeDisplayName } from "./safe-display-name.ts";

export interface RecoveryEmail {
  readonly projectName: string;
  readonly userName: string | null;
  readonly removed: RecoveryData;
  /** The page that lists members and teams; undefined if there are none. */
  readonly link: string | undefined;
  readonly locale: EmailLocale;
}

/** Lists what the recovery of an account has removed, and where the account is still a member. Its link leads to the same list. */
export function recoveryEmail({ projectName, userName, removed, link, locale }: RecoveryEmail): BuiltInEmail {
  const { messages, format } = messagesFor(locale);
  const { recovery } = messages;
  const project = singleLine(projectName);
  const notice = {
    subject: format(recovery.subject, { project }),
    title: format(recovery.title),
    greeting: greetingFor(userName, locale),
    message: format(recovery.message, { project }),
    action: link === undefined ? undefined : { label: format(recovery.action), link, hint: emailTexts[locale].linkHint },
    facts: [...credentialFacts(removed, locale), ...memberFacts(removed, locale), ...teamFacts(removed, locale)],
    advice: [
      ...(removed.members.length > 0 ? [format(recovery.advice)] : []),
      ...(remainingTeams(removed).length > 0 ? [format(recovery.teamAdvice)] : []),
    ],
    notes: link === undefined ? [] : [format(recovery.expiry, { days: codeLimits.lifetime.recovery / 86_400_000 })],
  };
  return { locale, notice };
}

function credentialFacts({ passkey, secondFactor, providers }: RecoveryData, locale: EmailLocale) {
  const { messages, format } = messagesFor(locale);
  const { recovery } = messages;
  const names = [...(passkey ? [format(recovery.passkey)] : []), ...(secondFactor ? [format(recovery.secondFactor)] : []), ...providers];
  return names.map((value) => ({ name: format(recovery.credentials), value }));
}

/** Another person may have chosen the names of members and teams. So only those that are safe to show are shown. */
function memberFacts({ members }: RecoveryData, locale: EmailLocale) {
  const { messages, format } = messagesFor(locale);
  const { recovery } = messages;
  const lines = members.slice(0, limits.emailLines).map(({ name, email, teamName, wasMember }) => ({
    name: format(wasMember ? recovery.member : recovery.invitation),
    value: [email ?? safeDisplayName(name) ?? "–", safeDisplayName(teamName)].filter(Boolean).join(" · "),
  }));
  const rest = members.length - lines.length;
  return rest > 0 ? [...lines, { name: "", value: format(recovery.more, { count: rest }) }] : lines;
}

/** E-mails that were queued by an earlier version have no teams. */
const remainingTeams = ({ teams = [] }: Pick<RecoveryData, "teams">) => teams;

/** The teams of others first. */
function teamFacts(removed: RecoveryData, locale: EmailLocale) {
  const { messages, format } = messagesFor(locale);
  const { recovery } = messages;
  const teams = remainingTeams(removed);
  const lines = teams.slice(0, limits.emailLines).map(({ name, isManagedByOthers }) => ({
    name: format(isManagedByOthers ? recovery.foreignTeam : recovery.team),
    value: safeDisplayName(name) ?? "–",
  }));
  const rest = teams.length - lines.length;
  return rest > 0 ? [...lines, { name: "", value: format(recovery.more, { count: rest }) }] : lines;
}
