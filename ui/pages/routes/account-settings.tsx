import { lazy, Suspense } from "react";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { Progress } from "../../components/progress.tsx";
import { t } from "../../locales/i18n.ts";
import { loadMessages } from "../../locales/locale.ts";
import { WithAppSession } from "../app-session.tsx";
import type { PageContext } from "../page-context.ts";

/** Loaded on demand: the settings are larger than all other pages of the handler together. */
const LoadedSettings = lazy(async () => {
  const [{ AccountSettings }] = await Promise.all([import("../account-settings/account-settings.tsx"), loadMessages("account")]);
  return { default: AccountSettings };
});

/** `/account-settings`: what signed-in users change about their own account. */
export default function AccountSettingsPage({ context }: { context: PageContext }) {
  const { projectName, development } = context.boot;
  return (
    <Suspense
      fallback={
        <AuthFrame page={t("page.loading")} heading={projectName} projectName={projectName} development={development}>
          <Progress>{t("page.loading")}</Progress>
        </AuthFrame>
      }
    >
      <WithAppSession context={context}>
        <LoadedSettings context={context} />
      </WithAppSession>
    </Suspense>
  );
}
