import { AuthFrame } from "../../components/auth-frame.tsx";
import { LinkButton } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { useAsync } from "../../components/use-async.ts";
import { codeErrorMessage, isWellFormedCode, linkCode } from "../../forms/code-rules.ts";
import { LoadError } from "../../forms/error-message.tsx";
import { t } from "../../locales/i18n.ts";
import { type PageContext, pageUrl } from "../page-context.ts";
import { RemovedAccess } from "../removed-access.tsx";

/** `/account-recovery`: target of the link in the e-mail about a recovered account. Opening it changes nothing. */
export default function AccountRecovery({ context }: { context: PageContext }) {
  const lookup = useAsync("recovery", () => lookUpRecovery(context));
  const { projectName, development } = context.boot;
  const { recovery, error } = lookup.state === "ready" ? lookup.value : {};
  return (
    <AuthFrame
      page={t("recovery.page")}
      heading={t(recovery ? "recovery.title" : error ? "recovery.invalid" : "recovery.page")}
      projectName={projectName}
      development={development}
    >
      {lookup.state === "loading" && <Progress>{t("recovery.busy")}</Progress>}
      {lookup.state === "failed" && <LoadError error={lookup.error} retry={lookup.retry} />}
      {error && <Notice>{error}</Notice>}
      {recovery && <RemovedAccess context={context} recovery={recovery} />}
      {lookup.state === "ready" && (
        <LinkButton wide href={pageUrl(context, "sign-in")}>
          {t("error.signIn")}
        </LinkButton>
      )}
    </AuthFrame>
  );
}

async function lookUpRecovery({ app }: PageContext) {
  const code = linkCode();
  if (!isWellFormedCode(code)) return { error: t("error.notFound") };
  const result = await app.getAccountRecovery(code);
  if (result.status === "ok") return { recovery: result.data };
  const error = codeErrorMessage(result.error);
  if (error === undefined) throw result.error;
  return { error };
}
