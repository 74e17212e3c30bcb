import type { ReactNode } from "react";
import { Glyph, type GlyphName } from "../components/glyph.tsx";

interface EmptyStateProps {
  icon: GlyphName;
  title: string;
  hint: string;
  /** What to do about it, as a button or a link. */
  action?: ReactNode;
}

/** Where a list would be: why there is none, and what to do about it. */
export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 border-line border-t px-5 py-14 text-center">
      <span className="mb-2 inline-flex size-12 items-center justify-center rounded-full bg-sunken text-soft-ink">
        <Glyph name={icon} large />
      </span>
      <p className="max-w-md wrap-anywhere font-medium">{title}</p>
      <p className="max-w-md text-soft-ink text-sm">{hint}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
