import { useState } from "react";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { Button, LinkButton } from "../../components/button.tsx";
import { Progress } from "../../components/progress.tsx";
import { useAsync } from "../../components/use-async.ts";
import { LoadError } from "../../forms/error-message.tsx";
import { t } from "../../locales/i18n.ts";
import { isLinkedFrom } from "../linked-from.ts";
import { type PageContext, pageUrl } from "../page-context.ts";

/**
 * `/sign-out`: ends the session. A link on a page of this origin is enough. So is a redirect of the app to which the user returns.
 * Otherwise the user confirms with a button, so that no other site ends a session by a navigation.
 */
export default function SignOut({ context }: { context: PageContext }) {
  const { sameOrigin, returnsToApp, targets } = context.boot;
  const [confirmed, setConfirmed] = useState(sameOrigin || (returnsToApp === true && isLinkedFrom(targets.afterSignOut)));
  return confirmed ? <SigningOut context={context} /> : <Confirmation context={context} confirm={() => setConfirmed(true)} />;
}

function Confirmation({ context, confirm }: { context: PageContext; confirm(): void }) {
  const { projectName, development } = context.boot;
  return (
    <AuthFrame
      page={t("signOut.page")}
      heading={t("signOut.question", { project: projectName })}
      projectName={projectName}
      development={development}
    >
      <Button variant="primary" wide onClick={confirm}>
        {t("signOut.page")}
      </Button>
    </AuthFrame>
  );
}

function SigningOut({ context }: { context: PageContext }) {
  const { projectName, development } = context.boot;
  const { afterSignOut } = context.boot.targets;
  const signOut = useAsync("sign-out", async () => {
    await context.app.signOut();
    if (afterSignOut !== null) context.redirects.replace(afterSignOut);
  });
  const heading = t(signOut.state === "ready" ? "signOut.done" : signOut.state === "failed" ? "signOut.failed" : "signOut.page");

  return (
    <AuthFrame page={t("signOut.page")} heading={heading} projectName={projectName} development={development}>
      {signOut.state === "loading" && <Progress>{t("signOut.busy")}</Progress>}
      {signOut.state === "failed" && <LoadError error={signOut.error} retry={signOut.retry} />}
      {signOut.state === "ready" && (
        <>
          <p role="status" className="text-soft-ink">
            {t("signOut.hint")}
          </p>
          <LinkButton variant="primary" wide href={pageUrl(context, "sign-in")}>
            {t("signOut.signIn")}
          </LinkButton>
        </>
      )}
    </AuthFrame>
  );
}
