import { useState } from "react";
import { type UserMethod, userMethods } from "#contract/vocabulary/users/user-lists.ts";
import type { TeamSummary } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { DebouncedSearch } from "../../components/debounced-search.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { countFilters, inactiveDays, noFilter, recentDays, type UserFilter } from "./user-list-state.ts";

interface UserFiltersProps {
  filter: UserFilter;
  change(fields: Partial<UserFilter>): void;
}

const any = "";
const withinDays = () => recentDays.map((days) => ({ value: String(days), label: t("users.withinDays", { days }) }));
const notWithinDays = () => inactiveDays.map((days) => ({ value: String(-days), label: t("users.inactiveDays", { days }) }));
const toNumber = (value: string) => (value === any ? undefined : Number(value));

/** The filters of the list of users. */
export function UserFilters({ filter, change }: UserFiltersProps) {
  const active = countFilters(filter);
  // Open from the start if the URL has filters. A change of them does not close or open it.
  const [initiallyOpen] = useState(active > 0);
  const anyOption = { value: any, label: t("users.any") };

  return (
    <Disclosure summary={active > 0 ? t("users.filtersActive", { count: active }) : t("users.filters")} open={initiallyOpen}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <TeamFilter teamId={filter.teamId} change={(teamId) => change({ teamId })} />
        <Select
          label={t("users.filterVerified")}
          value={filter.verified === undefined ? any : String(filter.verified)}
          options={[anyOption, { value: "true", label: t("users.verified") }, { value: "false", label: t("users.unverified") }]}
          change={(value) => change({ verified: value === any ? undefined : value === "true" })}
        />
        <Select
          label={t("users.filterMethod")}
          value={filter.method ?? any}
          options={[anyOption, ...userMethods.map((value) => ({ value, label: t(methodLabels[value]) }))]}
          change={(value) => change({ method: userMethods.find((method) => method === value) })}
        />
        <Select
          label={t("users.signedUp")}
          value={String(filter.signedUpDays ?? any)}
          options={[anyOption, ...withinDays()]}
          change={(value) => change({ signedUpDays: toNumber(value) })}
        />
        <Select
          label={t("users.lastActive")}
          value={String(filter.activeDays ?? any)}
          options={[anyOption, ...withinDays(), ...notWithinDays()]}
          change={(value) => change({ activeDays: toNumber(value) })}
        />
        {active > 0 && (
          <div className="self-end">
            <Button onClick={() => change(noFilter)}>{t("users.clearFilters")}</Button>
          </div>
        )}
      </div>
    </Disclosure>
  );
}

const methodLabels = {
  password: "user.password",
  otp: "user.codes",
  passkey: "user.passkey",
  oauth: "users.methodOauth",
} as const satisfies Record<UserMethod, string>;

/** Teams that the choice lists; with more of them, a search field helps. */
const listedTeams = 25;

/** The choice of a team. */
function TeamFilter({ teamId, change }: { teamId: string | undefined; change(teamId: string | undefined): void }) {
  const { app } = useProject();
  const [query, setQuery] = useState("");
  const [picked, setPicked] = useState<TeamSummary>();
  const teams = useProjectQuery({
    queryKey: ["teams", "search", { query, filter: true }],
    queryFn: () => app.searchTeams({ limit: listedTeams, ...(query && { query }) }),
    placeholderData: (previous) => previous,
  });
  const found = teams.data ?? [];
  const isListed = teamId === undefined || found.some(({ id }) => id === teamId);
  // The team of a URL is not among the first ones of a project with many.
  const linked = useProjectQuery({
    queryKey: ["teams", "one", teamId, { filter: true }],
    queryFn: () => app.getTeam(teamId ?? ""),
    enabled: teams.data !== undefined && !isListed && picked?.id !== teamId,
  });
  const chosen = picked?.id === teamId ? picked : linked.data;
  const shown = isListed || !chosen ? found : [chosen, ...found];
  return (
    <div className="grid grid-cols-1 gap-2">
      <Select
        label={t("users.filterTeam")}
        value={teamId ?? any}
        options={[{ value: any, label: t("users.any") }, ...shown.map(({ id, displayName }) => ({ value: id, label: displayName }))]}
        change={(value) => {
          setPicked(found.find(({ id }) => id === value));
          change(value === any ? undefined : value);
        }}
      />
      {(query !== "" || teams.data?.nextCursor) && (
        <DebouncedSearch label={t("users.findTeam")} placeholder={t("users.findTeam")} query={query} search={setQuery} />
      )}
    </div>
  );
}
