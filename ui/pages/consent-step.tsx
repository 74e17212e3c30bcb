import { type FormEvent, useState } from "react";
import type { CurrentUser } from "#sdk/client.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { Button, LinkButton } from "../components/button.tsx";
import { ConsentGate } from "../components/consent-box.tsx";
import { Notice } from "../components/notice.tsx";
import { useAction } from "../forms/use-action.tsx";
import { t } from "../locales/i18n.ts";
import { afterSignInUrl, type PageContext, pageUrl } from "./page-context.ts";
import { UserCard, userLabel } from "./user-card.tsx";

/** Asks a signed-in user who has not accepted the current terms of the project. The alternative is to sign out. */
export function ConsentStep({ context, user }: { context: PageContext; user: CurrentUser }) {
  const { projectName, development } = context.boot;
  const [version, setVersion] = useState<string | null>(null);
  const action = useAction();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (version === null) return;
    void action.run(async () => {
      await user.acceptTerms(version);
      context.redirects.replace(afterSignInUrl(context) ?? pageUrl(context, "sign-in"));
    });
  }

  return (
    <AuthFrame page={t("signIn.page")} heading={t("consent.title")} projectName={projectName} development={development}>
      <div className="grid grid-cols-1 gap-3">
        <p className="text-soft-ink">{t("consent.hint", { project: projectName })}</p>
        <UserCard user={user} />
      </div>
      <ConsentGate onChange={setVersion}>
        <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-2.5">
          {action.error && <Notice>{action.error}</Notice>}
          <Button type="submit" variant="primary" wide busyLabel={action.busy ? t("page.loading") : undefined}>
            <span className="truncate">{t("signedIn.continue", { name: userLabel(user) })}</span>
          </Button>
          <LinkButton variant="quiet" wide href={pageUrl(context, "sign-out")}>
            {t("signedIn.signOut")}
          </LinkButton>
        </form>
      </ConsentGate>
    </AuthFrame>
  );
}
