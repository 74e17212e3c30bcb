import { useId } from "react";
import { brandLimits } from "#contract/vocabulary/projects/brand.ts";
import { t } from "../../../locales/i18n.ts";
import { useMayChange } from "../../developer-role.ts";

/** Edits the corners of buttons and fields, in pixels. */
export function RadiusField({ value, change }: { value: number; change(value: number): void }) {
  const id = useId();
  const may = useMayChange();
  const shown = t("brandEditor.pixels", { pixels: value });
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-sm">
          {t("brandEditor.radius")}
        </label>
        <span aria-hidden="true" className="text-soft-ink text-sm tabular-nums">
          {shown}
        </span>
      </div>
      <div className="flex items-center gap-4">
        <input
          id={id}
          type="range"
          min={0}
          max={brandLimits.radius}
          value={value}
          disabled={!may}
          aria-valuetext={shown}
          onChange={(event) => change(event.target.valueAsNumber)}
          className="h-6 min-w-0 flex-1 cursor-pointer accent-accent"
        />
        <span aria-hidden="true" className="h-8 w-16 shrink-0 border border-field-line bg-sunken" style={{ borderRadius: value }} />
      </div>
    </div>
  );
}
