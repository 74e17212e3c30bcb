import { useEffect, useState } from "react";
import { OfflineError } from "#sdk/client.ts";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { t } from "../locales/i18n.ts";
import { describeError, loadCodedError } from "./describe-error.ts";

/** An error with its request id, if known. */
export function ErrorMessage({ error }: { error: unknown }) {
  const { message, requestId } = describeError(error);
  const [sentence, setSentence] = useState<string>();
  useEffect(() => {
    if (message === undefined) void loadCodedError(error).then(setSentence);
  }, [error, message]);
  return (
    <>
      {/* Hides OfflineNotice, which would say the same. */}
      <p data-offline={error instanceof OfflineError || undefined}>{message ?? sentence}</p>
      {requestId && <p className="mt-1 font-mono text-xs">{t("failure.request", { id: requestId })}</p>}
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
