import { useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import { toastSuccess } from "../../../components/toast.tsx";
import { ConfirmByTyping } from "../../../forms/confirm-by-typing.tsx";
import { useAction } from "../../../forms/use-action.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject, useWorkspace } from "../../workspace.ts";

/** Deletes the project after its name is typed. */
export function DeleteProject() {
  const project = useProject();
  const { removeProject } = useWorkspace();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState(false);
  const action = useAction();

  const deleteProject = () =>
    action.run(async () => {
      await project.delete();
      // Together: the list must not show the project any more, and this page must not miss it.
      flushSync(() => {
        navigate("/projects");
        removeProject(project.id);
      });
      toastSuccess(t("danger.deleted", { project: project.displayName }));
    });

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
          <h3 className="font-medium">{t("danger.delete")}</h3>
          <p className="text-soft-ink text-sm">{t("danger.deleteHint")}</p>
        </div>
        <ActionButton needs="admin" variant="danger" onClick={() => setOpen(true)}>
          {t("danger.deleteOpen")}
        </ActionButton>
      </div>
      <ConfirmByTyping
        open={open}
        close={() => setOpen(false)}
        title={t("danger.deleteTitle", { project: project.displayName })}
        description={
          <>
            <UserCount /> {t("danger.deleteDescription")}
          </>
        }
        phrase={project.displayName}
        label={t("danger.typeName", { project: project.displayName })}
        confirmLabel={t("danger.deleteConfirm")}
        busyLabel={t("danger.deleting")}
        action={action}
        confirm={() => void deleteProject()}
      />
    </>
  );
}

/** How many users the deletion removes; nothing until it is known. */
function UserCount() {
  const { app } = useProject();
  const { data } = useProjectQuery({ queryKey: ["internal", "metrics"], queryFn: () => app.getMetrics() });
  return data && <strong className="font-semibold text-ink">{t("danger.deleteUsers", { count: data.totalUsers })}</strong>;
}
