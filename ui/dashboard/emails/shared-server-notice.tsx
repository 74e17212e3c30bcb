import { Notice } from "../../components/notice.tsx";
import { t } from "../../locales/i18n.ts";
import { useProject } from "../workspace.ts";

/** Says that changes of templates and sending need a mail server of the project; nothing if it has one. */
export function SharedServerNotice() {
  const { config } = useProject();
  if (config.emailConfig.type !== "shared") return null;
  return (
    <Notice tone="warning" quiet>
      <p>{t("emails.needsServer")}</p>
    </Notice>
  );
}
