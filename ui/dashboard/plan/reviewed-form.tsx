import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ConfigOverride } from "#sdk/admin.ts";
import { useUnsaved } from "../leave-guard.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import { UnsavedBar } from "./unsaved-bar.tsx";

interface ReviewedFormProps {
  /** What saving would change; empty: nothing. */
  override: ConfigOverride;
  /** Judges what was typed before it is reviewed; faults show beside their fields. */
  check?(): boolean;
  discard(): void;
  /** The change is made. */
  applied(): void;
  children: ReactNode;
}

/** Part of a page whose changes are reviewed before they are saved: until then a bar at its foot says that they are not. */
export function ReviewedForm({ override, check, discard, applied, children }: ReviewedFormProps) {
  const [reviewed, setReviewed] = useState<ConfigOverride>();
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  const dirty = Object.keys(override).length > 0;

  useUnsaved(dirty);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);

  function review(): void {
    if (check && !check()) setRefusals((count) => count + 1);
    else setReviewed(override);
  }

  return (
    <div ref={form} className="grid min-w-0 grid-cols-1 gap-6">
      {children}
      {dirty && <UnsavedBar discard={discard} review={review} />}
      <PlanDialog override={reviewed} close={() => setReviewed(undefined)} applied={applied} />
    </div>
  );
}
