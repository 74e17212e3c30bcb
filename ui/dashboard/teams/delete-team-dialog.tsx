import { useLocation } from "wouter";
import { PlainError, type ServerTeam } from "#sdk/admin.ts";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmByTyping } from "../../forms/confirm-by-typing.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { projectPath } from "../project-path.ts";
import { useProject } from "../workspace.ts";

/** Deletes a team after its name is typed. */
export function DeleteTeamDialog({ team, close }: { team: ServerTeam; close(): void }) {
  const { id } = useProject();
  const [, navigate] = useLocation();
  const action = useAction();
  const name = team.displayName || t("teams.unnamed");
  const phrase = team.displayName || team.id;

  const deleteTeam = () =>
    action.run(
      async () => {
        await team.delete();
        navigate(projectPath(id, "teams"));
        toastSuccess(t("teams.deleted", { team: name }));
      },
      (error) => (error instanceof PlainError && error.code === "TEAM_OWNS_PROJECTS" ? t("teams.ownsProjects") : undefined),
    );

  return (
    <ConfirmByTyping
      open
      close={close}
      title={t("teams.deleteTitle", { team: name })}
      description={t("teams.deleteHint")}
      phrase={phrase}
      label={t("detail.typeToConfirm", { phrase })}
      confirmLabel={t("teams.delete")}
      busyLabel={t("danger.deleting")}
      action={action}
      confirm={() => void deleteTeam()}
    />
  );
}
