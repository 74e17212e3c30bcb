import { type ReactNode, useId, useState } from "react";
import { hexColorPattern, minContrast } from "#contract/vocabulary/projects/brand-colors.ts";
import { Field } from "../../../components/field.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionTextButton } from "../../action-button.tsx";
import { useMayChange } from "../../developer-role.ts";
import type { ColorProblem } from "./brand-draft.ts";

interface ColorFieldProps {
  label: string;
  hint: string;
  /** The colour as typed; empty: the default. */
  value: string;
  /** The colour that applies while none is set. */
  standard: string;
  problem: ColorProblem | undefined;
  change(value: string): void;
  /** Contrasts of the colour. */
  children: ReactNode;
}

/** Edits a colour as a hex text and by the colour picker of the browser. A refused one is replaced by the nearest that passes. */
export function ColorField({ label, hint, value, standard, problem, change, children }: ColorFieldProps) {
  const may = useMayChange();
  const id = useId();
  const [typing, setTyping] = useState(false);
  const shown = hexColorPattern.test(value.trim()) ? value.trim().toLowerCase() : standard;
  const error =
    problem === undefined || (typing && problem === "format")
      ? undefined
      : problem === "format"
        ? t("brandEditor.colorFormat", { example: standard })
        : t("brandEditor.contrastLow", { contrast: formatContrast(problem.contrast), needed: formatContrast(minContrast) });

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <label htmlFor={id} className="sr-only">
          {t("brandEditor.pick", { label })}
        </label>
        <input
          id={id}
          type="color"
          value={shown}
          disabled={!may}
          onChange={(event) => change(event.target.value)}
          className="mt-[1.6875rem] h-10 w-12 cursor-pointer rounded-lg border border-field-line bg-surface p-1"
        />
        <Field
          label={label}
          value={value}
          placeholder={standard}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={(event) => change(withHash(event.target.value))}
          error={error}
          hint={hint}
          disabled={!may}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={9}
        />
      </div>
      {typeof problem === "object" && (
        <ActionTextButton onClick={() => change(problem.nearest)}>
          <Swatch color={problem.nearest} />
          {t("brandEditor.useNearest", { color: problem.nearest })}
        </ActionTextButton>
      )}
      {problem === undefined && children}
      {value !== "" && (
        <div>
          <ActionTextButton onClick={() => change("")}>
            <span>
              {t("brandEditor.useStandard")}
              <span className="sr-only"> {label}</span>
            </span>
          </ActionTextButton>
        </div>
      )}
    </div>
  );
}

/** A pasted colour often lacks its first character. */
const withHash = (typed: string) => (/^\s*[0-9a-f]{6}\s*$/i.test(typed) ? `#${typed.trim()}` : typed);

const Swatch = ({ color }: { color: string }) => (
  <span aria-hidden="true" className="size-4 shrink-0 rounded border border-line" style={{ backgroundColor: color }} />
);

/** A contrast as people write it, such as 4.5 : 1. */
export function formatContrast(contrast: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  // Rounded down: a contrast below the limit must not look like the limit.
  return `${new Intl.NumberFormat(document.documentElement.lang, digits).format(Math.floor(contrast * 10) / 10)} : 1`;
}
