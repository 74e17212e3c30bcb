import { t } from "../locales/i18n.ts";

interface FormSkeletonProps {
  /** There is no password field. */
  emailOnly?: boolean;
}

/** Placeholder as tall as the credential form, to avoid a layout shift. */
export function FormSkeleton({ emailOnly }: FormSkeletonProps) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t("page.loading")}</span>
      <FieldSkeleton />
      {!emailOnly && <FieldSkeleton />}
      <div className="skeleton h-10 rounded-lg" />
    </div>
  );
}

function FieldSkeleton() {
  return (
    <div className="grid gap-1.5">
      <div className="skeleton my-1 h-3 w-20" />
      <div className="skeleton h-10 rounded-lg" />
    </div>
  );
}
