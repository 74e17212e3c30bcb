import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const tones = {
  danger: "border-danger-line bg-danger-soft text-danger",
  warning: "border-warning-line bg-warning-soft text-warning",
} as const;

/** A message about the page as a whole, read out as soon as it appears. */
export function Notice({ tone = "danger", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <div role="alert" className={`flex items-start gap-2.5 rounded-lg border px-3.5 py-3 text-sm ${tones[tone]}`}>
      <span className="mt-px">
        <Icon name="alert" />
      </span>
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
