import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

interface DisclosureProps {
  summary: string;
  /** Shows the content at first, and when it becomes true. */
  open?: boolean;
  children: ReactNode;
}

/** Content that a visitor can show and hide. */
export function Disclosure({ summary, open, children }: DisclosureProps) {
  return (
    <details open={open} className="group min-w-0 text-sm">
      <summary className="inline-flex min-h-6 items-center gap-1 rounded font-medium text-accent">
        <span className="transition-transform group-open:rotate-90 rtl:group-open:-rotate-90">
          <ChevronRight />
        </span>
        {summary}
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}
