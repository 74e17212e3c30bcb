import { useState } from "react";
import { isKnownError, type RecoveredAccount } from "#sdk/client.ts";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { codeErrorMessage } from "../forms/code-rules.ts";
import { useAction } from "../forms/use-action.tsx";
import { activeLanguage, t } from "../locales/i18n.ts";
import { absolutePageUrl, type PageContext } from "./page-context.ts";

type RemovedMember = RecoveredAccount["members"][number];

interface RemovedAccessProps {
  context: PageContext;
  recovery: RecoveredAccount;
}

/** Lists what the recovery of an account removed, and which teams remain. Each removed member can be invited again by one click. */
export function RemovedAccess({ context, recovery }: RemovedAccessProps) {
  const { code, members, teams } = recovery;
  const credentials = [
    ...(recovery.passkey ? [t("recovery.passkey")] : []),
    ...(recovery.secondFactor ? [t("recovery.secondFactor")] : []),
    ...recovery.oauthProviders,
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-soft-ink">{t("recovery.hint")}</p>
      {credentials.length > 0 && (
        <p className="text-soft-ink">{t("recovery.credentials", { names: new Intl.ListFormat(activeLanguage()).format(credentials) })}</p>
      )}
      {teams.length > 0 && (
        <section className="grid grid-cols-1 gap-2.5">
          <h2 className="font-medium">{t("recovery.teams")}</h2>
          <p className="text-soft-ink text-sm">{t("recovery.teamsHint")}</p>
          <ul className="grid grid-cols-1 gap-2.5">
            {teams.map(({ teamId, teamDisplayName, isManagedByOthers }) => (
              <li key={teamId} className="grid min-w-0 rounded-lg bg-sunken px-3.5 py-3">
                <span className="wrap-anywhere font-medium">{teamDisplayName}</span>
                {isManagedByOthers && <span className="text-soft-ink text-sm">{t("recovery.foreignTeam")}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {code !== null && members.length > 0 && (
        <section className="grid grid-cols-1 gap-2.5">
          <h2 className="font-medium">{t("recovery.members")}</h2>
          <p className="text-soft-ink text-sm">{t("recovery.membersHint")}</p>
          <ul className="grid grid-cols-1 gap-2.5">
            {members.map((member) => (
              <MemberRow key={`${member.teamId} ${member.email} ${member.displayName}`} context={context} code={code} member={member} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function MemberRow({ context, code, member }: { context: PageContext; code: string; member: RemovedMember }) {
  const action = useAction();
  const [invited, setInvited] = useState(false);
  const { teamId, teamDisplayName: team, email, wasMember } = member;
  const name = email ?? member.displayName ?? t("recovery.unnamed");

  const invite = (email: string) =>
    action.run(
      async () => {
        const callbackUrl = absolutePageUrl(context, "team-invitation");
        const result = await context.app.inviteRemovedMember({ code, teamId, email, callbackUrl });
        if (result.status === "error") throw result.error;
        setInvited(true);
      },
      (error) => (isKnownError(error, "TEAM_NOT_FOUND") ? t("recovery.teamGone") : codeErrorMessage(error)),
    );

  return (
    <li className="grid grid-cols-1 gap-2.5 rounded-lg bg-sunken px-3.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span className="grid min-w-0">
          <span className="wrap-anywhere font-medium">{name}</span>
          <span className="wrap-anywhere text-soft-ink text-sm">{t(wasMember ? "recovery.member" : "recovery.invitation", { team })}</span>
        </span>
        {email !== null && !invited && (
          <Button
            small
            aria-label={action.busy ? undefined : t("recovery.inviteName", { name, team })}
            busyLabel={action.busy ? t("recovery.inviting") : undefined}
            onClick={() => void invite(email)}
          >
            {t("recovery.invite")}
          </Button>
        )}
        <span role="status" className={invited ? "text-soft-ink text-sm" : "sr-only"}>
          {invited && t("recovery.invited")}
        </span>
      </div>
      {action.error && <Notice>{action.error}</Notice>}
    </li>
  );
}
