import { useState } from "react";
import { Field } from "../../../components/field.tsx";
import { SwitchRow } from "../../../components/switch-row.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { t } from "../../../locales/i18n.ts";
import type { PreviewVariable, VariableValue } from "./preview-variables.ts";

interface VariablesFormProps {
  variables: readonly PreviewVariable[];
  values: Readonly<Record<string, VariableValue>>;
  change(name: string, value: VariableValue): void;
}

/** The values of a template's variables in its preview. They are not saved. */
export function VariablesForm({ variables, values, change }: VariablesFormProps) {
  return (
    <fieldset className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-medium">{t("emails.variables")}</legend>
      {variables.map(({ name, value: initial }) => (
        <VariableField key={name} name={name} initial={initial} value={values[name] ?? null} change={(value) => change(name, value)} />
      ))}
    </fieldset>
  );
}

interface VariableFieldProps {
  name: string;
  /** The value in the source, which decides on the kind of the field. */
  initial: VariableValue;
  value: VariableValue;
  change(value: VariableValue): void;
}

function VariableField({ name, initial, value, change }: VariableFieldProps) {
  if (typeof initial === "boolean") return <SwitchRow label={name} checked={value === true} change={change} />;
  if (typeof initial === "number")
    return (
      <Field label={name} type="number" step="any" value={String(value ?? "")} onChange={({ target }) => change(Number(target.value))} />
    );
  if (typeof initial === "string")
    return <Field label={name} value={String(value ?? "")} autoComplete="off" onChange={({ target }) => change(target.value)} />;
  return <JsonField name={name} initial={initial} change={change} />;
}

/** A list or an object, as JSON. */
function JsonField({ name, initial, change }: Omit<VariableFieldProps, "value">) {
  const [text, setText] = useState(() => JSON.stringify(initial, null, 2));
  const [invalid, setInvalid] = useState(false);
  function write(next: string): void {
    setText(next);
    try {
      change(JSON.parse(next));
      setInvalid(false);
    } catch {
      setInvalid(true);
    }
  }
  return (
    <TextArea
      label={name}
      value={text}
      onChange={({ target }) => write(target.value)}
      error={invalid ? t("emails.invalidJson") : undefined}
    />
  );
}
