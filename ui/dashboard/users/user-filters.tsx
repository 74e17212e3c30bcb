import { useState } from "react";
import { type UserMethod, userMethods } from "#contract/vocabulary/user-lists.ts";
import type { ListUsersOptions, TeamSummary } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { DebouncedSearch } from "../debounced-search.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";

/** What a list of users is filtered by. */
export type UserFilter = Pick<
  ListUsersOptions,
  "teamId" | "verified" | "method" | "signedUpAfter" | "lastActiveAfter" | "lastActiveBefore"
>;

interface UserFiltersProps {
  filter: UserFilter;
  change(filter: UserFilter): void;
}

const any = "";
/** Days that the filters by time offer. */
const recentDays = [1, 7, 30, 90] as const;
const dayMillis = 86_400_000;

/** The filters of the list of users. */
export function UserFilters({ filter, change }: UserFiltersProps) {
  const [signedUp, setSignedUp] = useState(any);
  const [lastActive, setLastActive] = useState(any);
  const count = [filter.teamId, filter.verified, filter.method, filter.signedUpAfter, filter.lastActiveAfter ?? filter.lastActiveBefore];
  const active = count.filter((value) => value !== undefined).length;
  const anyOption = { value: any, label: t("users.any") };
  const withinDays = recentDays.map((days) => ({ value: String(days), label: t("users.withinDays", { days }) }));
  const inactiveDays = [30, 90].map((days) => ({ value: String(-days), label: t("users.inactiveDays", { days }) }));

  return (
    <Disclosure summary={active > 0 ? t("users.filtersActive", { count: active }) : t("users.filters")}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <TeamFilter teamId={filter.teamId} change={(teamId) => change(withOnly(filter, "teamId", teamId))} />
        <Select
          label={t("users.filterVerified")}
          value={filter.verified === undefined ? any : String(filter.verified)}
          options={[anyOption, { value: "true", label: t("users.verified") }, { value: "false", label: t("users.unverified") }]}
          change={(value) => change(withOnly(filter, "verified", value === any ? undefined : value === "true"))}
        />
        <Select
          label={t("users.filterMethod")}
          value={filter.method ?? any}
          options={[anyOption, ...userMethods.map((value) => ({ value, label: t(methodLabels[value]) }))]}
          change={(value) =>
            change(
              withOnly(
                filter,
                "method",
                userMethods.find((method) => method === value),
              ),
            )
          }
        />
        <Select
          label={t("users.signedUp")}
          value={signedUp}
          options={[anyOption, ...withinDays]}
          change={(value) => {
            setSignedUp(value);
            change(withOnly(filter, "signedUpAfter", value === any ? undefined : daysAgo(Number(value))));
          }}
        />
        <Select
          label={t("users.lastActive")}
          value={lastActive}
          options={[anyOption, ...withinDays, ...inactiveDays]}
          change={(value) => {
            setLastActive(value);
            const days = Number(value);
            const after = withOnly(filter, "lastActiveAfter", days > 0 ? daysAgo(days) : undefined);
            change(withOnly(after, "lastActiveBefore", days < 0 ? daysAgo(-days) : undefined));
          }}
        />
        {active > 0 && (
          <div className="self-end">
            <Button
              onClick={() => {
                setSignedUp(any);
                setLastActive(any);
                change({});
              }}
            >
              {t("users.clearFilters")}
            </Button>
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

const daysAgo = (days: number) => new Date(Date.now() - days * dayMillis);

/** A filter with another value of one field; without the field for undefined. */
function withOnly<Name extends keyof UserFilter>(filter: UserFilter, name: Name, value: UserFilter[Name] | undefined): UserFilter {
  const { [name]: _, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** Teams that the choice lists; with more of them, a search field helps. */
const listedTeams = 25;

/** The choice of a team. */
function TeamFilter({ teamId, change }: { teamId: string | undefined; change(teamId: string | undefined): void }) {
  const { app } = useProject();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<TeamSummary>();
  const teams = useProjectQuery({
    queryKey: ["teams", "search", { query, filter: true }],
    queryFn: () => app.searchTeams({ limit: listedTeams, ...(query && { query }) }),
    placeholderData: (previous) => previous,
  });
  const found = teams.data ?? [];
  const shown = teamId !== undefined && chosen && !found.some(({ id }) => id === teamId) ? [chosen, ...found] : found;
  return (
    <div className="grid grid-cols-1 gap-2">
      <Select
        label={t("users.filterTeam")}
        value={teamId ?? any}
        options={[{ value: any, label: t("users.any") }, ...shown.map(({ id, displayName }) => ({ value: id, label: displayName }))]}
        change={(value) => {
          setChosen(shown.find(({ id }) => id === value));
          change(value === any ? undefined : value);
        }}
      />
      {(query !== "" || teams.data?.nextCursor) && (
        <DebouncedSearch label={t("users.findTeam")} placeholder={t("users.findTeam")} query={query} search={setQuery} />
      )}
    </div>
  );
}
