import { useState } from "react";
import { Notice } from "../../../components/notice.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { useAction } from "../../../forms/use-action.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionSwitch } from "../../action-switch.tsx";
import { PlanDialog } from "../../console/plan/plan-dialog.tsx";
import { useRefresh } from "../../use-refresh.ts";
import { useProject } from "../../workspace.ts";

/** Options that affect no current user; saved immediately. */
const options = [
  { setting: "createTeamOnSignUp", label: () => t("settings.personalTeam"), hint: () => t("settings.personalTeamHint") },
  { setting: "clientTeamCreationEnabled", label: () => t("settings.teamCreation"), hint: () => t("settings.teamCreationHint") },
  { setting: "clientUserDeletionEnabled", label: () => t("settings.userDeletion"), hint: () => t("settings.userDeletionHint") },
] as const;

/** Options that stop keys in use when they are turned off; reviewed before they are saved. */
const keyOptions = [
  {
    key: "apiKeys.enabled.user",
    setting: "allowUserApiKeys",
    label: () => t("settings.userKeys"),
    hint: () => t("settings.userKeysHint"),
  },
  {
    key: "apiKeys.enabled.team",
    setting: "allowTeamApiKeys",
    label: () => t("settings.teamKeys"),
    hint: () => t("settings.teamKeysHint"),
  },
] as const;

/** Edits the rights of the project's users without its server. */
export function UserOptions() {
  const project = useProject();
  const [override, setOverride] = useState<Readonly<Record<string, boolean>>>();

  return (
    <div className="grid grid-cols-1 gap-5">
      {options.map((option) => (
        <OptionSwitch key={option.setting} {...option} />
      ))}
      {keyOptions.map(({ key, setting, label, hint }) => (
        <ActionSwitch
          key={key}
          label={label()}
          hint={hint()}
          checked={project.config[setting]}
          change={(on) => setOverride({ [key]: on })}
        />
      ))}
      <PlanDialog override={override} close={() => setOverride(undefined)} />
    </div>
  );
}

function OptionSwitch({ setting, label, hint }: (typeof options)[number]) {
  const project = useProject();
  const refresh = useRefresh();
  const action = useAction();
  const setOption = (on: boolean) =>
    action.run(async () => {
      await project.update({ config: { [setting]: on } });
      await refresh("internal.projects");
      toastSuccess(t("settings.saved"));
    });

  return (
    <div className="grid grid-cols-1 gap-3">
      <ActionSwitch
        label={label()}
        hint={hint()}
        checked={project.config[setting]}
        busy={action.busy ? t("dashboard.saving") : undefined}
        change={(on) => void setOption(on)}
      />
      {action.error && <Notice>{action.error}</Notice>}
    </div>
  );
}
