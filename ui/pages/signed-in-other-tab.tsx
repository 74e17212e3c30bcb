import type { CurrentUser } from "#sdk/client.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { t } from "../locales/i18n.ts";
import type { PageContext } from "./page-context.ts";
import { ContinueAsLink, UserCard } from "./user-card.tsx";

/** Shown in a sign-in tab after a sign-in in another tab. */
export const SignedInOtherTab = ({ context, user }: { context: PageContext; user: CurrentUser }) => (
  <AuthFrame
    page={t("signIn.page")}
    heading={t("signedIn.done")}
    projectName={context.boot.projectName}
    development={context.boot.development}
  >
    <div className="grid grid-cols-1 gap-3">
      <p className="text-soft-ink">{t("signedIn.otherTab")}</p>
      <UserCard user={user} />
    </div>
    <ContinueAsLink context={context} user={user} />
  </AuthFrame>
);
