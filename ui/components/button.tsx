import type { ComponentProps } from "react";

const variants = {
  primary: "bg-accent text-on-accent shadow-accent hover:bg-accent-strong",
  plain: "border border-button-line bg-surface text-ink shadow-button hover:bg-sunken",
  danger: "bg-danger text-surface shadow-button hover:opacity-90",
  quiet: "text-soft-ink hover:bg-sunken hover:text-ink",
} as const;

interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  variant?: keyof typeof variants;
  /** Set while the action runs: the button ignores clicks, and its label is replaced. */
  busyLabel?: string | undefined;
  wide?: boolean;
  small?: boolean;
}

/** A button for an action. It ignores clicks while busy, to prevent double submits. */
export function Button({ variant = "plain", busyLabel, wide, small, children, type = "button", onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      {...busyProps(busyLabel !== undefined, onClick)}
      className={`button-shape ${variants[variant]} ${small ? "min-h-8 text-sm" : "min-h-10"} ${wide ? "w-full" : ""}`}
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

/** Props of a button that may be busy. Not `disabled`: a disabled control loses focus. */
export const busyProps = (busy: boolean, onClick: ComponentProps<"button">["onClick"]): ComponentProps<"button"> =>
  busy ? { "aria-busy": true, "aria-disabled": true, onClick: (event) => event.preventDefault() } : { "aria-busy": false, onClick };

interface LinkButtonProps extends Omit<ComponentProps<"a">, "className"> {
  variant?: keyof typeof variants;
  wide?: boolean;
}

/** A link styled as a button, for navigation only. */
export function LinkButton({ variant = "plain", wide, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={`button-shape ${variants[variant]} min-h-10 ${wide ? "w-full" : ""}`}>
      {children}
    </a>
  );
}

/** A progress indicator; use it beside a text. */
export const Spinner = () => <span aria-hidden="true" className="spinner" />;
