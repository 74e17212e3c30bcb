import { useState } from "react";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { Progress } from "../../components/progress.tsx";
import { ProviderButton } from "../../components/provider-button.tsx";
import { useAsync } from "../../components/use-async.ts";
import { LoadError } from "../../forms/error-message.tsx";
import { t } from "../../locales/i18n.ts";
import { offeredName } from "../offered-name.ts";
import type { PageContext } from "../page-context.ts";
import { useProviderSignIn } from "../providers.tsx";
import { UserCard } from "../user-card.tsx";

/** Query parameters of the page: the provider to test, and whether the sign-in is done. */
const parameters = { provider: "provider", done: "done" } as const;

/** `/oauth-test`: signs in with one provider and shows who signed in. The dashboard opens it to test the provider's settings. */
export default function OAuthTest({ context }: { context: PageContext }) {
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const provider = query.get(parameters.provider) ?? "";
  const { projectName, development } = context.boot;
  const done = query.has(parameters.done);
  const isKnown = context.project.config.enabled_oauth_providers.some(({ id }) => id === provider);
  const heading = t(done ? "oauthTest.done" : "oauthTest.title", { provider: offeredName(context, provider) });

  return (
    <AuthFrame page={t("oauthTest.page")} heading={heading} projectName={projectName} development={development}>
      {!isKnown && <p className="text-soft-ink">{t("oauthTest.unknown", { project: projectName })}</p>}
      {isKnown && (done ? <TestedUser context={context} /> : <StartTest context={context} provider={provider} />)}
    </AuthFrame>
  );
}

function StartTest({ context, provider }: { context: PageContext; provider: string }) {
  const { pending, error, signIn } = useProviderSignIn(context);
  const back = new URL(window.location.href);
  back.searchParams.set(parameters.done, "");
  return (
    <>
      <p className="text-soft-ink">{t("oauthTest.hint", { project: context.boot.projectName })}</p>
      {error}
      <ProviderButton
        id={provider}
        name={offeredName(context, provider)}
        busy={pending !== undefined}
        onClick={() => void signIn(provider, back.pathname + back.search)}
      />
    </>
  );
}

function TestedUser({ context }: { context: PageContext }) {
  const user = useAsync("tested-user", () => context.app.getUser({ or: "throw" }));
  if (user.state === "loading") return <Progress>{t("page.loading")}</Progress>;
  if (user.state === "failed") return <LoadError error={user.error} retry={user.retry} />;
  return (
    <>
      <p className="text-soft-ink">{t("oauthTest.doneHint")}</p>
      <UserCard user={user.value} />
    </>
  );
}
