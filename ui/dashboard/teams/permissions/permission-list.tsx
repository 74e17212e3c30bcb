import type { PermissionDefinition } from "#sdk/admin.ts";
import { Badge } from "../../../components/badge.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { RemoveButton } from "../../remove-button.tsx";
import { isSystemPermission } from "./definition-calls.ts";
import { describePermission } from "./describe-permission.ts";

interface PermissionListProps {
  definitions: readonly PermissionDefinition[];
  open(dialog: "edit" | "delete", definition: PermissionDefinition): void;
}

/** The permissions of one scope, each with what it contains. */
export const PermissionList = ({ definitions, open }: PermissionListProps) => (
  <ul>
    {definitions.map((definition) => (
      <li key={definition.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line border-t px-5 py-3.5 sm:px-6">
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <code className="wrap-anywhere font-medium font-mono text-sm">{definition.id}</code>
            {isSystemPermission(definition) && <Badge>{t("permissions.system")}</Badge>}
          </p>
          {definition.description && <p className="wrap-anywhere text-soft-ink text-sm">{describePermission(definition)}</p>}
          {definition.containedPermissionIds.length > 0 && <Contained ids={definition.containedPermissionIds} />}
        </div>
        {!isSystemPermission(definition) && (
          <div className="flex flex-wrap gap-2">
            <ActionButton small onClick={() => open("edit", definition)} aria-label={t("permissions.editOf", { id: definition.id })}>
              {t("permissions.edit")}
            </ActionButton>
            <RemoveButton onClick={() => open("delete", definition)} aria-label={t("permissions.deleteOf", { id: definition.id })}>
              {t("permissions.delete")}
            </RemoveButton>
          </div>
        )}
      </li>
    ))}
  </ul>
);

const Contained = ({ ids }: { ids: readonly string[] }) => (
  <p className="wrap-anywhere text-sm">
    <span className="text-soft-ink">{t("permissions.contains")}: </span>
    <span className="font-mono">{ids.join(", ")}</span>
  </p>
);
