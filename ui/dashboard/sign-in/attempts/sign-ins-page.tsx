import { keepPreviousData } from "@tanstack/react-query";
import { LogIn, Pause, Play } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { attemptMethods, attemptOutcomes, attemptLimits as limits } from "#contract/vocabulary/sign-in/attempts.ts";
import type { ListSignInsOptions } from "#sdk/admin.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { useCursorPages } from "../../../components/cursor-pages.tsx";
import { DebouncedSearch } from "../../../components/debounced-search.tsx";
import { Select } from "../../../components/select.tsx";
import { t } from "../../../locales/i18n.ts";
import { DashboardPage } from "../../dashboard-page.tsx";
import { EmptyState } from "../../empty-state.tsx";
import { ListSection } from "../../table/list-section.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";
import { AttemptTable } from "./attempt-table.tsx";
import { kindLabels, outcomeLabels } from "./describe-attempt.ts";

const pageSize = 25;
/** How often the newest page is read again. */
const refreshMillis = 5000;

const userIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const requestIdPattern = /^[0-9a-hjkmnp-tv-z]{16}$/;

/** The filter that a search means: by user, by request, or by address. */
function toFilter(search: string): Pick<ListSignInsOptions, "userId" | "requestId" | "address"> {
  if (search === "") return {};
  if (userIdPattern.test(search)) return { userId: search };
  return requestIdPattern.test(search) ? { requestId: search } : { address: search };
}

/** `/projects/{id}/sign-ins`: the sign-ins of the project, live. `?user=`, `?search=`, `?outcome=` and `?method=` are its filters. */
export function SignInsPage() {
  const { app, displayName } = useProject();
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get("user") ?? parameters.get("search") ?? "";
  const outcome = attemptOutcomes.find((each) => each === parameters.get("outcome"));
  const method = attemptMethods.find((each) => each === parameters.get("method"));
  const [isPaused, setPaused] = useState(false);
  const pages = useCursorPages();
  const options = {
    limit: pageSize,
    ...toFilter(search),
    ...(outcome && { outcome }),
    ...(method && { method }),
    ...(pages.cursor && { cursor: pages.cursor }),
  };
  /** Changes a filter in the address, so that the page can be shared and returned to. */
  function change(name: "search" | "outcome" | "method", value: string): void {
    const next = new URLSearchParams(parameters);
    if (name === "search") next.delete("user");
    if (value) next.set(name, value);
    else next.delete(name);
    setParameters(next, { replace: true });
    pages.reset();
  }
  const isLive = !isPaused && pages.number === 1;
  const query = useProjectQuery({
    queryKey: ["internal", "signIns", options],
    queryFn: () => app.listSignIns(options),
    placeholderData: keepPreviousData,
    refetchInterval: isLive && refreshMillis,
    refetchOnWindowFocus: isLive,
  });
  const isFiltered = search !== "" || outcome !== undefined || method !== undefined;
  const days = limits.retentionDays;

  return (
    <DashboardPage
      title={t("nav.signIns")}
      titleSuffix={displayName}
      badge={<Badge variant={isLive ? "good" : "plain"}>{t(isLive ? "signIns.live" : "signIns.paused")}</Badge>}
      hint={t("signIns.hint", { days })}
      actions={
        <Button aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
          {isPaused ? <Play /> : <Pause />}
          {t(isPaused ? "signIns.resume" : "signIns.pause")}
        </Button>
      }
    >
      <ListSection
        label={t("signIns.list")}
        page={query}
        pages={pages}
        loading={t("signIns.loading")}
        failed={t("signIns.failed")}
        describe={(count) => t("signIns.count", { count })}
        toolbar={
          <div className="flex flex-wrap items-end justify-between gap-3">
            <DebouncedSearch
              label={t("signIns.search")}
              placeholder={t("signIns.searchPlaceholder")}
              query={search}
              search={(next) => change("search", next)}
            />
            <div className="grid w-full grid-cols-2 gap-3 sm:w-auto sm:grid-cols-[11rem_13rem]">
              <Select
                label={t("signIns.outcome")}
                value={outcome ?? ""}
                options={[
                  { value: "", label: t("signIns.allOutcomes") },
                  ...attemptOutcomes.map((value) => ({ value, label: t(outcomeLabels[value]) })),
                ]}
                change={(next) => change("outcome", next)}
              />
              <Select
                label={t("signIns.method")}
                value={method ?? ""}
                options={[
                  { value: "", label: t("signIns.allMethods") },
                  ...attemptMethods.map((value) => ({ value, label: t(kindLabels[value]) })),
                ]}
                change={(next) => change("method", next)}
              />
            </div>
          </div>
        }
        empty={
          <EmptyState
            icon={LogIn}
            title={t(isFiltered ? "signIns.notFound" : "signIns.none")}
            hint={isFiltered ? t("signIns.notFoundHint", { days }) : t("signIns.noneHint")}
          />
        }
      >
        {(rows) => <AttemptTable rows={rows} stale={query.isPlaceholderData} />}
      </ListSection>
    </DashboardPage>
  );
}
