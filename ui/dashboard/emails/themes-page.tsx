import { Palette, Plus } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { templateIds } from "#contract/config/built-in-templates.ts";
import { builtInThemes } from "#contract/config/built-in-themes.ts";
import type { EmailTheme } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Notice } from "../../components/notice.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useRefresh } from "../use-refresh.ts";
import { useProject } from "../workspace.ts";
import { CreateSourceDialog } from "./create-source-dialog.tsx";
import { EmailsFrame, emailsPath } from "./emails-frame.tsx";
import { SourceList, type SourceRow, toWholeList } from "./source-list.tsx";

/** `/projects/{id}/emails/themes`: the themes of the project's e-mails. */
export function ThemesPage() {
  const { app, id: projectId, config, update } = useProject();
  const [, navigate] = useLocation();
  const [creating, setCreating] = useState(false);
  const choice = useAction();
  const refresh = useRefresh();
  const query = useProjectQuery({ queryKey: ["internal", "emailThemes"], queryFn: async () => toWholeList(await app.listEmailThemes()) });
  const createButton = (
    <ActionButton variant="primary" onClick={() => setCreating(true)}>
      <Plus />
      {t("emails.newTheme")}
    </ActionButton>
  );

  const choose = (theme: EmailTheme) =>
    choice.run(async () => {
      await update({ config: { emailTheme: theme.id } });
      await refresh("internal.projects");
      toastSuccess(t("emails.themeChosen", { name: theme.displayName }));
    });

  const toRow = (theme: EmailTheme): SourceRow => ({
    id: theme.id,
    displayName: theme.displayName,
    badges: (
      <>
        {config.emailTheme === theme.id && <Badge variant="good">{t("emails.inUse")}</Badge>}
        {theme.id in builtInThemes && <Badge>{t(theme.isDefault ? "emails.builtIn" : "emails.changed")}</Badge>}
      </>
    ),
    picture: { themeId: theme.id, templateId: templateIds.emailVerification },
    action: config.emailTheme !== theme.id && (
      <ActionButton
        small
        disabled={choice.busy}
        onClick={() => void choose(theme)}
        aria-label={t("emails.useThemeOf", { name: theme.displayName })}
      >
        {t("emails.useTheme")}
      </ActionButton>
    ),
    removal: theme.id in builtInThemes ? (theme.isDefault ? "none" : "reset") : "delete",
  });

  return (
    <EmailsFrame area="themes" hint={t("emails.themesHint")} actions={createButton}>
      {choice.error && <Notice>{choice.error}</Notice>}
      <SourceList
        area="themes"
        label={t("emails.themes")}
        hintLabel={t("emails.themes")}
        asCards
        query={query}
        toRow={toRow}
        remove={(id) => app.deleteEmailTheme(id)}
        empty={{ icon: Palette, title: t("emails.noThemes"), hint: t("emails.themesHint"), action: createButton }}
      />
      {creating && (
        <CreateSourceDialog
          title={t("emails.newTheme")}
          close={() => setCreating(false)}
          create={async (displayName) => navigate(emailsPath(projectId, "themes", (await app.createEmailTheme(displayName)).id))}
        />
      )}
    </EmailsFrame>
  );
}
