import { keepPreviousData } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ServerTeam, TeamInvitation } from "#sdk/admin.ts";
import { PagedList, useListPart } from "../../components/paged-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";

/** The open invitations of a team, to revoke them. */
export function TeamInvitations({ team }: { team: ServerTeam }) {
  const [revoking, setRevoking] = useState<TeamInvitation>();
  const region = useRef<HTMLDivElement>(null);
  const part = useListPart();
  const query = useProjectQuery({
    queryKey: ["teamInvitations", "open", team.id, part.options],
    queryFn: () => team.listInvitations(part.options),
    placeholderData: keepPreviousData,
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
                  <ActionButton
                    small
                    aria-label={t("teams.revokeNamed", { email: invitation.recipientEmail })}
                    onClick={() => setRevoking(invitation)}
                  >
                    {t("teams.revoke")}
                  </ActionButton>
                </li>
              ))}
            </PagedList>
          )}
        </QueryContent>
      </div>
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
