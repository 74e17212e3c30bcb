import { Badge } from "../../components/badge.tsx";
import { t } from "../../locales/i18n.ts";

/** Permissions that a row shows; the others are counted. */
const maxShown = 3;

/** The permissions of a member, in short. */
export function PermissionBadges({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <span className="flex min-w-0 flex-wrap gap-1.5">
      {ids.slice(0, maxShown).map((id) => (
        <Badge key={id}>{id}</Badge>
      ))}
      {ids.length > maxShown && <Badge>{t("teams.morePermissions", { count: ids.length - maxShown })}</Badge>}
    </span>
  );
}
