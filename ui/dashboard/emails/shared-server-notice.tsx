import { Link } from "wouter";
import { Notice } from "../../components/notice.tsx";
import { t } from "../../locales/i18n.ts";
import { useProject } from "../workspace.ts";
import { emailsPath } from "./emails-frame.tsx";

/** Says that changes of templates and sending need a mail server of the project; nothing if it has one. */
export function SharedServerNotice() {
  const { id, config } = useProject();
  if (config.emailConfig.type !== "shared") return null;
  return (
    <Notice tone="warning" quiet>
      <p>{t("emails.needsServer")}</p>
      <Link href={emailsPath(id, "settings")} className="text-link">
        {t("emails.configureServer")}
      </Link>
    </Notice>
  );
}
