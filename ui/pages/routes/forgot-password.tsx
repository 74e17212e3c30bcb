import { FormSkeleton } from "../../components/form-skeleton.tsx";
import { t } from "../../locales/i18n.ts";
import { AuthGate, FooterLink } from "../auth-gate.tsx";
import { NoMethod } from "../no-method.tsx";
import { type PageContext, pageUrl } from "../page-context.ts";
import { ResetRequest } from "../reset-request.tsx";

/** `/forgot-password`: requests an e-mail with a password reset link. */
export default function ForgotPassword({ context }: { context: PageContext }) {
  const { display_name: project, config } = context.project;
  return (
    <AuthGate
      context={context}
      page={t("forgot.page")}
      heading={t("forgot.title", { project })}
      skeleton={<FormSkeleton emailOnly />}
      footer={<FooterLink question={t("forgot.remembered")} link={t("error.signIn")} href={pageUrl(context, "sign-in")} />}
    >
      {config.credential_enabled ? (
        <ResetRequest context={context} hint={<p className="text-soft-ink">{t("forgot.hint")}</p>} submitLabel={t("forgot.submit")} />
      ) : (
        <NoMethod title={t("forgot.disabled")} hint={t("forgot.disabledHint", { project })} />
      )}
    </AuthGate>
  );
}
