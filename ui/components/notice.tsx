import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const tones = {
  danger: "border-danger-line bg-danger-soft text-danger",
  warning: "border-warning-line bg-warning-soft text-warning",
} as const;

interface NoticeProps {
  tone?: keyof typeof tones;
  /** Not announced: for notices that are part of the page from the start. */
  quiet?: boolean;
  children: ReactNode;
}

/** A message about the whole page; announced when it appears. */
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
