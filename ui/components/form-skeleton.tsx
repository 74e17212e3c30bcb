import { text } from "../locales/text.ts";

interface FormSkeletonProps {
  /** Whether the password has a hint below it. */
  hint?: boolean;
  /** Whether there is a line between the password and the button. */
  line?: boolean;
  /** Whether there is no password. */
  single?: boolean;
  /** Whether there is another method below the form. */
  other?: boolean;
}

/** The credential form before anybody knows whether there is one: as tall as the form, so that nothing jumps. */
export function FormSkeleton({ hint, line, single, other }: FormSkeletonProps) {
  return (
    <>
      <div role="status" className="grid gap-4">
        <span className="sr-only">{text("page.loading")}</span>
        <FieldSkeleton />
        {!single && <FieldSkeleton hint={hint ?? false} />}
        {line && <div className="h-6" />}
        <div className="skeleton h-10 rounded-lg" />
      </div>
      {other && (
        <>
          <div className="h-5" />
          <div className="skeleton h-10 rounded-lg" />
        </>
      )}
    </>
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
