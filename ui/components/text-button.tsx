import type { ComponentProps } from "react";
import { busyProps, Spinner } from "./button.tsx";

interface TextButtonProps extends Omit<ComponentProps<"button">, "className"> {
  /** Set while the action runs: the button ignores clicks, and its label is replaced. */
  busyLabel?: string | undefined;
}

/** A button that looks like a link in a text, for an action beside the main one. */
export function TextButton({ busyLabel, children, type = "button", onClick, ...rest }: TextButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      {...busyProps(busyLabel !== undefined, onClick)}
      className="bare-link inline-flex min-h-8 items-center gap-2 rounded text-sm"
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
