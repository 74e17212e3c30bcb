import { t } from "../locales/i18n.ts";

interface FormSkeletonProps {
  /** The password has a hint. */
  hint?: boolean;
  /** A link is between the password and the button. */
  link?: boolean;
  /** There is no password field. */
  emailOnly?: boolean;
  /** Number of methods below the form. */
  otherMethods?: number;
}

/** Placeholder as tall as the credential form, to avoid a layout shift. */
export function FormSkeleton({ hint, link, emailOnly, otherMethods = 0 }: FormSkeletonProps) {
  return (
    <>
      <div role="status" className="grid gap-4">
        <span className="sr-only">{t("page.loading")}</span>
        <FieldSkeleton />
        {!emailOnly && <FieldSkeleton hint={hint ?? false} />}
        {link && <div className="h-6" />}
        <div className="skeleton h-10 rounded-lg" />
      </div>
      {otherMethods > 0 && (
        <>
          <div className="h-5" />
          <div className="grid gap-2.5">
            <div className="skeleton h-10 rounded-lg" />
            {otherMethods > 1 && <div className="skeleton h-10 rounded-lg" />}
          </div>
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
      {/* The live region for warnings, which a field has even while it is empty. */}
      <div />
    </div>
  );
}
