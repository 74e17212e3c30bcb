import type { ReactNode } from "react";
import { Link } from "wouter";
import { providerName } from "#contract/vocabulary/sign-in/providers.ts";
import type { SignInAttemptDetails } from "#sdk/admin.ts";
import { PlainError } from "#sdk/client.ts";
import { CodeBlock } from "../../../components/copyable.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { Panel, PanelsSkeleton } from "../../../components/panel.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { t } from "../../../locales/i18n.ts";
import { DashboardPage } from "../../dashboard-page.tsx";
import { projectPath } from "../../project-path.ts";
import { QueryContent } from "../../query-content.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";
import { OutcomeMark } from "./attempt-table.tsx";
import { describeAttempt, describeBrowser, describePlace, kindLabels } from "./describe-attempt.ts";
import { RejectionPanel } from "./rejection-panel.tsx";
import { Timeline } from "./timeline.tsx";

/** How often a sign-in that is not finished is read again. */
const refreshMillis = 3000;

/** `/projects/{id}/sign-ins/{sign-in id}`: what happened in one sign-in, and why. */
export function AttemptPage({ item: id }: { item: string }) {
  const { app, displayName } = useProject();
  const query = useProjectQuery({
    queryKey: ["internal", "signIns", "one", id],
    queryFn: () => app.getSignIn(id).catch(nullIfMissing),
    refetchInterval: ({ state }) => state.data?.outcome === "pending" && refreshMillis,
  });
  const attempt = query.data;
  return (
    <DashboardPage
      title={attempt ? describeAttempt(attempt) : t(attempt === null ? "signIns.missing" : "signIns.one")}
      titleSuffix={displayName}
      picture={attempt && <OutcomeMark outcome={attempt.outcome} />}
      hint={<ListLink />}
    >
      <QueryContent query={query} skeleton={<PanelsSkeleton />}>
        {(found) => (found ? <AttemptPanels attempt={found} /> : <p className="text-soft-ink">{t("signIns.missingHint")}</p>)}
      </QueryContent>
    </DashboardPage>
  );
}

/** Reads a missing sign-in as null, and also an address without a valid id. @throws any other error */
function nullIfMissing(error: unknown): null {
  if (error instanceof PlainError && ["SIGN_IN_ATTEMPT_NOT_FOUND", "SCHEMA_ERROR"].includes(error.code)) return null;
  throw error;
}

function ListLink() {
  const { id } = useProject();
  return (
    <Link href={projectPath(id, "sign-ins")} className="text-link">
      {t("signIns.toList")}
    </Link>
  );
}

function AttemptPanels({ attempt }: { attempt: SignInAttemptDetails }) {
  const last = attempt.steps.at(-1);
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        {last?.outcome === "refused" && <RejectionPanel attempt={attempt} step={last} />}
        <Panel isCard title={t("signIns.timeline")}>
          <Timeline attempt={attempt} />
        </Panel>
        <Disclosure summary={t("signIns.raw")}>
          <CodeBlock label={`${attempt.id}.json`} code={JSON.stringify(attempt, null, 2)} />
        </Disclosure>
      </div>
      <Facts attempt={attempt} />
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-0.5">
    <dt className="text-soft-ink">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

function Facts({ attempt }: { attempt: SignInAttemptDetails }) {
  const { id: projectId } = useProject();
  const { userId, userName, address, method, providerId, at, requestId } = attempt;
  return (
    <Panel isCard title={t("signIns.facts")}>
      <dl className="grid grid-cols-1 gap-4 text-sm sm:grid-cols-2 xl:grid-cols-1">
        {userId !== null && (
          <Fact label={t("signIns.user")}>
            {userName === null ? (
              t("signIns.deletedUser")
            ) : (
              <>
                <Link href={projectPath(projectId, `users/${userId}`)} className="text-link">
                  {userName}
                </Link>
                <Link href={`${projectPath(projectId, "sign-ins")}?user=${userId}`} className="text-link block">
                  {t("signIns.ofUser")}
                </Link>
                <Link href={`${projectPath(projectId, "audit-log")}?query=${userId}`} className="text-link block">
                  {t("signIns.audit")}
                </Link>
              </>
            )}
          </Fact>
        )}
        {address !== null && <Fact label={t("signIns.address")}>{address}</Fact>}
        <Fact label={t("signIns.method")}>{providerId ? providerName(providerId) : t(kindLabels[method])}</Fact>
        <Fact label={t("signIns.place")}>{describePlace(attempt)}</Fact>
        <Fact label={t("signIns.device")}>{describeBrowser(attempt)}</Fact>
        <Fact label={t("signIns.began")}>
          <RelativeTime at={at} />
        </Fact>
        <Fact label={t("signIns.requestId")}>
          <code className="select-all font-mono text-[0.8125rem]">{requestId}</code>
        </Fact>
      </dl>
    </Panel>
  );
}
