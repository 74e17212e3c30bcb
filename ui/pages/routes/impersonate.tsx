import { useState } from "react";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { awaitError } from "../../forms/await-result.ts";
import { codeErrorMessage, isWellFormedCode, linkCode } from "../../forms/code-rules.ts";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { afterSignInUrl, type PageContext, pageUrl } from "../page-context.ts";

/**
 * `/impersonate`: target of a developer's one-time link. Loading the page does not consume the code. The button starts the session, and
 * continues to the project.
 */
export default function Impersonate({ context }: { context: PageContext }) {
  const code = linkCode();
  const action = useAction();
  const [invalid, setInvalid] = useState(isWellFormedCode(code) ? undefined : t("error.notFound"));
  const { projectName, development } = context.boot;

  const start = () =>
    action.run(async () => {
      const error = await awaitError(context.app.signInWithImpersonation(code, { noRedirect: true }));
      const message = codeErrorMessage(error);
      if (message !== undefined) return setInvalid(message);
      if (error !== undefined) throw error;
      context.redirects.replace(afterSignInUrl(context) ?? pageUrl(context, "account-settings"));
    });

  return (
    <AuthFrame page={t("impersonate.title")} heading={t("impersonate.title")} projectName={projectName} development={development}>
      {invalid ? (
        <Notice>{invalid}</Notice>
      ) : (
        <>
          <p className="wrap-anywhere text-soft-ink">{t("impersonate.hint", { project: projectName })}</p>
          {action.error && <Notice>{action.error}</Notice>}
          <Button variant="primary" wide busyLabel={action.busy ? t("impersonate.busy") : undefined} onClick={() => void start()}>
            {t("impersonate.submit")}
          </Button>
        </>
      )}
    </AuthFrame>
  );
}
