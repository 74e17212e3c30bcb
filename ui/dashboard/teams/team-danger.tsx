import { Panel } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import type { TeamPartProps } from "./team-part.ts";

/** Deletes the team. */
export default function TeamDanger({ open }: TeamPartProps) {
  return (
    <Panel danger title={t("danger.title")}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 flex-1 basis-64 text-soft-ink text-sm">{t("teams.deleteHint")}</p>
        <ActionButton variant="danger" onClick={() => open("delete")}>
          {t("teams.delete")}
        </ActionButton>
      </div>
    </Panel>
  );
}
