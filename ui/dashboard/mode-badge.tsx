import { Badge } from "../components/badge.tsx";
import { t } from "../locales/i18n.ts";

/** Whether a project is in production mode. */
export function ModeBadge({ production }: { production: boolean }) {
  return <Badge variant={production ? "good" : "warning"}>{t(production ? "projects.production" : "projects.development")}</Badge>;
}
