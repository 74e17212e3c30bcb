import { text } from "../locales/text.ts";

/** The credential form before anybody knows whether there is one: as tall as the form, so that nothing jumps. */
export function FormSkeleton({ hint }: { hint?: boolean }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{text("page.loading")}</span>
      <FieldSkeleton />
      <FieldSkeleton hint={hint ?? false} />
      <div className="skeleton h-10 rounded-lg" />
    </div>
  );
}

function FieldSkeleton({ hint }: { hint?: boolean }) {
  return (
    <div className="grid gap-1.5">
      <div className="skeleton my-1 h-3 w-20" />
      <div className="skeleton h-10 rounded-lg" />
      {hint && <div className="skeleton my-1 h-3 w-40" />}
      {/* Stands for the place of remarks, which a field keeps even while it is empty. */}
      <div />
    </div>
  );
}
