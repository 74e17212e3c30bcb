import { AuthFrame } from "../components/auth-frame.tsx";
import { LinkButton } from "../components/button.tsx";
import { t } from "../locales/i18n.ts";
import { type PageContext, pageUrl } from "./page-context.ts";

/** The page for unknown paths below the handler path. */
export function NotFound({ context }: { context: PageContext }) {
  const { projectName, development } = context.boot;
  return (
    <AuthFrame page={t("notFound.page")} heading={t("notFound.title")} projectName={projectName} development={development}>
      <p className="text-soft-ink">{t("notFound.hint")}</p>
      <LinkButton variant="primary" wide href={pageUrl(context, "sign-in")}>
        {t("notFound.signIn")}
      </LinkButton>
    </AuthFrame>
  );
}
