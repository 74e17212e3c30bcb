import { useState } from "react";
import { useUser } from "#sdk/react/index.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { ConfirmByTyping } from "../../forms/confirm-by-typing.tsx";
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
  const user = useUser({ or: "throw", includeRestricted: true });
  const [open, setOpen] = useState(false);
  const action = useSensitiveAction();
  // What the user types to confirm: the own address, or a word if there is none.
  const phrase = user.primaryEmail ?? t("account.deletePhrase");

  const remove = () =>
    action.run(async () => {
      await user.delete();
      context.redirects.replace(pageUrl(context, "sign-in"));
    });

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
      <ConfirmByTyping
        open={open}
        close={() => setOpen(false)}
        title={t("account.deleteTitle")}
        description={t("account.deleteWarning")}
        phrase={phrase}
        label={t("account.deleteType", { phrase })}
        confirmLabel={t("account.deleteConfirm")}
        busyLabel={t("account.deleting")}
        action={action}
        confirm={() => void remove()}
      />
    </Panel>
  );
}
