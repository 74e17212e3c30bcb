import { LayoutTemplate, Plus } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { builtInTemplates } from "#contract/config/built-in-templates.ts";
import type { EmailTemplate } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { CreateSourceDialog } from "./create-source-dialog.tsx";
import { EmailsFrame, emailsPath } from "./emails-frame.tsx";
import { SharedServerNotice } from "./shared-server-notice.tsx";
import { SourceList, type SourceRow, toWholeList } from "./source-list.tsx";

/** `/projects/{id}/emails/templates`: the sources of the project's e-mails. */
export function TemplatesPage() {
  const { app, id: projectId } = useProject();
  const [, navigate] = useLocation();
  const [creating, setCreating] = useState(false);
  const query = useProjectQuery({
    queryKey: ["internal", "emailTemplates"],
    queryFn: async () => toWholeList(await app.listEmailTemplates()),
  });
  const createButton = (
    <ActionButton variant="primary" onClick={() => setCreating(true)}>
      <Plus />
      {t("emails.newTemplate")}
    </ActionButton>
  );

  return (
    <EmailsFrame area="templates" hint={t("emails.templatesHint")} actions={createButton}>
      <SharedServerNotice />
      <SourceList
        area="templates"
        label={t("emails.templates")}
        hintLabel={t("emails.subject")}
        query={query}
        toRow={toRow}
        remove={(id) => app.deleteEmailTemplate(id)}
        empty={{ icon: LayoutTemplate, title: t("emails.noTemplates"), hint: t("emails.templatesHint"), action: createButton }}
      />
      {creating && (
        <CreateSourceDialog
          title={t("emails.newTemplate")}
          close={() => setCreating(false)}
          create={async (displayName) => navigate(emailsPath(projectId, "templates", (await app.createEmailTemplate(displayName)).id))}
        />
      )}
    </EmailsFrame>
  );
}

function toRow({ id, displayName, isDefault, subject }: EmailTemplate): SourceRow {
  const isBuiltIn = id in builtInTemplates;
  return {
    id,
    displayName,
    picture: { templateId: id },
    badges: isBuiltIn && <Badge>{t(isDefault ? "emails.builtIn" : "emails.changed")}</Badge>,
    hint: subject ?? t("emails.cannotRender"),
    removal: isBuiltIn ? (isDefault ? "none" : "reset") : "delete",
  };
}
