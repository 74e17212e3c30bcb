import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { tokenLimits } from "#contract/vocabulary/accounts/tokens.ts";
import { type CurrentUser, PlainError } from "#sdk/client.ts";
import { useUser } from "#sdk/react/index.ts";
import { type Action, useAction } from "../../forms/use-action.tsx";
import type { PageContext } from "../page-context.ts";
import { SignInAgainDialog } from "./sign-in-again-dialog.tsx";

type OpenDialog = (confirmed: () => void) => void;

const OpenDialogContext = createContext<OpenDialog>(() => {});

/** Offers a new sign-in to the actions below that need a recent one, and then runs the action. */
export function SignInAgain({ context, children }: { context: PageContext; children: ReactNode }) {
  const [confirmed, setConfirmed] = useState<() => void>();
  const openDialog = useMemo((): OpenDialog => (then) => setConfirmed(() => then), []);
  const close = () => setConfirmed(undefined);
  return (
    <OpenDialogContext.Provider value={openDialog}>
      {children}
      {confirmed && (
        <SignInAgainDialog
          context={context}
          close={close}
          confirmed={() => {
            close();
            confirmed();
          }}
        />
      )}
    </OpenDialogContext.Provider>
  );
}

/** Opens the dialog that signs in again. The function it takes is called after that. */
export const useSignInAgain = (): OpenDialog => useContext(OpenDialogContext);

/** Whether the server refused a change because it needs a recent sign-in. */
export const needsRecentSignIn = (error: unknown): boolean => error instanceof PlainError && error.code === "RECENT_SIGN_IN_REQUIRED";

/** Whether the sign-in of this page's session is older than a recent one may be. */
export async function isOldSession(user: CurrentUser): Promise<boolean> {
  const current = (await user.getActiveSessions()).find(({ isCurrentSession }) => isCurrentSession);
  return current !== undefined && Date.now() - current.signedInAt.getTime() > tokenLimits.recentSignInMillis;
}

/**
 * An action that changes how the user signs in, or that cannot be undone. It needs a recent sign-in and requests one. The page checks the
 * age of its sign-in; the server does where the project has the switch for it.
 */
export function useSensitiveAction(): Action {
  const user = useUser({ or: "throw", includeRestricted: true });
  const action = useAction();
  const openDialog = useSignInAgain();

  const runIfRecent: Action["run"] = (run, messageFor) =>
    action.run(async () => {
      const askFirst = () => openDialog(() => void action.run(run, messageFor));
      if (await isOldSession(user)) return askFirst();
      try {
        await run();
      } catch (error) {
        if (!needsRecentSignIn(error)) throw error;
        askFirst();
      }
    }, messageFor);

  return { ...action, run: runIfRecent };
}
