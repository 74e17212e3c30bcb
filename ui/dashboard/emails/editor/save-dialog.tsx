import { lazy, Suspense } from "react";
import { isKnownError } from "#sdk/client.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { useAction } from "../../../forms/use-action.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { withMessages } from "../../with-messages.ts";
import { type SourceProblem, toProblem } from "./error-position.ts";

const SourceDiff = lazy(() => withMessages("emails/editor/source-diff", () => import("./source-diff.tsx")));

interface SaveDialogProps {
  before: string;
  after: string;
  save(): Promise<void>;
  close(): void;
  /** Marks why the server refused the source. */
  setProblem(problem: SourceProblem): void;
}

/** Shows what a save changes, and saves it. */
export function SaveDialog({ before, after, save, close, setProblem }: SaveDialogProps) {
  const action = useAction();
  const confirm = () =>
    action.run(
      async () => {
        await save();
        close();
        toastSuccess(t("emails.saved"));
      },
      (error) => {
        if (isKnownError(error, "REQUIRES_CUSTOM_EMAIL_SERVER")) return t("emails.needsServer");
        if (!isKnownError(error, "EMAIL_RENDERING_ERROR")) return undefined;
        const problem = toProblem(error.details.error);
        setProblem(problem);
        return problem.message;
      },
    );

  return (
    <Dialog open close={close} wide title={t("emails.reviewTitle")} description={t("emails.reviewHint")} locked={action.busy}>
      {before === after ? (
        <p>{t("emails.sameSource")}</p>
      ) : (
        <Suspense fallback={<div className="skeleton h-40 rounded-lg" />}>
          <SourceDiff label={t("emails.difference")} before={before} after={after} />
        </Suspense>
      )}
      {action.error && <Notice>{action.error}</Notice>}
      <DialogActions>
        <Button disabled={action.busy} onClick={close}>
          {t("action.cancel")}
        </Button>
        <ActionButton variant="primary" busyLabel={action.busy ? t("emails.saving") : undefined} onClick={() => void confirm()}>
          {t("action.save")}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
