import { type ReactNode, useState } from "react";
import type { CurrentUser } from "#sdk/client.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { Button, LinkButton } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { loadErrorMessage } from "../forms/error-message.tsx";
import { t } from "../locales/i18n.ts";
import { type PageContext, pageUrl } from "./page-context.ts";
import { ContinueAsLink, UserCard } from "./user-card.tsx";

interface AlreadySignedInProps {
  context: PageContext;
  user: CurrentUser;
  /** Whether the page was opened by a magic link, which works after a sign-out. */
  fromMagicLink?: boolean;
}

/** Shown on sign-in pages to a signed-in user: continue, switch accounts or sign out. */
export function AlreadySignedIn({ context, user, fromMagicLink }: AlreadySignedInProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ReactNode>();
  const { projectName, development } = context.boot;

  /** A browser has one session, so switching accounts signs out first. */
  async function switchAccount(): Promise<void> {
    setBusy(true);
    try {
      await context.app.signOut();
      if (fromMagicLink) window.location.reload();
      else context.redirects.replace(pageUrl(context, "sign-in"));
    } catch (error) {
      setError(await loadErrorMessage(error));
      setBusy(false);
    }
  }

  return (
    <AuthFrame page={t("signIn.page")} heading={t("signedIn.title")} projectName={projectName} development={development}>
      {error && <Notice>{error}</Notice>}
      <div className="grid grid-cols-1 gap-3">
        <p className="text-soft-ink">{t("signedIn.hint", { project: projectName })}</p>
        <UserCard user={user} />
      </div>
      <div className="grid grid-cols-1 gap-2.5">
        <ContinueAsLink context={context} user={user} />
        <Button wide busyLabel={busy ? t("signedIn.switching") : undefined} onClick={() => void switchAccount()}>
          {t(fromMagicLink ? "signedIn.useLink" : "signedIn.switchAccount")}
        </Button>
        <LinkButton variant="quiet" wide href={pageUrl(context, "account-settings")}>
          {t("signedIn.settings")}
        </LinkButton>
        <LinkButton variant="quiet" wide href={pageUrl(context, "sign-out")}>
          {t("signedIn.signOut")}
        </LinkButton>
      </div>
    </AuthFrame>
  );
}
