import { useState } from "react";
import { type WaitlistState, waitlistLimits, waitlistStates } from "#contract/vocabulary/sign-in/waitlist.ts";
import type { WaitlistEntry } from "#sdk/server.ts";
import { Badge } from "../../components/badge.tsx";
import { PagedList, useListPart } from "../../components/paged-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { Select } from "../../components/select.tsx";
import { type Action, useAction } from "../../forms/use-action.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton, ActionTextButton } from "../action-button.tsx";
import { useHostedPageUrl } from "../hosted-page-url.ts";
import { QueryContent } from "../query-content.tsx";
import { RemoveButton } from "../remove-button.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useRefresh } from "../use-refresh.ts";
import { useProject } from "../workspace.ts";
import { AdmitForm } from "./admit-form.tsx";
import { waitlistLabels } from "./rule-labels.ts";

/** The waitlist of the project, with the persons whom it invited. */
export function Waitlist() {
  const { app } = useProject();
  const [state, setState] = useState<WaitlistState>();
  const part = useListPart();
  const action = useAction();
  const refresh = useRefresh();
  const query = useProjectQuery({
    queryKey: ["waitlist", "list", part.options, state],
    queryFn: () => app.listWaitlist({ ...part.options, state }),
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: true,
  });
  const signUpUrl = useHostedPageUrl()("sign-up");
  const run = (call: () => Promise<unknown>) =>
    action.run(async () => {
      await call();
      await refresh("waitlist");
    });

  return (
    <Panel title={t("waiting.title")} hint={t("waiting.hint", { days: waitlistLimits.admittedDays })}>
      <AdmitForm signUpUrl={signUpUrl} />
      <Select
        label={t("waiting.state")}
        value={state ?? ""}
        options={[{ value: "", label: t("waiting.all") }, ...waitlistStates.map((value) => ({ value, label: t(waitlistLabels[value]) }))]}
        change={(next) => {
          setState(waitlistStates.find((value) => value === next));
          part.pages.reset();
        }}
      />
      <QueryContent query={query} skeleton={<div className="skeleton h-12" />}>
        {(page) => (
          <>
            <PagedList label={t("waiting.title")} part={part} page={page} searchLabel={t("waiting.search")} none={t("waiting.none")}>
              {page.map((entry) => (
                <EntryRow
                  key={entry.id}
                  entry={entry}
                  action={action}
                  approve={() => run(() => app.approveWaitlistEntries([entry.id], signUpUrl))}
                  reject={() => run(() => app.rejectWaitlistEntries([entry.id]))}
                  remove={() => run(() => app.removeWaitlistEntry(entry.id))}
                />
              ))}
            </PagedList>
            <ApproveAll entries={page} busy={action.busy} approve={(ids) => run(() => app.approveWaitlistEntries(ids, signUpUrl))} />
          </>
        )}
      </QueryContent>
      {action.error && <div role="alert">{action.error}</div>}
    </Panel>
  );
}

interface ApproveAllProps {
  entries: readonly WaitlistEntry[];
  busy: boolean;
  approve(ids: readonly string[]): void;
}

/** Approves all persons who wait on the page of the list. */
function ApproveAll({ entries, busy, approve }: ApproveAllProps) {
  const ids = entries.filter(({ state }) => state === "waiting").map(({ id }) => id);
  if (ids.length < 2) return null;
  return (
    <div>
      <ActionButton disabled={busy} onClick={() => approve(ids)}>
        {t("waiting.approveAll", { count: ids.length })}
      </ActionButton>
    </div>
  );
}

interface EntryRowProps {
  entry: WaitlistEntry;
  action: Action;
  approve(): void;
  reject(): void;
  remove(): void;
}

function EntryRow({ entry: { email, state, createdAt, expiresAt }, action, approve, reject, remove }: EntryRowProps) {
  const isAdmitted = expiresAt !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="grid min-w-48 flex-1">
        <span className="wrap-anywhere">{email}</span>
        <span className="text-soft-ink text-sm">
          {expiresAt ? t("waiting.until", { date: formatDateTime(expiresAt) }) : t("waiting.since", { date: formatDateTime(createdAt) })}
        </span>
      </span>
      <Badge variant={isAdmitted ? "good" : state === "rejected" ? "danger" : "plain"}>{t(waitlistLabels[state])}</Badge>
      <span className="flex flex-wrap gap-x-4 gap-y-2">
        <ActionTextButton
          disabled={action.busy}
          aria-label={t(isAdmitted ? "waiting.againOne" : "waiting.approveOne", { email })}
          onClick={approve}
        >
          {isAdmitted ? t("waiting.again") : t("waiting.approve")}
        </ActionTextButton>
        {state !== "rejected" && (
          <ActionTextButton disabled={action.busy} aria-label={t("waiting.rejectOne", { email })} onClick={reject}>
            {t("waiting.reject")}
          </ActionTextButton>
        )}
        <RemoveButton disabled={action.busy} aria-label={t("waiting.removeOne", { email })} onClick={remove}>
          {t("waiting.remove")}
        </RemoveButton>
      </span>
    </li>
  );
}
