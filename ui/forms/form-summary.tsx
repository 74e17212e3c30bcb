import { Notice } from "../components/notice.tsx";
import { t } from "../locales/i18n.ts";
import { errorCount, type Form } from "./use-form.tsx";

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
