import { Send } from "lucide-react";
import { Notice } from "../../../components/notice.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { useAction } from "../../../forms/use-action.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { useProject, useWorkspace } from "../../workspace.ts";

interface SendPreviewProps {
  /** The sources and values of the preview, as JSON. */
  options: string;
  disabled: boolean;
}

/** Sends the e-mail of the preview to the developer. Nothing for a developer without an address. */
export function SendPreview({ options, disabled }: SendPreviewProps) {
  const { user } = useWorkspace();
  const { app } = useProject();
  const action = useAction();
  const email = user.primaryEmail;
  if (!email) return null;

  const send = () =>
    action.run(async () => {
      await app.sendEmailPreview({ ...JSON.parse(options), recipientEmail: email });
      toastSuccess(t("emails.previewSent", { email }));
    });

  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <ActionButton small disabled={disabled} busyLabel={action.busy ? t("emails.sending") : undefined} onClick={() => void send()}>
        <Send />
        {t("emails.sendPreview")}
      </ActionButton>
      {action.error && <Notice>{action.error}</Notice>}
    </div>
  );
}
