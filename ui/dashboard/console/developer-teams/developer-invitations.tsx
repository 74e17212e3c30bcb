import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { InvitedRole } from "#contract/vocabulary/console/developer-roles.ts";
import type { DeveloperInvitation, DeveloperTeam } from "#sdk/client.ts";
import { clientQueryKey } from "#sdk/react/index.ts";
import { Button } from "../../../components/button.tsx";
import { Field } from "../../../components/field.tsx";
import { Notice } from "../../../components/notice.tsx";
import { PagedList, useListPart } from "../../../components/paged-list.tsx";
import { Panel } from "../../../components/panel.tsx";
import { Select } from "../../../components/select.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { FormSummary } from "../../../forms/form-summary.tsx";
import { useAction } from "../../../forms/use-action.tsx";
import { useEmailForm } from "../../../forms/use-email-form.tsx";
import { formatDateTime } from "../../../locales/dates.ts";
import { t } from "../../../locales/i18n.ts";
import { absolutePageUrl } from "../../../pages/page-context.ts";
import { QueryContent } from "../../query-content.tsx";
import { useWorkspace } from "../../workspace.ts";
import { invitedOptions, roleLabel } from "./role.ts";

/** Invites developers with a role, and revokes open invitations. */
export function DeveloperInvitations({ team }: { team: DeveloperTeam }) {
  const { context } = useWorkspace();
  const [role, setRole] = useState<InvitedRole>("member");
  const part = useListPart();
  const query = useQuery({
    queryKey: clientQueryKey("internal", "developerTeams", "invitations", team.id, part.options),
    queryFn: () => team.listInvitations(part.options),
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
  const form = useEmailForm({
    async send(email) {
      await team.inviteDeveloper({ email, role, callbackUrl: absolutePageUrl({ ...context, returnTo: null }, "team-invitation") });
      return t("developers.invited", { email });
    },
  });

  return (
    <Panel title={t("developers.invitations")} hint={t("developers.invitationsHint")}>
      <form {...form.props} className="grid grid-cols-1 gap-4">
        <FormSummary form={form} />
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <Field {...form.field("email")} type="email" label={t("developers.email")} autoComplete="off" />
          <Select label={t("developers.role")} value={role} change={(value) => setRole(value as InvitedRole)} options={invitedOptions()} />
        </div>
        <div>
          <Button type="submit" busyLabel={form.busy ? t("developers.inviting") : undefined}>
            {t("developers.invite")}
          </Button>
        </div>
      </form>
      <QueryContent query={query} skeleton={<div className="skeleton h-10 rounded-lg" />}>
        {(invitations) =>
          (invitations.length > 0 || part.query !== "" || part.pages.number > 1) && (
            <PagedList
              label={t("teams.invitations")}
              searchLabel={t("teams.searchInvitations")}
              part={{ ...part, stale: query.isPlaceholderData }}
              page={invitations}
              none={t("teams.noInvitations")}
            >
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </PagedList>
          )
        }
      </QueryContent>
    </Panel>
  );
}

function InvitationRow({ invitation }: { invitation: DeveloperInvitation }) {
  const action = useAction();
  const { recipientEmail: email, role, expiresAt } = invitation;
  const revoke = () =>
    action.run(async () => {
      await invitation.revoke();
      toastSuccess(t("teams.revoked", { email }));
    });
  return (
    <li className="grid grid-cols-1 gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 flex-1 basis-48">
          <span className="wrap-anywhere font-medium">{email}</span>
          <span className="block text-soft-ink text-sm">
            {t("developers.invitedAs", { role: roleLabel(role), date: formatDateTime(expiresAt) })}
          </span>
        </span>
        <Button
          small
          busyLabel={action.busy ? t("teams.revoking") : undefined}
          aria-label={t("teams.revokeNamed", { email })}
          onClick={() => void revoke()}
        >
          {t("teams.revoke")}
        </Button>
      </div>
      {action.error && <Notice>{action.error}</Notice>}
    </li>
  );
}
