import type { IntervalUnit } from "#contract/vocabulary/time.ts";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import type { IntervalDraft } from "./payments-draft.ts";

interface IntervalFieldProps<Unit extends IntervalUnit> {
  label: string;
  /** The choice without an interval. */
  noneLabel: string;
  /** Label of the number. */
  countLabel: string;
  units: readonly Unit[];
  value: IntervalDraft<Unit>;
  error: string | undefined;
  change(value: IntervalDraft<Unit>): void;
}

const none = "none";
const unitIds = {
  millisecond: "products.millisecond",
  second: "products.second",
  minute: "products.minute",
  hour: "products.hour",
  day: "products.day",
  week: "products.week",
  month: "products.month",
  year: "products.year",
} as const;

/** A number of one of the units; or none. */
export function IntervalField<Unit extends IntervalUnit>(props: IntervalFieldProps<Unit>) {
  const { label, noneLabel, countLabel, units, value, error, change } = props;
  return (
    <div className={`grid items-start gap-2 ${value ? "grid-cols-[minmax(0,1fr)_6rem]" : "grid-cols-1"}`}>
      <Select
        label={label}
        value={value?.unit ?? none}
        options={[{ value: none, label: noneLabel }, ...units.map((unit) => ({ value: unit, label: t(unitIds[unit]) }))]}
        change={(unit) => change(unit === none ? null : { count: value?.count ?? "1", unit: unit as Unit })}
      />
      {value && (
        <Field
          label={countLabel}
          aria-label={t("products.countOf", { label, count: countLabel })}
          value={value.count}
          error={error}
          onChange={({ target }) => change({ ...value, count: target.value })}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </div>
  );
}
