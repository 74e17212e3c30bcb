import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ConfigOverride } from "#sdk/admin.ts";
import { Button } from "../../../components/button.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { useUnsavedChanges } from "../../guarded-router.tsx";
import { PlanDialog } from "./plan-dialog.tsx";

interface ReviewedFormProps {
  /** The unsaved change; empty if there is none. */
  override: ConfigOverride;
  /** Checks the fields before the review, and shows their errors. */
  validate?(): boolean;
  /** Shows why the server rejects the change, at the field that it is about. Returns whether there is one: the review then closes. */
  showRejection?(error: unknown): boolean;
  discard(): void;
  /** Called after the change is applied. */
  onApplied(): void;
  children: ReactNode;
}

/** A form whose changes are reviewed before they are saved. A bar below it shows that there are unsaved changes. */
export function ReviewedForm({ override, validate, showRejection, discard, onApplied, children }: ReviewedFormProps) {
  const [reviewed, setReviewed] = useState<ConfigOverride>();
  const [failedValidations, setFailedValidations] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  const dirty = Object.keys(override).length > 0;

  useUnsavedChanges(dirty);

  useEffect(() => {
    if (failedValidations > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failedValidations]);

  function review(): void {
    if (validate && !validate()) setFailedValidations((count) => count + 1);
    else setReviewed(override);
  }

  function closeIfShown(error: unknown): void {
    if (!showRejection?.(error)) return;
    setReviewed(undefined);
    setFailedValidations((count) => count + 1);
  }

  return (
    <div ref={form} className="grid min-w-0 grid-cols-1 gap-6">
      {children}
      {dirty && <UnsavedBar discard={discard} review={review} />}
      <PlanDialog override={reviewed} close={() => setReviewed(undefined)} onRejected={closeIfShown} onApplied={onApplied} />
    </div>
  );
}

interface UnsavedBarProps {
  discard(): void;
  review(): void;
}

/** Sticks to the bottom of the window while there are unsaved changes. */
function UnsavedBar({ discard, review }: UnsavedBarProps) {
  return (
    <section
      aria-label={t("plan.unsaved")}
      data-unsaved
      className="sticky bottom-4 z-10 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface p-3 ps-4 shadow-card"
    >
      <p className="font-medium text-sm">{t("plan.unsaved")}</p>
      <div className="flex gap-2">
        <Button variant="quiet" onClick={discard}>
          {t("plan.discard")}
        </Button>
        <ActionButton variant="primary" onClick={review}>
          {t("plan.review")}
        </ActionButton>
      </div>
    </section>
  );
}
