import { useState } from "react";
import { Notice } from "../../components/notice.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { toastDone } from "../../components/toast.tsx";
import { useDeed } from "../../forms/use-deed.tsx";
import { text } from "../../locales/text.ts";
import { PlanDialog } from "../plan/plan-dialog.tsx";
import { useProject, useWorkspace } from "../workspace.ts";

/** What hurts nobody when it is switched: kept at once. */
const options = [
  { setting: "createTeamOnSignUp", label: () => text("settings.personalTeam"), hint: () => text("settings.personalTeamHint") },
  { setting: "clientTeamCreationEnabled", label: () => text("settings.teamCreation"), hint: () => text("settings.teamCreationHint") },
  { setting: "clientUserDeletionEnabled", label: () => text("settings.userDeletion"), hint: () => text("settings.userDeletionHint") },
] as const;

/** Switching one of these off stops keys that are in use: shown before it is done. */
const keyOptions = [
  {
    key: "apiKeys.enabled.user",
    setting: "allowUserApiKeys",
    label: () => text("settings.userKeys"),
    hint: () => text("settings.userKeysHint"),
  },
  {
    key: "apiKeys.enabled.team",
    setting: "allowTeamApiKeys",
    label: () => text("settings.teamKeys"),
    hint: () => text("settings.teamKeysHint"),
  },
] as const;

/** What the project's users may do by themselves. */
export function UserOptions() {
  const project = useProject();
  const [wanted, setWanted] = useState<Readonly<Record<string, boolean>>>();

  return (
    <div className="grid grid-cols-1 gap-5">
      {options.map((option) => (
        <Option key={option.setting} {...option} />
      ))}
      {keyOptions.map(({ key, setting, label, hint }) => (
        <SwitchRow key={key} label={label()} hint={hint()} checked={project.config[setting]} change={(on) => setWanted({ [key]: on })} />
      ))}
      <PlanDialog override={wanted} close={() => setWanted(undefined)} />
    </div>
  );
}

function Option({ setting, label, hint }: (typeof options)[number]) {
  const project = useProject();
  const { put } = useWorkspace();
  const deed = useDeed();
  const turn = (on: boolean) =>
    deed.run(async () => {
      put(await project.update({ config: { [setting]: on } }));
      toastDone(text("settings.saved"));
    });

  return (
    <div className="grid grid-cols-1 gap-3">
      <SwitchRow
        label={label()}
        hint={hint()}
        checked={project.config[setting]}
        busy={deed.busy ? text("dashboard.saving") : undefined}
        change={(on) => void turn(on)}
      />
      {deed.problem && <Notice>{deed.problem}</Notice>}
    </div>
  );
}
