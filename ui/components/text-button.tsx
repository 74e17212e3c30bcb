import type { ComponentProps } from "react";
import { busyProps, Spinner } from "./button.tsx";

interface TextButtonProps extends Omit<ComponentProps<"button">, "className" | "type"> {
  /** Set while the action runs: the button ignores clicks, and its label is replaced. */
  busyLabel?: string | undefined;
}

/** A button that looks like a link in a text, for an action beside the main one. */
export function TextButton({ busyLabel, children, onClick, ...rest }: TextButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      {...busyProps(busyLabel !== undefined, onClick)}
      className="inline-flex min-h-8 items-center gap-2 rounded font-medium text-accent text-sm underline decoration-1 underline-offset-3 hover:text-accent-strong disabled:cursor-not-allowed disabled:text-soft-ink disabled:no-underline aria-disabled:cursor-not-allowed aria-disabled:text-soft-ink aria-disabled:no-underline"
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
