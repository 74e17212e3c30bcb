import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const tones = {
  danger: "border-danger-line bg-danger-soft text-danger",
  warning: "border-warning-line bg-warning-soft text-warning",
} as const;

interface NoticeProps {
  tone?: keyof typeof tones;
  /** Part of the page from the beginning: read out in its place, not as soon as it appears. */
  quiet?: boolean;
  children: ReactNode;
}

/** A message about the page as a whole, read out as soon as it appears. */
export function Notice({ tone = "danger", quiet, children }: NoticeProps) {
  return (
    <div role={quiet ? undefined : "alert"} className={`flex items-start gap-2.5 rounded-lg border px-3.5 py-3 text-sm ${tones[tone]}`}>
      <span className="mt-px">
        <Icon name="alert" />
      </span>
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
