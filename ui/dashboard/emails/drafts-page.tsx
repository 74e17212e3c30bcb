import { PencilLine, Plus } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import type { EmailDraft } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { RelativeTime } from "../../components/relative-time.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { CreateSourceDialog } from "./create-source-dialog.tsx";
import { EmailsFrame, emailsPath } from "./emails-frame.tsx";
import { SharedServerNotice } from "./shared-server-notice.tsx";
import { SourceList, type SourceRow, toWholeList } from "./source-list.tsx";

/** `/projects/{id}/emails/drafts`: e-mails that developers write and send once. */
export function DraftsPage() {
  const { app, id: projectId } = useProject();
  const [, navigate] = useLocation();
  const [creating, setCreating] = useState(false);
  const query = useProjectQuery({ queryKey: ["internal", "emailDrafts"], queryFn: async () => toWholeList(await app.listEmailDrafts()) });
  const createButton = (
    <ActionButton variant="primary" onClick={() => setCreating(true)}>
      <Plus />
      {t("emails.newDraft")}
    </ActionButton>
  );

  return (
    <EmailsFrame area="drafts" hint={t("emails.draftsHint")} actions={query.data?.length !== 0 && createButton}>
      <SharedServerNotice />
      <SourceList
        area="drafts"
        label={t("emails.drafts")}
        hintLabel={t("emails.lastSent")}
        query={query}
        toRow={toRow}
        remove={(id) => app.deleteEmailDraft(id)}
        empty={{ icon: PencilLine, title: t("emails.noDrafts"), hint: t("emails.draftsHint"), action: createButton }}
      />
      {creating && (
        <CreateSourceDialog
          title={t("emails.newDraft")}
          close={() => setCreating(false)}
          create={async (displayName) => navigate(emailsPath(projectId, "drafts", (await app.createEmailDraft({ displayName })).id))}
        />
      )}
    </EmailsFrame>
  );
}

const toRow = ({ id, displayName, sentAt, tsxSource, themeId }: EmailDraft): SourceRow => ({
  id,
  displayName,
  picture: { templateTsxSource: tsxSource, themeId: themeId ?? null },
  badges: sentAt ? <Badge variant="good">{t("emails.sent")}</Badge> : <Badge>{t("emails.unsent")}</Badge>,
  hint: sentAt && <RelativeTime at={sentAt} />,
  removal: "delete",
});
