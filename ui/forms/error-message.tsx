import { OfflineError } from "#sdk/client.ts";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { t } from "../locales/i18n.ts";
import { describeError } from "./describe-error.ts";
import { errorCount, type Form } from "./use-form.ts";

/**
 * The error of a form: its message, or the number of invalid fields. Announced by screen readers. A single invalid field shows its
 * error itself, so the number is then only announced.
 */
export function FormSummary<Name extends string>({ form }: { form: Form<Name> }) {
  const count = errorCount(form.errors);
  if (form.message) return <Notice>{form.message}</Notice>;
  if (count === 0) return null;
  const summary = t("invalid.summary", { count });
  return count === 1 ? (
    <p role="alert" className="sr-only">
      {summary}
    </p>
  ) : (
    <Notice>{summary}</Notice>
  );
}

/** An error with its request id, if known. */
export function ErrorMessage({ error }: { error: unknown }) {
  const description = describeError(error);
  return (
    <>
      {/* Hides OfflineNotice, which would say the same. */}
      <p data-offline={error instanceof OfflineError || undefined}>{description.message}</p>
      {description.requestId && <p className="mt-1 font-mono text-xs">{t("failure.request", { id: description.requestId })}</p>}
    </>
  );
}

/** A loading error with a "Try again" button. */
export function LoadError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <Notice>
        <ErrorMessage error={error} />
      </Notice>
      <Button onClick={retry}>{t("action.retry")}</Button>
    </div>
  );
}
