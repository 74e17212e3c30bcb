import { keepPreviousData } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { TeamInvitation } from "#sdk/admin.ts";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { PagedList, useListPart } from "../../components/paged-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { useEmailForm } from "../../forms/use-email-form.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject, useWorkspace } from "../workspace.ts";
import type { TeamPartProps } from "./team-part.ts";

/** The open invitations of a team: send, send again and revoke. */
export default function TeamInvitations({ team }: TeamPartProps) {
  const { id: projectId } = useProject();
  const [revoking, setRevoking] = useState<TeamInvitation>();
  const region = useRef<HTMLDivElement>(null);
  const part = useListPart();
  const query = useProjectQuery({
    queryKey: ["teamInvitations", "open", team.id, part.options],
    queryFn: () => team.listInvitations(part.options),
    placeholderData: keepPreviousData,
  });

  const callbackUrl = `${useWorkspace().context.boot.apiUrl}/p/${projectId}/handler/team-invitation`;
  const action = useAction();
  const form = useEmailForm({
    async send(email) {
      await team.inviteUser({ email, callbackUrl });
      return t("teams.invited", { email });
    },
  });

  const resend = ({ recipientEmail: email }: TeamInvitation) =>
    action.run(async () => {
      await team.inviteUser({ email, callbackUrl });
      toastSuccess(t("teams.invited", { email }));
    });

  async function revoke(invitation: TeamInvitation): Promise<void> {
    await invitation.revoke();
    setRevoking(undefined);
    toastSuccess(t("teams.revoked", { email: invitation.recipientEmail }));
  }

  return (
    <Panel title={t("teams.invitations")} hint={t("teams.invitationsHint")}>
      <div ref={region} tabIndex={-1} className="outline-none">
        <QueryContent query={query} skeleton={<div className="skeleton h-12 rounded-lg" />}>
          {(invitations) => (
            <PagedList
              label={t("teams.invitations")}
              searchLabel={t("teams.searchInvitations")}
              part={{ ...part, stale: query.isPlaceholderData }}
              page={invitations}
              none={t("teams.noInvitations")}
            >
              {invitations.map((invitation) => (
                <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
                  <span className="min-w-0">
                    <span className="block wrap-anywhere font-medium">{invitation.recipientEmail}</span>
                    <span className="block text-soft-ink text-sm">
                      {t("teams.invitationExpires", { date: formatDateTime(invitation.expiresAt) })}
                    </span>
                  </span>
                  <span className="flex gap-2">
                    <ActionButton
                      small
                      disabled={action.busy}
                      aria-label={t("teams.resendNamed", { email: invitation.recipientEmail })}
                      onClick={() => void resend(invitation)}
                    >
                      {t("teams.resend")}
                    </ActionButton>
                    <ActionButton
                      small
                      aria-label={t("teams.revokeNamed", { email: invitation.recipientEmail })}
                      onClick={() => setRevoking(invitation)}
                    >
                      {t("teams.revoke")}
                    </ActionButton>
                  </span>
                </li>
              ))}
            </PagedList>
          )}
        </QueryContent>
      </div>
      {action.error && <Notice>{action.error}</Notice>}
      <form {...form.props} className="grid max-w-md grid-cols-1 gap-3">
        <FormSummary form={form} />
        <Field {...form.field("email")} type="email" label={t("users.email")} autoComplete="off" />
        <div>
          <ActionButton type="submit" busyLabel={form.busy ? t("user.sending") : undefined}>
            {t("teams.invite")}
          </ActionButton>
        </div>
      </form>
      {revoking && (
        <ConfirmDialog
          open
          close={() => setRevoking(undefined)}
          title={t("teams.revokeTitle", { email: revoking.recipientEmail })}
          description={t("teams.revokeHint")}
          confirmLabel={t("teams.revoke")}
          busyLabel={t("teams.revoking")}
          confirm={() => revoke(revoking)}
          returnFocusTo={region}
        />
      )}
    </Panel>
  );
}
