import { createContext, useContext, useLayoutEffect, useState } from "react";
import { formFields } from "#contract/entities/foundation/page-renderer.ts";

/** The token with which the page's forms are sent without a script; undefined where a form needs one. */
export const FormToken = createContext<string | undefined>(undefined);

/** The hidden field by which the server recognizes its own form. */
export function FormTokenField() {
  const token = useContext(FormToken);
  return token && <input type="hidden" name={formFields.token} value={token} />;
}

/** The request of a form that its button sends without a script. */
export type FormStep = "password" | "use-password" | "address" | "send-code" | "code" | "second-factor";

/** The ids of forms, for a button outside of them. */
export const formIds = { password: "credentials", address: "address" } as const;

/** Props of a button that sends a form. */
export const stepProps = (step: FormStep) => ({ type: "submit", name: formFields.step, value: step }) as const;

/**
 * The same, for a page with a script. A form that the server does not answer cannot be sent before the script runs. Its button looks as
 * it will then, so that the page does not change.
 */
export function useStepProps(step: FormStep) {
  const [disabled, setDisabled] = useState(!useContext(FormToken));
  useLayoutEffect(() => setDisabled(false), []);
  return { ...stepProps(step), disabled, "data-waits": disabled || undefined };
}
