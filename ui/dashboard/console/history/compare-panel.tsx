import { PlainError } from "#sdk/admin.ts";
import { Field } from "../../../components/field.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Panel } from "../../../components/panel.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { fromLocalInput, toLocalInput } from "../../local-input.ts";
import { hasFailed, QueryContent } from "../../query-content.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";
import { ChangeTable } from "../plan/change-table.tsx";
import type { Moments } from "./moments.ts";

interface ComparePanelProps {
  moments: Moments;
  /** Plans the restoration of the configuration of a moment. */
  restore(moment: Date): void;
  busy: boolean;
}

/** The fragment of an address that leads to the comparison. */
export const compareAnchor = "compare";

/** The difference between the configurations of two moments. */
export function ComparePanel({ moments: { from, to, change }, restore, busy }: ComparePanelProps) {
  return (
    <Panel title={t("history.compare")} hint={t("history.compareHint")} anchor={compareAnchor}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field
          label={t("history.from")}
          type="datetime-local"
          step={1}
          value={toLocalInput(from)}
          onChange={({ target }) => change({ from: fromLocalInput(target.value) })}
        />
        <Field
          label={t("history.to")}
          hint={t("history.toHint")}
          type="datetime-local"
          step={1}
          value={toLocalInput(to)}
          onChange={({ target }) => change({ to: fromLocalInput(target.value) })}
        />
      </div>
      {from ? (
        <>
          <Difference key={`${from.getTime()} ${to?.getTime()}`} from={from} to={to} />
          <div>
            <ActionButton busyLabel={busy ? t("history.planning") : undefined} onClick={() => restore(from)}>
              {t("history.restoreFrom")}
            </ActionButton>
          </div>
        </>
      ) : (
        <p className="text-soft-ink text-sm">{t("history.choose")}</p>
      )}
    </Panel>
  );
}

function Difference({ from, to }: { from: Date; to: Date | undefined }) {
  const { app } = useProject();
  const query = useProjectQuery({
    queryKey: ["internal", "config", "difference", from.getTime(), to?.getTime()],
    queryFn: () => app.compareConfigs(from, to),
    retry: false,
  });
  const { error } = query;
  if (hasFailed(query) && error instanceof PlainError && error.code === "CONFIG_NOT_RECORDED")
    return <Notice>{t("history.notRecorded")}</Notice>;
  return (
    <QueryContent query={query} skeleton={<div aria-hidden="true" className="skeleton h-24 rounded-lg" />}>
      {(changes) => <ChangeTable changes={changes} />}
    </QueryContent>
  );
}
