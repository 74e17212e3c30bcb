import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import { Button } from "../../components/button.tsx";
import { AlertDialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject, useWorkspace } from "../workspace.ts";

/** Deletes the project after its name is typed. */
export function DeleteProject() {
  const project = useProject();
  const { removeProject } = useWorkspace();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const action = useAction();
  const form = useId();
  const matches = typed.trim() === project.displayName.trim();

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

  function close(): void {
    setOpen(false);
    setTyped("");
    action.reset();
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
          <h3 className="font-medium">{t("danger.delete")}</h3>
          <p className="text-soft-ink text-sm">{t("danger.deleteHint")}</p>
        </div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t("danger.deleteOpen")}
        </Button>
      </div>
      <AlertDialog
        open={open}
        close={close}
        locked={action.busy}
        title={t("danger.deleteTitle", { project: project.displayName })}
        description={
          <>
            <UserCount /> {t("danger.deleteDescription")}
          </>
        }
      >
        <form
          id={form}
          className="grid grid-cols-1 gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (matches) void deleteProject();
          }}
        >
          {action.error && <Notice>{action.error}</Notice>}
          <Field
            label={t("danger.typeName", { project: project.displayName })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </form>
        <DialogActions>
          <Button disabled={action.busy} onClick={close}>
            {t("action.cancel")}
          </Button>
          <Button type="submit" form={form} variant="danger" disabled={!matches} busyLabel={action.busy ? t("danger.deleting") : undefined}>
            {t("danger.deleteConfirm")}
          </Button>
        </DialogActions>
      </AlertDialog>
    </>
  );
}

/** How many users the deletion removes; nothing until it is known. */
function UserCount() {
  const { app } = useProject();
  const { data } = useProjectQuery({ queryKey: ["internal", "metrics"], queryFn: () => app.getMetrics() });
  return data && <strong className="font-semibold text-ink">{t("danger.deleteUsers", { count: data.totalUsers })}</strong>;
}
