import type { ComponentProps } from "react";

const variants = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  plain: "border border-field-line bg-surface text-ink hover:bg-sunken",
  danger: "bg-danger text-surface hover:opacity-90",
  quiet: "text-soft-ink hover:bg-sunken hover:text-ink",
} as const;

const shape =
  "inline-flex items-center justify-center gap-2 rounded-lg px-3.5 font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-60";

interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  variant?: keyof typeof variants;
  /** Set while the action runs: disables the button and replaces its label. */
  busyLabel?: string | undefined;
  wide?: boolean;
  small?: boolean;
}

/** A button for an action. Disabled while busy to prevent double submits. */
export function Button({ variant = "plain", busyLabel, wide, small, disabled, children, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busyLabel !== undefined}
      aria-busy={busyLabel !== undefined}
      className={`${shape} ${variants[variant]} ${small ? "min-h-8 text-sm" : "min-h-10"} ${wide ? "w-full" : ""}`}
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

interface LinkButtonProps extends Omit<ComponentProps<"a">, "className"> {
  variant?: keyof typeof variants;
  wide?: boolean;
}

/** A link styled as a button, for navigation only. */
export function LinkButton({ variant = "plain", wide, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={`${shape} ${variants[variant]} min-h-10 ${wide ? "w-full" : ""}`}>
      {children}
    </a>
  );
}

/** A progress indicator; use it beside a text. */
export function Spinner() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-4 shrink-0 animate-spin" fill="none" stroke="currentColor" strokeWidth="3">
      <circle cx="12" cy="12" r="9" className="opacity-25" />
      <path d="M21 12a9 9 0 0 0-9-9" strokeLinecap="round" />
    </svg>
  );
}
