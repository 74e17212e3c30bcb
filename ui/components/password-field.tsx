import { useState } from "react";
import { text } from "../locales/text.ts";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

/** A password that can be looked at while it is typed. Pasting works: password managers need it (WCAG 2.2, 3.3.8). */
export function PasswordField(props: Omit<FieldProps, "type" | "aside">) {
  const [shown, setShown] = useState(false);
  const label = text(shown ? "password.hide" : "password.show");

  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      aside={
        <button
          type="button"
          aria-label={label}
          title={label}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 end-1 inline-flex w-9 items-center justify-center rounded-md text-soft-ink hover:bg-sunken hover:text-ink"
        >
          <Icon name={shown ? "eyeOff" : "eye"} />
        </button>
      }
    />
  );
}
