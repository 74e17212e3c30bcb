import { useState } from "react";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { Field } from "../../components/field.tsx";
import { t } from "../../locales/i18n.ts";
import { idError } from "../id-error.ts";

interface IdFieldProps {
  /** Default: "ID". */
  label?: string;
  id: string;
  /** The ids of the other entries. */
  taken: readonly string[];
  rename(id: string): void;
}

/** The id of an entry that is not saved yet. It follows the name until the developer types another. */
export function IdField({ label = t("products.entryId"), id, taken, rename }: IdFieldProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? id;
  const error = typed === undefined ? undefined : idError(typed.trim(), taken);
  return (
    <Field
      label={label}
      hint={t("products.idHint")}
      error={error}
      value={shown}
      maxLength={textLimits.userSpecifiedId + 1}
      onChange={({ target }) => {
        const next = target.value.trim();
        // An id that cannot be used remains in the field only.
        if (idError(next, taken)) return setTyped(target.value);
        setTyped(undefined);
        rename(next);
      }}
      onBlur={() => setTyped(undefined)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
