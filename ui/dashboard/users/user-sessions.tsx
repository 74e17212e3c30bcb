import { keepPreviousData } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ActiveSession } from "#sdk/admin.ts";
import { PagedList, useListPart } from "../../components/paged-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { SessionSummary } from "../../components/session-summary.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import type { UserPartProps } from "./user-part.ts";

/** The sessions of a user: end one, or all of them. */
export default function UserSessions({ user, open }: UserPartProps) {
  const [ending, setEnding] = useState<ActiveSession>();
  // Their rows go with the dialog, not with the next response of the server. The focus would be on a button that is removed.
  const [ended, setEnded] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const part = useListPart();
  const query = useProjectQuery({
    queryKey: ["auth", "sessions", "of", user.id, part.options],
    queryFn: () => user.getActiveSessions(part.options),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t("user.sessions")} hint={t("user.sessionsHint")} headingRef={heading}>
      <QueryContent query={query} skeleton={<div className="skeleton h-6 w-48" />}>
        {(sessions) => (
          <PagedList
            label={t("user.sessions")}
            part={{ ...part, stale: query.isPlaceholderData }}
            page={sessions}
            none={t("user.noSessions")}
          >
            {sessions
              .filter(({ id }) => !ended.includes(id))
              .map((session) => (
                <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
                  <SessionSummary session={session} />
                  <ActionButton
                    small
                    aria-label={t("user.endSessionOf", { created: formatDateTime(session.createdAt) })}
                    onClick={() => setEnding(session)}
                  >
                    {t("user.endSession")}
                  </ActionButton>
                </li>
              ))}
          </PagedList>
        )}
      </QueryContent>
      <div>
        <ActionButton onClick={() => open("signOut")}>{t("user.signOutEverywhere")}</ActionButton>
      </div>
      <ConfirmDialog
        open={ending !== undefined}
        close={() => setEnding(undefined)}
        title={t("user.endSessionTitle")}
        description={t("user.endSessionHint")}
        confirmLabel={t("user.endSession")}
        busyLabel={t("user.ending")}
        returnFocusTo={heading}
        confirm={async () => {
          if (!ending) return;
          await user.revokeSession(ending.id);
          setEnded([...ended, ending.id]);
          setEnding(undefined);
          toastSuccess(t("user.sessionEnded"));
        }}
      />
    </Panel>
  );
}
