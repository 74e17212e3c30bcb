import { type ComponentProps, Suspense, useState } from "react";
import type { CurrentUser } from "#sdk/client.ts";
import { ClientAppProvider } from "#sdk/react/index.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { Button } from "../components/button.tsx";
import { Progress } from "../components/progress.tsx";
import { TextButton } from "../components/text-button.tsx";
import { useAction } from "../forms/use-action.tsx";
import { t } from "../locales/i18n.ts";
import { SignInAgainDialog } from "./account-settings/sign-in-again-dialog.tsx";
import type { PageContext } from "./page-context.ts";
import { UserCard } from "./user-card.tsx";

interface ConfirmSessionProps {
  context: PageContext;
  frame: Omit<ComponentProps<typeof AuthFrame>, "heading" | "footer" | "children">;
  user: CurrentUser;
  /** The name of the app that requests it. */
  app: string;
  /** Called after the user has signed in again. */
  confirmed(): void;
  changeAccount(): Promise<void>;
}

/** Asks a signed-in user to sign in again, because an app requests it. Any site can send a browser here, so nothing signs out. */
export default function ConfirmSession({ context, frame, user, app, confirmed, changeAccount }: ConfirmSessionProps) {
  const [isOpen, setOpen] = useState(true);
  const action = useAction();
  return (
    <ClientAppProvider app={context.app} alertUnhandledErrors={false} keepTrying>
      <AuthFrame {...frame} heading={t("account.signInAgain")}>
        <p className="text-soft-ink">{t("signedIn.hint", { project: frame.projectName })}</p>
        <UserCard user={user} />
        <Button variant="primary" wide disabled={action.busy} onClick={() => setOpen(true)}>
          {t("account.signInAgainSubmit")}
        </Button>
        <div>
          <TextButton disabled={action.busy} onClick={() => void action.run(changeAccount)}>
            {t("signedIn.switchAccount")}
          </TextButton>
        </div>
        {isOpen && (
          <Suspense key="dialog" fallback={<Progress>{t("page.loading")}</Progress>}>
            <SignInAgainDialog
              context={context}
              reason={t("grant.signInAgain", { app })}
              returnTo={context.returnTo ?? undefined}
              close={() => setOpen(false)}
              confirmed={confirmed}
            />
          </Suspense>
        )}
      </AuthFrame>
    </ClientAppProvider>
  );
}
