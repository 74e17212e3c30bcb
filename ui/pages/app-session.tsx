import { type ReactNode, useState } from "react";
import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { hostedHandlerPath, pagePaths } from "#contract/vocabulary/paths.ts";
import { type CurrentUser, isKnownError, type ReceivedSession } from "#sdk/client.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { Button } from "../components/button.tsx";
import { Progress } from "../components/progress.tsx";
import { useAsync } from "../components/use-async.ts";
import { LoadError } from "../forms/error-message.tsx";
import { t } from "../locales/i18n.ts";
import { appReturn } from "./app-return.ts";
import { takeFragment } from "./fragment.ts";
import { isLinkedFrom } from "./linked-from.ts";
import type { PageContext } from "./page-context.ts";
import { UserCard, userLabel } from "./user-card.tsx";

interface Question {
  readonly host: string;
  readonly user: CurrentUser;
  /** The user who is signed in here already. */
  readonly current: CurrentUser | null;
  answer(accepted: boolean): void;
}

/**
 * The account settings with the session that an app hands over by a one-time code. Another site could send its visitors here with the
 * code of an account that it controls. It would read what they enter. So the user confirms, unless the app led here and no other user is
 * signed in.
 */
export function WithAppSession({ context, children }: { context: PageContext; children: ReactNode }) {
  const [code] = useState(() => takeFragment(hostedPageParameters.code, hostedPageParameters.codeVerifier));
  const [question, setQuestion] = useState<Question>();
  const arrival = useAsync("app-session", async () => {
    if (code) await takeSession(context, code, setQuestion);
  });
  const { projectName, development } = context.boot;
  const frame = { page: t("appSession.page"), projectName, development };

  if (!code || arrival.state === "ready") return children;
  if (arrival.state === "failed")
    return (
      <AuthFrame {...frame} heading={projectName}>
        <LoadError error={arrival.error} retry={arrival.retry} />
      </AuthFrame>
    );
  if (!question)
    return (
      <AuthFrame {...frame} heading={projectName}>
        <Progress>{t("page.loading")}</Progress>
      </AuthFrame>
    );
  const { user, current, host, answer } = question;
  return (
    <AuthFrame {...frame} heading={t("appSession.title", { name: userLabel(user) })}>
      <div className="grid grid-cols-1 gap-3">
        <p className="wrap-anywhere text-soft-ink">{t("appSession.hint", { host })}</p>
        <UserCard user={user} />
        {current && (
          <>
            <p className="text-soft-ink">{t("appSession.current")}</p>
            <UserCard user={current} />
          </>
        )}
      </div>
      <div className="grid grid-cols-1 gap-2.5">
        <Button variant="primary" wide onClick={() => answer(true)}>
          <span className="truncate">{t("appSession.accept", { name: userLabel(user) })}</span>
        </Button>
        <Button wide onClick={() => answer(false)}>
          <span className="truncate">{current ? t("appSession.stay", { name: userLabel(current) }) : t("appSession.refuse")}</span>
        </Button>
      </div>
    </AuthFrame>
  );
}

async function takeSession(
  { app, boot }: PageContext,
  [code = "", codeVerifier = ""]: readonly string[],
  ask: (question: Question | undefined) => void,
): Promise<void> {
  const redirectUri = window.location.origin + hostedHandlerPath(boot.projectId) + pagePaths.accountSettings;
  const earlier = await app.getAuthJson();
  const current = await app.getUser({ includeRestricted: true });

  async function accept({ tokens, returnTo }: ReceivedSession): Promise<boolean> {
    const user = await app.getUser({ tokenStore: tokens, or: "throw", includeRestricted: true });
    const isSilent = isLinkedFrom(returnTo) && (current === null || current.id === user.id);
    const host = new URL(returnTo ?? redirectUri).host;
    const accepted = isSilent || (await new Promise<boolean>((answer) => ask({ host, user, current, answer })));
    ask(undefined);
    // Nothing else holds these tokens.
    if (!accepted) await app.signOut({ tokenStore: tokens });
    else if (returnTo !== undefined) appReturn.set(boot.projectId, returnTo);
    return accepted;
  }

  try {
    await app.signInWithCode({ code, codeVerifier, redirectUri }, { accept });
  } catch (error) {
    // An expired or used code: the page asks users who are signed out to sign in.
    if (isKnownError(error, "INVALID_AUTHORIZATION_CODE")) return;
    throw error;
  }
  const { refreshToken } = await app.getAuthJson();
  // A browser has one session here: the one that was replaced would remain in the list of sessions.
  if (earlier.refreshToken !== null && refreshToken !== earlier.refreshToken) await app.signOut({ tokenStore: earlier });
}
