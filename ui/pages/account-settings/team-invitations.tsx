import type { Team, TeamInvitation } from "#sdk/client.ts";
import { useInvitations } from "#sdk/react/index.ts";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { PagedList, useListPart } from "../../components/paged-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { useEmailForm } from "../../forms/use-email-form.tsx";
import { formatDay } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { absolutePageUrl, type PageContext } from "../page-context.ts";

/** Invites into a team. `mayList`: whether the user may see and revoke the open invitations. */
export function TeamInvitations({ context, team, mayList }: { context: PageContext; team: Team; mayList: boolean }) {
  const form = useEmailForm({
    async send(email) {
      await team.inviteUser({ email, callbackUrl: absolutePageUrl({ ...context, returnTo: null }, "team-invitation") });
      return t("account.invited", { email });
    },
  });

  return (
    <Panel title={t("account.invitations")} hint={t("account.invitationsHint")}>
      {mayList && <OpenInvitations team={team} />}
      <form {...form.props} className="grid max-w-md grid-cols-1 gap-4">
        <FormSummary form={form} />
        <Field {...form.field("email")} type="email" label={t("account.inviteEmail")} autoComplete="off" />
        <div>
          <Button type="submit" busyLabel={form.busy ? t("account.inviting") : undefined}>
            {t("account.invite")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function OpenInvitations({ team }: { team: Team }) {
  const part = useListPart();
  const invitations = useInvitations(team, part.options);
  if (invitations.length === 0 && part.query === "" && part.pages.number === 1) return null;
  return (
    <PagedList
      label={t("account.invitations")}
      searchLabel={t("account.invitationsSearch")}
      part={part}
      page={invitations}
      none={t("account.invitationsNone")}
    >
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </PagedList>
  );
}

function InvitationRow({ invitation }: { invitation: TeamInvitation }) {
  const action = useAction();
  const { recipientEmail: email, expiresAt } = invitation;
  const revoke = () =>
    action.run(async () => {
      await invitation.revoke();
      toastSuccess(t("account.invitationRevoked"));
    });
  return (
    <li className="grid grid-cols-1 gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 flex-1 basis-40">
          <span className="wrap-anywhere">{email}</span>
          <span className="block text-soft-ink text-sm">{t("apiKey.expiresOn", { day: formatDay(expiresAt) })}</span>
        </span>
        <Button
          small
          busyLabel={action.busy ? t("account.saving") : undefined}
          onClick={() => void revoke()}
          aria-label={t("account.invitationRevokeOf", { email })}
        >
          {t("apiKey.revoke")}
        </Button>
      </div>
      {action.error && <Notice>{action.error}</Notice>}
    </li>
  );
}
