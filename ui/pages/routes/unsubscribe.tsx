import { useState } from "react";
import { oneClick } from "#contract/vocabulary/emails/notifications.ts";
import { isKnownError } from "#sdk/client.ts";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { Button, LinkButton } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { linkCode } from "../../forms/code-rules.ts";
import { type Action, useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { type PageContext, pageUrl } from "../page-context.ts";

const texts = {
  ready: ["unsubscribe.ready", "unsubscribe.readyHint"],
  done: ["unsubscribe.done", "unsubscribe.doneHint"],
  invalid: ["unsubscribe.invalid", "unsubscribe.invalidHint"],
} as const;
type State = keyof typeof texts;

/**
 * `/unsubscribe`: target of the link in e-mails of a category that can be disabled. Loading the page changes nothing, since e-mail
 * scanners load it. The user unsubscribes by the button, without signing in.
 */
export default function Unsubscribe({ context }: { context: PageContext }) {
  const { projectName, development } = context.boot;
  const [state, setState] = useState<State>(linkCode() === "" ? "invalid" : "ready");
  const action = useAction();
  const [heading, hint] = texts[state];
  const unsubscribe = () => action.run(async () => setState(await sendCode(context)));
  return (
    <AuthFrame
      page={t("unsubscribe.page")}
      heading={t(heading, { project: projectName })}
      projectName={projectName}
      development={development}
    >
      <p className="text-soft-ink">{t(hint, { project: projectName })}</p>
      {state === "ready" && <UnsubscribeButton action={action} unsubscribe={unsubscribe} />}
      {state !== "ready" && (
        <LinkButton wide href={`${pageUrl(context, "account-settings")}#notifications`}>
          {t("unsubscribe.settings")}
        </LinkButton>
      )}
    </AuthFrame>
  );
}

const UnsubscribeButton = ({ action, unsubscribe }: { action: Action; unsubscribe(): Promise<void> }) => (
  <>
    {action.error && <Notice>{action.error}</Notice>}
    <Button variant="primary" wide busyLabel={action.busy ? t("unsubscribe.busy") : undefined} onClick={() => void unsubscribe()}>
      {t("unsubscribe.submit")}
    </Button>
  </>
);

async function sendCode({ app }: PageContext): Promise<State> {
  const result = await app.api.notifications.unsubscribe({ code: linkCode(), [oneClick.field]: oneClick.value });
  if (result.status === "ok") return "done";
  if (isKnownError(result.error, "VERIFICATION_CODE_NOT_FOUND") || isKnownError(result.error, "SCHEMA_ERROR")) return "invalid";
  throw result.error;
}
