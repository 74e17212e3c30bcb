import { useId, useState } from "react";
import { useUser } from "#sdk/react/index.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { AlertDialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { type PageContext, pageUrl } from "../page-context.ts";
import { useSensitiveAction } from "./sign-in-again.tsx";

/** Sign-out, and deletion of the account where the project allows it. */
export default function Account({ context }: { context: PageContext }) {
  const { client_user_deletion_enabled } = context.project.config;
  return (
    <>
      <Panel title={t("account.signOut")} hint={t("account.signOutHint")}>
        <div>
          <LinkButton href={pageUrl(context, "sign-out")}>{t("account.signOut")}</LinkButton>
        </div>
      </Panel>
      {client_user_deletion_enabled && <DeleteAccount context={context} />}
    </>
  );
}

function DeleteAccount({ context }: { context: PageContext }) {
  const user = useUser({ or: "throw" });
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const action = useSensitiveAction();
  const form = useId();
  // What the user types to confirm: the own address, or a word if there is none.
  const phrase = user.primaryEmail ?? t("account.deletePhrase");
  const matches = typed.trim().toLowerCase() === phrase.toLowerCase();

  const remove = () =>
    action.run(async () => {
      await user.delete();
      context.redirects.replace(pageUrl(context, "sign-in"));
    });

  function close(): void {
    setOpen(false);
    setTyped("");
    action.reset();
  }

  return (
    <Panel danger title={t("account.delete")} hint={t("account.deleteHint")}>
      {action.error && !open && <Notice>{action.error}</Notice>}
      <div>
        <Button
          variant="danger"
          busyLabel={action.busy && !open ? t("page.loading") : undefined}
          onClick={() => void action.run(async () => setOpen(true))}
        >
          {t("account.deleteOpen")}
        </Button>
      </div>
      <AlertDialog open={open} close={close} locked={action.busy} title={t("account.deleteTitle")} description={t("account.deleteWarning")}>
        <form
          id={form}
          className="grid grid-cols-1 gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (matches) void remove();
          }}
        >
          {action.error && <Notice>{action.error}</Notice>}
          <Field
            label={t("account.deleteType", { phrase })}
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
          <Button
            type="submit"
            form={form}
            variant="danger"
            disabled={!matches}
            busyLabel={action.busy ? t("account.deleting") : undefined}
          >
            {t("account.deleteConfirm")}
          </Button>
        </DialogActions>
      </AlertDialog>
    </Panel>
  );
}
