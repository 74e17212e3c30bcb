import type { ReactNode } from "react";
import type { TokenUser } from "#sdk/client.ts";
import { usePartialUserState } from "#sdk/react/index.ts";
import { Button } from "../components/button.tsx";
import { t } from "../locales/i18n.ts";
import type { Appearance } from "./appearance.tsx";
import { PartRoot } from "./part-root.tsx";
import { PersonIcon } from "./person-icon.tsx";
import { useSignOut } from "./use-sign-out.ts";
import { readUserName } from "./user-name.ts";

/** Properties of `ImpersonationBanner`. */
export interface ImpersonationBannerProps {
  /** How the component looks, and what it says. */
  readonly appearance?: Appearance | undefined;
}

/**
 * Says whom the session impersonates, and ends it. Nothing in any other session. It reads the access token. Put it at
 * the top of the app, where a developer who helps a user sees it.
 *
 * @example
 * <ImpersonationBanner />
 */
export function ImpersonationBanner({ appearance }: ImpersonationBannerProps): ReactNode {
  const { data: user } = usePartialUserState({ or: "anonymous" });
  if (!user?.isImpersonated) return null;
  return (
    <PartRoot appearance={appearance} fallback={null}>
      {() => <Banner user={user} />}
    </PartRoot>
  );
}

/** The banner, once its language is loaded. */
export function Banner({ user }: { user: TokenUser }) {
  const { busy, signOut } = useSignOut();
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
