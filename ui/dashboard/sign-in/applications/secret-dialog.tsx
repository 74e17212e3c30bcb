import { Copyable } from "../../../components/copyable.tsx";
import { t } from "../../../locales/i18n.ts";
import { OneTimeDialog } from "../../projects/project-keys/one-time-dialog.tsx";

interface SecretDialogProps {
  /** Name of the application. */
  name: string;
  clientId: string;
  secret: string;
  close(): void;
}

/** Shows a new secret of an application in full, once. */
export const SecretDialog = ({ name, clientId, secret, close }: SecretDialogProps) => (
  <OneTimeDialog
    title={t("applications.secretOnce", { name })}
    description={t("applications.secretOnceHint")}
    savedLabel={t("applications.secretSaved")}
    close={close}
  >
    <Copyable label={t("applications.clientId")} value={clientId} />
    <Copyable label={t("applications.clientSecret")} value={secret} />
  </OneTimeDialog>
);
