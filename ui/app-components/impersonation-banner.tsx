import { usePartialUserState } from "#sdk/react/index.ts";
import { Button } from "../components/button.tsx";
import { t } from "../locales/i18n.ts";
import { PersonIcon } from "./icons.tsx";
import { useSignOut } from "./use-sign-out.ts";
import { readUserName } from "./user-name.ts";

/**
 * Says whom the session impersonates, and ends it. Nothing in any other session. It reads the access token and sends no request. Put it at
 * the top of the app, where a developer who helps a user sees it.
 *
 * @example
 * <ImpersonationBanner />
 */
export function ImpersonationBanner() {
  const { data: user } = usePartialUserState({ or: "anonymous" });
  const { busy, signOut } = useSignOut();
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
      <Button small busyLabel={busy ? t("impersonation.ending") : undefined} onClick={signOut}>
        {t("impersonation.end")}
      </Button>
    </section>
  );
}
