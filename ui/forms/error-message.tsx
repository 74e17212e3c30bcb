import { type ReactNode, useEffect, useState } from "react";
import { OfflineError } from "#sdk/client.ts";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { t } from "../locales/i18n.ts";
import { describeError } from "./describe-error.ts";

/**
 * The message about an error, with its request id if known. Resolves once the sentence has loaded. Until then, forms and buttons are busy:
 * they would show and announce an empty notice.
 */
export async function loadErrorMessage(error: unknown): Promise<ReactNode> {
  const { message, requestId } = await describeError(error);
  return (
    <>
      {/* Hides OfflineNotice, which would say the same. */}
      <p data-offline={error instanceof OfflineError || undefined}>{message}</p>
      {requestId && <p className="mt-1 font-mono text-xs">{t("failure.request", { id: requestId })}</p>}
    </>
  );
}

/** A loading error with a "Try again" button. */
export function LoadError({ error, retry }: { error: unknown; retry: () => void }) {
  const [message, setMessage] = useState<ReactNode>();
  useEffect(() => {
    let current = true;
    void loadErrorMessage(error).then((loaded) => current && setMessage(loaded));
    return () => {
      current = false;
    };
  }, [error]);
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      {message && <Notice>{message}</Notice>}
      <Button onClick={retry}>{t("action.retry")}</Button>
    </div>
  );
}
