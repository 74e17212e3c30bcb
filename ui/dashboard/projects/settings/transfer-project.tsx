import { useState } from "react";
import { Link } from "wouter";
import { isKnownError, type Team } from "#sdk/client.ts";
import { toastSuccess } from "../../../components/toast.tsx";
import { ConfirmDialog } from "../../../forms/confirm-dialog.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { QueryContent } from "../../query-content.tsx";
import { TeamSelect, useTeamChoices } from "../../team-select.tsx";
import { useRefresh } from "../../use-refresh.ts";
import { useProject, useWorkspace } from "../../workspace.ts";

/** Transfers the project to another of the developer's teams. */
export function TransferProject() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-0.5">
        <h3 className="font-medium">{t("danger.transfer")}</h3>
        <p className="text-soft-ink text-sm">{t("danger.transferHint")}</p>
      </div>
      <TransferForm />
    </div>
  );
}

const transferErrorMessage = (error: unknown) => (isKnownError(error, "TEAM_PERMISSION_REQUIRED") ? t("danger.notAdmin") : undefined);

function TransferForm() {
  const { user } = useWorkspace();
  const project = useProject();
  const refresh = useRefresh();
  const choices = useTeamChoices(["teams", "owners", user.id], (options) => user.listTeams(options));
  const teams = (choices.teams ?? []).filter(({ id }) => id !== project.ownerTeamId);
  const [selected, setSelected] = useState<string>();
  const [open, setOpen] = useState(false);
  // After a transfer the selected team is the owner and no longer in the list.
  const team = teams.find(({ id }) => id === selected) ?? teams[0];
  if (!choices.teams)
    return (
      <QueryContent query={choices.found} skeleton={<div className="skeleton h-10 rounded-lg" />}>
        {() => null}
      </QueryContent>
    );
  if (!team && !choices.isLong)
    return (
      <p className="text-soft-ink text-sm">
        {t("danger.noOtherTeam")}{" "}
        <Link href="/teams" className="text-link">
          {t("danger.createTeam")}
        </Link>
      </p>
    );

  async function transfer({ id, displayName }: Team): Promise<void> {
    await user.transferProject(project.id, id);
    toastSuccess(t("danger.transferred", { project: project.displayName, team: displayName }));
    setOpen(false);
    await refresh("internal.projects");
  }

  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <TeamSelect
            label={t("danger.newOwner")}
            value={team?.id}
            change={setSelected}
            choices={choices}
            options={teams.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          />
        </div>
        <ActionButton needs="admin" disabled={!team} onClick={() => setOpen(true)}>
          {t("danger.transferOpen")}
        </ActionButton>
      </div>
      {team && (
        <ConfirmDialog
          open={open}
          close={() => setOpen(false)}
          title={t("danger.transferTitle", { project: project.displayName, team: team.displayName })}
          description={t("danger.transferDescription", { team: team.displayName })}
          confirmLabel={t("danger.transferConfirm")}
          busyLabel={t("danger.transferring")}
          confirm={() => transfer(team)}
          messageFor={transferErrorMessage}
        />
      )}
    </>
  );
}
