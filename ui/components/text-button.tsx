import type { ComponentProps } from "react";
import { Spinner } from "./button.tsx";

interface TextButtonProps extends Omit<ComponentProps<"button">, "className" | "type"> {
  /** Set while the action runs: disables the button and replaces its label. */
  busyLabel?: string | undefined;
}

/** A button that looks like a link in a text, for an action beside the main one. */
export function TextButton({ busyLabel, disabled, children, ...rest }: TextButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      disabled={disabled || busyLabel !== undefined}
      aria-busy={busyLabel !== undefined}
      className="inline-flex min-h-8 items-center gap-2 rounded font-medium text-accent text-sm underline decoration-1 underline-offset-3 hover:text-accent-strong disabled:cursor-not-allowed disabled:text-soft-ink disabled:no-underline"
    >
      {busyLabel === undefined ? (
        children
      ) : (
        <>
          <Spinner />
          {busyLabel}
        </>
      )}
    </button>
  );
}
