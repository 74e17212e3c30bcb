import type { ReactNode } from "react";

const variants = {
  good: "bg-good-soft text-good",
  plain: "bg-sunken text-soft-ink",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
} as const;

/** A short label for the state of the item beside it. */
export function Badge({ variant = "plain", children }: { variant?: keyof typeof variants; children: ReactNode }) {
  return <span className={`whitespace-nowrap rounded-full px-2 text-xs leading-5 ${variants[variant]}`}>{children}</span>;
}
