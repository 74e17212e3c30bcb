import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { busyProps } from "../components/button.tsx";

interface PopupItemProps {
  /** Decorative, before the label. */
  icon?: ReactNode;
  children: ReactNode;
  /** Below the label, in a softer colour. */
  hint?: ReactNode;
  /** Behind the label. */
  aside?: ReactNode;
  /** Address of a link. Without it, the item is a button. */
  href?: string | undefined;
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  /** `menuitem` in a menu. */
  role?: "menuitem" | undefined;
  /** Marks the item as the current one of a list. */
  current?: boolean;
  busy?: boolean;
}

/** A row of a popup: 44 px high, so that a finger hits it. */
export function PopupItem({ icon, children, hint, aside, href, onClick, role, current, busy = false }: PopupItemProps) {
  const shared = {
    role,
    ...(role === "menuitem" && { tabIndex: -1 }),
    ...(current && { "aria-current": "true" as const }),
    className:
      "flex min-h-11 w-full items-center gap-3 rounded-lg px-2.5 py-1.5 text-start text-ink text-sm no-underline hover:bg-sunken focus-visible:bg-sunken focus-visible:outline-offset-[-2px] aria-[current]:font-medium aria-disabled:opacity-60",
  };
  const content = (
    <>
      {icon && <span className="inline-flex w-6 shrink-0 justify-center text-soft-ink">{icon}</span>}
      <span className="grid min-w-0 flex-1">
        <span className="truncate">{children}</span>
        {hint && <span className="truncate font-normal text-soft-ink text-xs">{hint}</span>}
      </span>
      {aside}
    </>
  );
  if (href !== undefined)
    return (
      <a {...shared} href={href} onClick={onClick}>
        {content}
      </a>
    );
  return (
    <button {...shared} type="button" {...busyProps(busy, onClick as ComponentProps<"button">["onClick"])}>
      {content}
    </button>
  );
}
