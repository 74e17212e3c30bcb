import { AuthFrame } from "../components/auth-frame.tsx";
import { t } from "../locales/i18n.ts";

/** The page for an address that names no project. */
export const ProjectMissing = () => (
  <AuthFrame page={t("notFound.page")} heading={t("projectMissing.title")} projectName="Latchkey" development={false}>
    <p className="text-soft-ink">{t("projectMissing.hint")}</p>
  </AuthFrame>
);
