import type { ComponentProps } from "react";

const looks = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  plain: "border border-field-line bg-surface text-ink hover:bg-sunken",
  danger: "bg-danger text-surface hover:opacity-90",
  quiet: "text-soft-ink hover:bg-sunken hover:text-ink",
} as const;

const shape =
  "inline-flex items-center justify-center gap-2 rounded-lg px-3.5 font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-60";

interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  look?: keyof typeof looks;
  /** While something is under way: the button rests, and this says what it does. */
  busy?: string | undefined;
  wide?: boolean;
  small?: boolean;
}

/** A deed. Rests while `busy`, so that nobody does the same thing twice. */
export function Button({ look = "plain", busy, wide, small, disabled, children, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy !== undefined}
      aria-busy={busy !== undefined}
      className={`${shape} ${looks[look]} ${small ? "min-h-8 text-sm" : "min-h-10"} ${wide ? "w-full" : ""}`}
    >
      {busy === undefined ? (
        children
      ) : (
        <>
          <Spinner />
          {busy}
        </>
      )}
    </button>
  );
}

interface LinkButtonProps extends Omit<ComponentProps<"a">, "className"> {
  look?: keyof typeof looks;
  wide?: boolean;
}

/** A link that looks like a deed: goes somewhere, changes nothing. */
export function LinkButton({ look = "plain", wide, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={`${shape} ${looks[look]} min-h-10 ${wide ? "w-full" : ""}`}>
      {children}
    </a>
  );
}

/** Something is under way; the words beside it say what. */
export function Spinner() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-4 shrink-0 animate-spin" fill="none" stroke="currentColor" strokeWidth="3">
      <circle cx="12" cy="12" r="9" className="opacity-25" />
      <path d="M21 12a9 9 0 0 0-9-9" strokeLinecap="round" />
    </svg>
  );
}
