import { CircleCheck, ExternalLink } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { seconds } from "#contract/vocabulary/time.ts";
import type { InternalApiKeyFirstView, ServerUser } from "#sdk/admin.ts";
import { LinkButton, Spinner } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useAction } from "../../../forms/use-action.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { projectPath } from "../../project-path.ts";
import { TabbedCode } from "../../tabbed-code.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { userName } from "../../users/user-name.ts";
import { useProject, useWorkspace } from "../../workspace.ts";
import { hostedPath } from "./connection-details.tsx";
import { type CodeValues, type Framework, frameworkCode } from "./framework-code.ts";

/** The life of the keys that the panel creates; milliseconds. */
const keyMillis = 365 * seconds.day * 1000;

/** The steps to the first user: the hosted page, then code with the project's own values. @param user the first user, once there is one */
export default function FirstUserPanel({ user }: { user: ServerUser | undefined }) {
  const { boot } = useWorkspace().context;
  const { id } = useProject();
  return (
    <Panel isCard title={t("quickStart.title")} hint={t("quickStart.hint")}>
      <ol className="grid grid-cols-1 gap-8">
        <Step number={1} title={t("quickStart.open")} isDone={user !== undefined}>
          <p className="text-soft-ink">{t("quickStart.openHint")}</p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <LinkButton
              variant={user ? "plain" : "primary"}
              href={hostedPath(id, boot.projectId, "signUp")}
              target="_blank"
              // The new tab belongs to the visitor whom the developer plays.
              rel="noopener"
            >
              {t("quickStart.openButton")}
              <ExternalLink className="size-4" />
            </LinkButton>
            <p role="status" className="flex min-w-0 items-center gap-2.5 text-soft-ink text-sm">
              {user ? (
                <Link href={projectPath(id, `users/${user.id}`)} className="text-link wrap-anywhere">
                  {t("quickStart.arrived", { user: userName(user) })}
                </Link>
              ) : (
                <>
                  <Spinner />
                  {t("quickStart.waiting")}
                </>
              )}
            </p>
          </div>
        </Step>
        <Step number={2} title={t("quickStart.code")}>
          <CodeWithKeys />
        </Step>
      </ol>
    </Panel>
  );
}

/** The code for each framework, and a button that creates the keys in it. */
function CodeWithKeys() {
  const { boot } = useWorkspace().context;
  const { id, app } = useProject();
  const publicKey = usePublishableKey();
  const [keys, setKeys] = useState<InternalApiKeyFirstView>();
  const action = useAction();
  async function createKeys(): Promise<void> {
    const expiresAt = new Date(Date.now() + keyMillis);
    const kinds = { hasPublishableClientKey: true, hasSecretServerKey: true, hasSuperSecretAdminKey: false };
    setKeys(await app.createInternalApiKey({ description: t("quickStart.keyDescription"), expiresAt, ...kinds }));
  }
  const values = {
    apiUrl: boot.apiUrl,
    id,
    publishableClientKey: keys?.publishableClientKey ?? publicKey ?? "pck_...",
    secretServerKey: keys?.secretServerKey ?? "ssk_...",
  };

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="max-w-xl text-soft-ink">
          {keys ? t("quickStart.keysShown") : publicKey ? t("quickStart.publicKeyShown") : t("quickStart.codeHint")}
        </p>
        {!keys && (
          <ActionButton
            needs="admin"
            busyLabel={action.busy ? t("quickStart.creatingKeys") : undefined}
            onClick={() => void action.run(createKeys)}
          >
            {t("quickStart.showKeys")}
          </ActionButton>
        )}
      </div>
      {action.error && <Notice>{action.error}</Notice>}
      <CodeTabs values={values} />
    </>
  );
}

/** An active publishable key of the project, if there is one. */
function usePublishableKey(): string | undefined {
  const { app } = useProject();
  const { data = [] } = useProjectQuery({ queryKey: ["internal", "apiKeys"], queryFn: () => app.listInternalApiKeys() });
  return data.map((keys) => (keys.isValid() ? keys.publishableClientKey?.value : undefined)).find((value) => typeof value === "string");
}

interface StepProps {
  number: number;
  title: string;
  isDone?: boolean;
  children: ReactNode;
}

const Step = ({ number, title, isDone, children }: StepProps) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-3">
    {isDone ? (
      <CircleCheck className="size-7 text-good" />
    ) : (
      <span
        aria-hidden="true"
        className="inline-flex size-7 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-sm"
      >
        {number}
      </span>
    )}
    <h3 className="self-center font-medium">{title}</h3>
    <div className="col-span-2 grid grid-cols-1 gap-4 sm:col-span-1 sm:col-start-2">{children}</div>
  </li>
);

const names = [
  { id: "next", name: "Next.js" },
  { id: "react", name: "React" },
  { id: "node", name: "Node.js" },
  { id: "express", name: "Express" },
  { id: "python", name: "Python" },
  { id: "curl", name: "curl" },
  { id: "agent", name: undefined },
] as const satisfies readonly { id: Framework; name: string | undefined }[];

/** Code that connects an app, one tab for each framework, with the values of the project. */
function CodeTabs({ values }: { values: CodeValues }) {
  const [first, ...others] = names;
  const toTab = ({ id, name = t("quickStart.agent") }: { id: Framework; name: string | undefined }) => ({
    id,
    name,
    ...frameworkCode[id](values),
  });
  return <TabbedCode label={t("quickStart.framework")} tabs={[toTab(first), ...others.map(toTab)]} />;
}
