import { useState } from "react";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { Field } from "../../components/field.tsx";
import { ActionButton } from "../action-button.tsx";
import { idError } from "../id-error.ts";

interface AddEntryProps {
  /** Names the field of the new id. */
  label: string;
  hint?: string;
  /** Label of the button. */
  submit: string;
  taken: readonly string[];
  add(id: string): void;
}

/** Adds an entry under an id that the developer chooses. */
export function AddEntry({ label, hint, submit, taken, add }: AddEntryProps) {
  const [id, setId] = useState("");
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,16rem)_auto] sm:justify-start"
      onSubmit={(event) => {
        event.preventDefault();
        const invalid = idError(id.trim(), taken);
        setError(invalid);
        if (invalid) return;
        add(id.trim());
        setId("");
      }}
    >
      <Field
        label={label}
        hint={hint}
        error={error}
        value={id}
        maxLength={textLimits.userSpecifiedId + 1}
        onChange={({ target }) => setId(target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="sm:pt-6.5">
        <ActionButton type="submit">{submit}</ActionButton>
      </div>
    </form>
  );
}
