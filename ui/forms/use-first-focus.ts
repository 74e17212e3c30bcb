import { type RefObject, useEffect } from "react";

/**
 * Focuses the first empty field of a form on a desk. A phone would show its keyboard over the page. Focus that the user has set stays.
 */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    // The heading may have the focus, if the control that led here was removed.
    if (document.activeElement?.closest("a, button, input") || !matchMedia("(pointer: fine)").matches) return;
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>("input:not([type=hidden])") ?? [])];
    (fields.find(({ value }) => value === "") ?? fields[0])?.focus();
  }, [form]);
}
