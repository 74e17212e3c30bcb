import { OfflineError } from "#sdk/client.ts";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { text } from "../locales/text.ts";
import { failureOf } from "./failure.ts";
import { type Form, faultCount } from "./use-form.ts";

/** What went wrong on the whole, read out at once: the form's problem, or how many of its fields need attention. */
export function FormSummary<Name extends string>({ form }: { form: Form<Name> }) {
  const count = faultCount(form.faults);
  if (form.problem) return <Notice>{form.problem}</Notice>;
  return count > 0 ? <Notice>{text("invalid.summary", { count })}</Notice> : null;
}

/** An error in words, with the request's id where the server gave one. */
export function FailureText({ error }: { error: unknown }) {
  const failure = failureOf(error);
  return (
    <>
      {/* Said here, it need not be said above as well: offline-notice.tsx. */}
      <p data-offline={error instanceof OfflineError || undefined}>{failure.text}</p>
      {failure.requestId && <p className="mt-1 font-mono text-xs">{text("failure.request", { id: failure.requestId })}</p>}
    </>
  );
}

/** Something could not be loaded: why, and another try. */
export function LoadFailure({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <Notice>
        <FailureText error={error} />
      </Notice>
      <Button onClick={retry}>{text("action.retry")}</Button>
    </div>
  );
}
