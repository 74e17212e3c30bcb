import { useState } from "react";
import { useLocation } from "wouter";
import { PlainError, type ServerTeam } from "#sdk/admin.ts";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { projectPath } from "../project-path.ts";
import { useProject } from "../workspace.ts";

/** Deletes a team. */
export function DeleteTeam({ team }: { team: ServerTeam }) {
  const { id } = useProject();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState(false);
  const name = team.displayName || t("teams.unnamed");

  async function confirm(): Promise<void> {
    await team.delete();
    navigate(projectPath(id, "teams"));
    toastSuccess(t("teams.deleted", { team: name }));
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 flex-1 basis-64 text-soft-ink text-sm">{t("teams.deleteHint")}</p>
      <ActionButton variant="danger" onClick={() => setOpen(true)}>
        {t("teams.delete")}
      </ActionButton>
      <ConfirmDialog
        open={open}
        close={() => setOpen(false)}
        title={t("teams.deleteTitle", { team: name })}
        description={t("teams.deleteHint")}
        confirmLabel={t("teams.delete")}
        busyLabel={t("danger.deleting")}
        confirm={confirm}
        messageFor={(error) => (error instanceof PlainError && error.code === "TEAM_OWNS_PROJECTS" ? t("teams.ownsProjects") : undefined)}
      />
    </div>
  );
}
