import { Check } from "lucide-react";
import { t } from "../../../locales/i18n.ts";
import { formatContrast } from "./color-field.tsx";

interface ContrastSample {
  /** The scheme of the page. */
  readonly scheme: "light" | "dark";
  /** Colours of the sample. */
  readonly text: string;
  readonly background: string;
  readonly contrast: number;
}

/** The contrasts of a colour with a sample of each, announced when they change. */
export const ContrastList = ({ samples }: { samples: readonly ContrastSample[] }) => (
  <ul className="grid gap-2 text-sm sm:grid-cols-2">
    {samples.map(({ scheme, text, background, contrast }) => (
      <li key={scheme} className="flex items-center gap-2.5">
        <span
          aria-hidden="true"
          className="inline-flex h-8 w-11 shrink-0 items-center justify-center rounded-lg border border-line font-semibold"
          style={{ backgroundColor: background, color: text }}
        >
          Aa
        </span>
        <span className="grid min-w-0">
          <span className="text-soft-ink text-xs">{t(scheme === "light" ? "brandEditor.onLight" : "brandEditor.onDark")}</span>
          <span className="flex items-center gap-1 font-medium tabular-nums">
            {formatContrast(contrast)}
            <span className="text-good [&>svg]:size-4">
              <Check aria-label={t("brandEditor.passes")} />
            </span>
          </span>
        </span>
      </li>
    ))}
  </ul>
);
