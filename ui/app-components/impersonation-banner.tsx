import { useClientApp, usePartialUserState } from "#sdk/react/index.ts";
import { Button } from "../components/button.tsx";
import { useAction } from "../forms/use-action.tsx";
import { t } from "../locales/i18n.ts";
import { PersonIcon } from "./icons.tsx";
import { readUserName } from "./user-name.ts";

/**
 * Says whom the session impersonates, and ends it. Nothing in any other session. It reads the access token and sends no request. Put it at
 * the top of the app, where a developer who helps a user sees it.
 *
 * @example
 * <ImpersonationBanner />
 */
export function ImpersonationBanner() {
  const app = useClientApp();
  const { data: user } = usePartialUserState({ or: "anonymous" });
  const end = useAction();
  if (!user?.isImpersonated) return null;
  return (
    <section
      aria-label={t("impersonation.label")}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-warning-line border-b bg-warning-soft px-4 py-2 text-sm text-warning"
    >
      <p className="flex min-w-0 items-center gap-2">
        <PersonIcon />
        <span className="min-w-0 wrap-anywhere">{t("impersonation.hint", { name: readUserName(user) })}</span>
      </p>
      <Button small busyLabel={end.busy ? t("impersonation.ending") : undefined} onClick={() => void end.run(() => app.signOut())}>
        {t("impersonation.end")}
      </Button>
      {end.error && <div role="alert">{end.error}</div>}
    </section>
  );
}
