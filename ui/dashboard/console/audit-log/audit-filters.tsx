import { useState } from "react";
import { type AuditGroup, auditGroups, groupsByEvent } from "#contract/vocabulary/console/audit-groups.ts";
import { auditEvents } from "#contract/vocabulary/event-names.ts";
import { Button } from "../../../components/button.tsx";
import { DebouncedSearch } from "../../../components/debounced-search.tsx";
import { Field } from "../../../components/field.tsx";
import { Select } from "../../../components/select.tsx";
import { t } from "../../../locales/i18n.ts";
import type { MessageId } from "../../../locales/messages.ts";
import { type AuditListState, type AuditPeriod, auditPeriods } from "./audit-list-state.ts";
import { labelEvent } from "./describe-event.ts";

const any = "";

const groupLabels = {
  people: "audit.group.people",
  "sign-in": "audit.group.signIn",
  sessions: "audit.group.sessions",
  keys: "audit.group.keys",
  teams: "audit.group.teams",
  configuration: "audit.group.configuration",
  messages: "audit.group.messages",
  payments: "audit.group.payments",
} as const satisfies Record<AuditGroup, MessageId>;

const periodLabels = {
  day: "audit.period.day",
  week: "audit.period.week",
  month: "audit.period.month",
  custom: "audit.period.custom",
} as const satisfies Record<AuditPeriod, MessageId>;

interface AuditFiltersProps {
  state: AuditListState;
  change(fields: Partial<AuditListState>): void;
}

/** Numbers the queries that do not come from the field, such as those of links: it starts again with them. */
function useSearchField(query: string) {
  const [typed, setTyped] = useState({ query, version: 0 });
  if (query !== typed.query) setTyped({ query, version: typed.version + 1 });
  return { version: typed.version, type: (next: string) => setTyped({ ...typed, query: next }) };
}

/** The search and the filters of the audit log. A group limits the events to choose from. */
export function AuditFilters({ state, change }: AuditFiltersProps) {
  const { query, group, event, period, from, to } = state;
  const search = useSearchField(query);
  const events = auditEvents.filter((each) => group === undefined || groupsByEvent[each] === group);
  const isFiltered = query !== "" || group !== undefined || event !== undefined || period !== undefined;
  return (
    <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-3">
      <div className="flex flex-wrap items-center gap-3 sm:col-span-3">
        <DebouncedSearch
          key={search.version}
          label={t("audit.search")}
          placeholder={t("audit.searchHint")}
          query={query}
          search={(next) => {
            search.type(next);
            change({ query: next });
          }}
        />
        {isFiltered && (
          <Button onClick={() => change({ query: "", group: undefined, event: undefined, period: undefined })}>{t("audit.clear")}</Button>
        )}
      </div>
      <Select
        label={t("audit.period")}
        value={period ?? any}
        options={[{ value: any, label: t("audit.period.any") }, ...auditPeriods.map((value) => ({ value, label: t(periodLabels[value]) }))]}
        change={(value) => change({ period: auditPeriods.find((each) => each === value) })}
      />
      <Select
        label={t("audit.group")}
        value={group ?? any}
        options={[{ value: any, label: t("audit.group.any") }, ...auditGroups.map((value) => ({ value, label: t(groupLabels[value]) }))]}
        change={(value) => change({ group: auditGroups.find((each) => each === value), event: undefined })}
      />
      <Select
        label={t("audit.filter")}
        value={event ?? any}
        options={[{ value: any, label: t("audit.all") }, ...events.map((value) => ({ value, label: labelEvent(value) }))]}
        change={(value) => change({ event: auditEvents.find((each) => each === value) })}
      />
      {period === "custom" && (
        <>
          <Field label={t("audit.from")} type="date" value={from} max={to} onChange={({ target }) => change({ from: target.value })} />
          <Field label={t("audit.to")} type="date" value={to} min={from} onChange={({ target }) => change({ to: target.value })} />
        </>
      )}
    </div>
  );
}
