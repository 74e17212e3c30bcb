import { useId, useState } from "react";
import { useLocation } from "wouter";
import { Button } from "../../components/button.tsx";
import { AlertDialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { toastDone } from "../../components/toast.tsx";
import { useDeed } from "../../forms/use-deed.tsx";
import { text } from "../../locales/text.ts";
import { useProject, useWorkspace } from "../workspace.ts";

/** Deletes the project with everything in it, once its name is typed. */
export function DeleteProject() {
  const project = useProject();
  const { drop } = useWorkspace();
  const [, go] = useLocation();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const deed = useDeed();
  const form = useId();
  const meant = typed.trim() === project.displayName.trim();

  const remove = () =>
    deed.run(async () => {
      await project.delete();
      toastDone(text("danger.deleted", { project: project.displayName }));
      go("/projects");
      drop(project.id);
    });

  function close(): void {
    setOpen(false);
    setTyped("");
    deed.forget();
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
          <h3 className="font-medium">{text("danger.delete")}</h3>
          <p className="text-soft-ink text-sm">{text("danger.deleteHint")}</p>
        </div>
        <Button look="danger" onClick={() => setOpen(true)}>
          {text("danger.deleteOpen")}
        </Button>
      </div>
      <AlertDialog
        open={open}
        close={close}
        locked={deed.busy}
        title={text("danger.deleteTitle", { project: project.displayName })}
        description={text("danger.deleteDescription")}
      >
        <form
          id={form}
          className="grid grid-cols-1 gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (meant) void remove();
          }}
        >
          {deed.problem && <Notice>{deed.problem}</Notice>}
          <Field
            label={text("danger.typeName", { project: project.displayName })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </form>
        <DialogActions>
          <Button disabled={deed.busy} onClick={close}>
            {text("action.cancel")}
          </Button>
          <Button type="submit" form={form} look="danger" disabled={!meant} busy={deed.busy ? text("danger.deleting") : undefined}>
            {text("danger.deleteConfirm")}
          </Button>
        </DialogActions>
      </AlertDialog>
    </>
  );
}
