import { useState } from "react";
import { isKnownError } from "#sdk/client.ts";
import { Button } from "../../components/button.tsx";
import { Select } from "../../components/select.tsx";
import { toastDone } from "../../components/toast.tsx";
import { useLoad } from "../../components/use-load.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { LoadFailure } from "../../forms/failure-notice.tsx";
import { text } from "../../locales/text.ts";
import { useReread } from "../use-reread.ts";
import { useProject, useWorkspace } from "../workspace.ts";

/** Gives the project to another of the developer's teams. */
export function TransferProject() {
  const { user } = useWorkspace();
  const project = useProject();
  const teams = useLoad(user.id, () => user.listTeams());
  const others = teams.state === "ready" ? teams.value.filter(({ id }) => id !== project.ownerTeamId) : [];

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-0.5">
        <h3 className="font-medium">{text("danger.transfer")}</h3>
        <p className="text-soft-ink text-sm">{text("danger.transferHint")}</p>
      </div>
      {teams.state === "loading" && <div className="skeleton h-10 rounded-lg" />}
      {teams.state === "failed" && <LoadFailure error={teams.error} retry={teams.retry} />}
      {teams.state === "ready" && others.length === 0 && <p className="text-soft-ink text-sm">{text("danger.noOtherTeam")}</p>}
      {others.length > 0 && <TransferForm teams={others} />}
    </div>
  );
}

const refusal = (error: unknown) => (isKnownError(error, "TEAM_PERMISSION_REQUIRED") ? text("danger.notAdmin") : undefined);

function TransferForm({ teams }: { teams: readonly { id: string; displayName: string }[] }) {
  const { user } = useWorkspace();
  const project = useProject();
  const reread = useReread();
  const [chosen, setChosen] = useState<string>();
  const [open, setOpen] = useState(false);
  // The list changes once the project has moved: what was chosen may be its owner by now.
  const team = teams.find(({ id }) => id === chosen) ?? teams[0];
  if (!team) return null;

  async function transfer({ id, displayName }: (typeof teams)[number]): Promise<void> {
    await user.transferProject(project.id, id);
    toastDone(text("danger.transferred", { project: project.displayName, team: displayName }));
    setOpen(false);
    await reread();
  }

  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <Select
            label={text("danger.newOwner")}
            value={team.id}
            change={setChosen}
            choices={teams.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          />
        </div>
        <Button onClick={() => setOpen(true)}>{text("danger.transferOpen")}</Button>
      </div>
      <ConfirmDialog
        open={open}
        close={() => setOpen(false)}
        title={text("danger.transferTitle", { project: project.displayName, team: team.displayName })}
        description={text("danger.transferDescription", { team: team.displayName })}
        deed={text("danger.transferConfirm")}
        busy={text("danger.transferring")}
        confirm={() => transfer(team)}
        tell={refusal}
      />
    </>
  );
}
