import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  hint: string;
  /** A button or link that resolves the state. */
  action?: ReactNode;
}

/** Replaces an empty list: the reason, and what to do about it. */
export function EmptyState({ icon: Icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 border-line border-t px-5 py-14 text-center first:border-t-0">
      <span className="mb-2 inline-flex size-12 items-center justify-center rounded-full bg-sunken text-soft-ink">
        <Icon className="size-6" />
      </span>
      <p className="max-w-md wrap-anywhere font-medium">{title}</p>
      <p className="max-w-md text-soft-ink text-sm">{hint}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
