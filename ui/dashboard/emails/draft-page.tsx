import { Send } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { SourcePage } from "./editor/source-page.tsx";

const SendDialog = lazy(() => import("./send-dialog.tsx"));

/** `/projects/{id}/emails/drafts/{draft}`: the source editor of a draft, and its sending. */
export function DraftPage({ id }: { id: string }) {
  const { app, config } = useProject();
  const [sending, setSending] = useState(false);
  const reasonId = useId();
  const query = useProjectQuery({ queryKey: ["internal", "emailDrafts", "one", id], queryFn: () => app.getEmailDraft(id) });
  const { data: draft } = query;
  return (
    <>
      <SourcePage
        kind="draft"
        query={query}
        save={(change) => app.updateEmailDraft(id, change)}
        hint={t("emails.draftHint")}
        actions={(unsaved) => (
          <>
            <ActionButton
              disabled={unsaved || config.emailConfig.type === "shared"}
              aria-describedby={unsaved ? reasonId : undefined}
              onClick={() => setSending(true)}
            >
              <Send />
              {t("emails.send")}
            </ActionButton>
            {unsaved && (
              <p id={reasonId} className="w-full text-soft-ink text-sm">
                {t("emails.saveFirst")}
              </p>
            )}
          </>
        )}
      />
      {sending && draft && (
        <Suspense>
          <SendDialog draft={draft} close={() => setSending(false)} />
        </Suspense>
      )}
    </>
  );
}
