import { keepPreviousData } from "@tanstack/react-query";
import { LogIn, Pause, Play } from "lucide-react";
import { useState } from "react";
import { attemptLimits as limits, attemptMethods, attemptOutcomes } from "#contract/vocabulary/sign-in/attempts.ts";
import type { ListSignInsOptions } from "#sdk/admin.ts";
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
import { methodLabels, outcomeLabels } from "./describe-attempt.ts";

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

/** `/projects/{id}/sign-ins`: the sign-ins of the project, live. `?user=`, `?search=` and `?outcome=` preset the filters. */
export function SignInsPage() {
  const { app, displayName } = useProject();
  const [address] = useState(() => new URLSearchParams(window.location.search));
  const [search, setSearch] = useState(address.get("user") ?? address.get("search") ?? "");
  const [outcome, setOutcome] = useState(() => attemptOutcomes.find((each) => each === address.get("outcome")));
  const [method, setMethod] = useState<(typeof attemptMethods)[number]>();
  const [isPaused, setPaused] = useState(false);
  const pages = useCursorPages();
  const options = {
    limit: pageSize,
    ...toFilter(search),
    ...(outcome && { outcome }),
    ...(method && { method }),
    ...(pages.cursor && { cursor: pages.cursor }),
  };
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
              search={(next) => {
                setSearch(next);
                pages.reset();
              }}
            />
            <div className="grid w-full grid-cols-2 gap-3 sm:w-auto sm:grid-cols-[11rem_13rem]">
              <Select
                label={t("signIns.outcome")}
                value={outcome ?? ""}
                options={[
                  { value: "", label: t("signIns.allOutcomes") },
                  ...attemptOutcomes.map((value) => ({ value, label: t(outcomeLabels[value]) })),
                ]}
                change={(next) => {
                  setOutcome(attemptOutcomes.find((each) => each === next));
                  pages.reset();
                }}
              />
              <Select
                label={t("signIns.method")}
                value={method ?? ""}
                options={[
                  { value: "", label: t("signIns.allMethods") },
                  ...attemptMethods.map((value) => ({ value, label: t(methodLabels[value]) })),
                ]}
                change={(next) => {
                  setMethod(attemptMethods.find((each) => each === next));
                  pages.reset();
                }}
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
