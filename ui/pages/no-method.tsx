import { t } from "../locales/i18n.ts";
import type { PageContext } from "./page-context.ts";

/** Shown instead of a form if no method is available. */
export function NoMethod({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="grid gap-1">
      <p className="font-medium">{title}</p>
      <p className="text-soft-ink">{hint}</p>
    </div>
  );
}

export interface NoSignInMethodProps {
  context: PageContext;
  isSignUp: boolean;
}

/** Says that a project has no method, or none but passkeys in a browser without them. */
export function NoSignInMethod({ context: { project }, isSignUp }: NoSignInMethodProps) {
  if (project.config.passkey_enabled && !isSignUp) return <NoMethod title={t("passkey.unsupported")} hint={t("passkey.unsupportedHint")} />;
  const title = t(isSignUp ? "signUp.noMethod" : "signIn.noMethod");
  return <NoMethod title={title} hint={t("signIn.noMethodHint", { project: project.display_name })} />;
}
