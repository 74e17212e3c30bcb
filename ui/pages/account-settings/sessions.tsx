import { useState } from "react";
import type { ActiveSession } from "#sdk/client.ts";
import { useActiveSessions, useUser } from "#sdk/react/index.ts";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { PagedList, useListPart } from "../../components/paged-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { describeDevice, SessionSummary } from "../../components/session-summary.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";

/** The sessions of the user: end one, or all but this one. */
export default function Sessions() {
  const user = useUser({ or: "throw", includeRestricted: true });
  const part = useListPart();
  const sessions = useActiveSessions(part.options);
  const action = useAction();
  const [ending, setEnding] = useState<readonly ActiveSession[]>([]);
  const hasOthers = sessions.nextCursor !== null || part.pages.number > 1 || listOthers(sessions).length > 1;
  const endOthers = () => action.run(async () => setEnding(listOthers(await user.getActiveSessions())));

  return (
    <Panel title={t("account.sessions")} hint={t("account.sessionsHint")}>
      <PagedList label={t("account.sessions")} part={part} page={sessions} none={t("session.unknownDevice")}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} end={() => setEnding([session])} />
        ))}
      </PagedList>
      {action.error && <Notice>{action.error}</Notice>}
      {hasOthers && (
        <div>
          <Button busyLabel={action.busy ? t("page.loading") : undefined} onClick={() => void endOthers()}>
            {t("account.sessionsEndOthers")}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={ending.length > 0}
        close={() => setEnding([])}
        title={t("account.sessionsEndTitle", { count: ending.length })}
        description={t("account.sessionsEndHint")}
        confirmLabel={t("account.sessionsEnd")}
        busyLabel={t("account.sessionsEnding")}
        confirm={async () => {
          for (const { id } of ending) await user.revokeSession(id);
          toastSuccess(t("account.sessionsEnded", { count: ending.length }));
          setEnding([]);
        }}
      />
    </Panel>
  );
}

const listOthers = (sessions: readonly ActiveSession[]) => sessions.filter(({ isCurrentSession }) => !isCurrentSession);

function SessionRow({ session, end }: { session: ActiveSession; end(): void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
      <SessionSummary session={session} />
      {!session.isCurrentSession && (
        <span className="ms-12 sm:ms-0">
          <Button small onClick={end} aria-label={t("account.sessionEndOf", { session: describeDevice(session) })}>
            {t("account.sessionsEnd")}
          </Button>
        </span>
      )}
    </li>
  );
}
