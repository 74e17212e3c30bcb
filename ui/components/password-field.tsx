import { useState } from "react";
import { t } from "../locales/i18n.ts";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

/** A password field with a show/hide button. Pasting must work (WCAG 2.2, 3.3.8). */
export function PasswordField(props: Omit<FieldProps, "type" | "aside">) {
  const [visible, setShown] = useState(false);
  const label = t(visible ? "password.hide" : "password.show");

  return (
    <Field
      {...props}
      type={visible ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      aside={
        <button
          type="button"
          aria-label={label}
          title={label}
          onClick={() => setShown(!visible)}
          className="noscript:hidden absolute inset-y-1 end-1 inline-flex w-9 items-center justify-center rounded-md text-soft-ink hover:bg-sunken hover:text-ink"
        >
          <Icon name={visible ? "eyeOff" : "eye"} />
        </button>
      }
    />
  );
}
