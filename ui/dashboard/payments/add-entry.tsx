import { useState } from "react";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { Field } from "../../components/field.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";

interface AddEntryProps {
  /** Names the field of the new name. */
  label: string;
  hint?: string;
  /** Label of the button. */
  submit: string;
  add(name: string): void;
}

/** Adds an entry by its name. */
export function AddEntry({ label, hint, submit, add }: AddEntryProps) {
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,16rem)_auto] sm:justify-start"
      onSubmit={(event) => {
        event.preventDefault();
        const isMissing = name.trim() === "";
        setError(isMissing ? t("products.nameMissing") : undefined);
        if (isMissing) return;
        add(name.trim());
        setName("");
      }}
    >
      <Field
        label={label}
        hint={hint}
        error={error}
        value={name}
        maxLength={textLimits.displayName}
        onChange={({ target }) => setName(target.value)}
        autoComplete="off"
      />
      <div className="sm:pt-6.5">
        <ActionButton type="submit">{submit}</ActionButton>
      </div>
    </form>
  );
}
