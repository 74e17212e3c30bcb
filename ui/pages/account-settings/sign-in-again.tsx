import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { tokenLimits } from "#contract/vocabulary/tokens.ts";
import { type CurrentUser, PlainError } from "#sdk/client.ts";
import { useUser } from "#sdk/react/index.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { type Action, useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { type PageContext, pageUrl } from "../page-context.ts";

const OpenDialogContext = createContext<() => void>(() => {});

/** Offers a new sign-in to the actions below that need a recent one. */
export function SignInAgain({ context, children }: { context: PageContext; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const openDialog = useMemo(() => () => setOpen(true), []);
  return (
    <OpenDialogContext value={openDialog}>
      {children}
      <SignInAgainDialog context={context} open={open} close={() => setOpen(false)} />
    </OpenDialogContext>
  );
}

/** Asks for a new sign-in, which returns to the current section. */
function SignInAgainDialog({ context, open, close }: { context: PageContext; open: boolean; close(): void }) {
  const action = useAction();
  const leave = () =>
    action.run(async () => {
      const returnTo = pageUrl(context, "account-settings") + window.location.hash;
      await context.app.signOut({ redirectUrl: pageUrl({ ...context, returnTo }, "sign-in") });
      context.redirects.replace(pageUrl({ ...context, returnTo }, "sign-in"));
    });

  return (
    <Dialog open={open} close={close} locked={action.busy} title={t("account.signInAgain")} description={t("account.signInAgainHint")}>
      {action.error && <Notice>{action.error}</Notice>}
      <DialogActions>
        <Button disabled={action.busy} onClick={close}>
          {t("action.cancel")}
        </Button>
        <Button variant="primary" busyLabel={action.busy ? t("signedIn.switching") : undefined} onClick={() => void leave()}>
          {t("account.signInAgainSubmit")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Whether the session of this page is older than a recent sign-in may be. */
async function isOldSession(user: CurrentUser): Promise<boolean> {
  const current = (await user.getActiveSessions()).find(({ isCurrentSession }) => isCurrentSession);
  return current !== undefined && Date.now() - current.createdAt.getTime() > tokenLimits.recentSignInMillis;
}

/**
 * An action that changes how the user signs in, or that cannot be undone. It needs a recent sign-in and asks for one: the page
 * checks the age of its session, and the server does where the project has the switch for it.
 */
export function useSensitiveAction(): Action {
  const user = useUser({ or: "throw" });
  const action = useAction();
  const openDialog = useContext(OpenDialogContext);

  async function runIfRecent(run: () => Promise<void>): Promise<void> {
    if (await isOldSession(user)) return openDialog();
    try {
      await run();
    } catch (error) {
      if (!(error instanceof PlainError && error.code === "RECENT_SIGN_IN_REQUIRED")) throw error;
      openDialog();
    }
  }

  return { ...action, run: (run, messageFor) => action.run(() => runIfRecent(run), messageFor) };
}
