import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { accountRecoveryLimits as limits } from "#contract/vocabulary/sign-in/account-recovery.ts";
import type { RecoveryData } from "../../../database/tables/verification-codes.ts";
import { singleLine } from "../../../services/single-line.ts";
import type { BuiltInEmail } from "../sources/render-built-in.ts";
import { type EmailLocale, messagesFor } from "./locale.ts";
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
  const { greeting, linkHint, recovery } = messagesFor(locale);
  const project = singleLine(projectName);
  const notice = {
    subject: recovery.subject(project),
    title: recovery.title,
    greeting: greeting(safeDisplayName(userName)),
    message: recovery.message(project),
    action: link === undefined ? undefined : { label: recovery.action, link, hint: linkHint },
    facts: [...credentialFacts(removed, locale), ...memberFacts(removed, locale), ...teamFacts(removed, locale)],
    advice: [
      ...(removed.members.length > 0 ? [recovery.advice] : []),
      ...(remainingTeams(removed).length > 0 ? [recovery.teamAdvice] : []),
    ],
    notes: link === undefined ? [] : [recovery.expiry(codeLimits.lifetime.recovery / 86_400_000)],
  };
  return { locale, notice };
}

function credentialFacts({ passkey, secondFactor, providers }: RecoveryData, locale: EmailLocale) {
  const { recovery } = messagesFor(locale);
  const names = [...(passkey ? [recovery.passkey] : []), ...(secondFactor ? [recovery.secondFactor] : []), ...providers];
  return names.map((value) => ({ name: recovery.credentials, value }));
}

/** Another person may have chosen the names of members and teams. So only those that are safe to show are shown. */
function memberFacts({ members }: RecoveryData, locale: EmailLocale) {
  const { recovery } = messagesFor(locale);
  const lines = members.slice(0, limits.emailLines).map(({ name, email, teamName, wasMember }) => ({
    name: wasMember ? recovery.member : recovery.invitation,
    value: [email ?? safeDisplayName(name) ?? "–", safeDisplayName(teamName)].filter(Boolean).join(" · "),
  }));
  const rest = members.length - lines.length;
  return rest > 0 ? [...lines, { name: "", value: recovery.more(rest) }] : lines;
}

/** E-mails that were queued by an earlier version have no teams. */
const remainingTeams = ({ teams = [] }: Pick<RecoveryData, "teams">) => teams;

/** The teams of others first. */
function teamFacts(removed: RecoveryData, locale: EmailLocale) {
  const { recovery } = messagesFor(locale);
  const teams = remainingTeams(removed);
  const lines = teams.slice(0, limits.emailLines).map(({ name, isManagedByOthers }) => ({
    name: isManagedByOthers ? recovery.foreignTeam : recovery.team,
    value: safeDisplayName(name) ?? "–",
  }));
  const rest = teams.length - lines.length;
  return rest > 0 ? [...lines, { name: "", value: recovery.more(rest) }] : lines;
}
