import { Button } from "../../../components/button.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";

interface UnsavedBarProps {
  discard(): void;
  review(): void;
}

/** Sticks to the bottom of the window while there are unsaved changes. */
export function UnsavedBar({ discard, review }: UnsavedBarProps) {
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
