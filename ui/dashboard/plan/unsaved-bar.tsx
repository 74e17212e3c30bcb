import { Button } from "../../components/button.tsx";
import { text } from "../../locales/text.ts";

interface UnsavedBarProps {
  discard(): void;
  review(): void;
}

/** Stays at the foot of the window while something on the page is not saved yet. */
export function UnsavedBar({ discard, review }: UnsavedBarProps) {
  return (
    <section
      aria-label={text("plan.unsaved")}
      data-unsaved
      className="sticky bottom-4 z-10 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface p-3 ps-4 shadow-card"
    >
      <p className="font-medium text-sm">{text("plan.unsaved")}</p>
      <div className="flex gap-2">
        <Button look="quiet" onClick={discard}>
          {text("plan.discard")}
        </Button>
        <Button look="primary" onClick={review}>
          {text("plan.review")}
        </Button>
      </div>
    </section>
  );
}
