import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListPage, SearchOptions } from "#sdk/client.ts";
import { clientQueryKey } from "#sdk/react/index.ts";
import { DebouncedSearch } from "../components/debounced-search.tsx";
import { Select } from "../components/select.tsx";
import { t } from "../locales/i18n.ts";

/** Teams that a list offers. A search finds the others. */
const maxChoices = 50;

/** The part of a list of teams that is offered, by a search. */
export function useTeamChoices<Team>(queryKey: readonly unknown[], read: (options: SearchOptions) => Promise<ListPage<Team>>) {
  const [query, search] = useState("");
  const found = useQuery({
    queryKey: clientQueryKey(...queryKey, query),
    queryFn: () => read({ limit: maxChoices, ...(query && { query }) }),
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
  return { teams: found.data, isLong: query !== "" || (found.data?.nextCursor ?? null) !== null, query, search, found };
}

interface TeamSelectProps {
  label: string;
  value: string | undefined;
  options: readonly { readonly value: string; readonly label: string }[];
  choices: Pick<ReturnType<typeof useTeamChoices>, "isLong" | "query" | "search">;
  change(id: string): void;
}

/** A select of teams, with a search where there are more than it offers. */
export const TeamSelect = ({ label, value, options, choices: { isLong, query, search }, change }: TeamSelectProps) => (
  <div className="grid grid-cols-1 gap-3">
    {isLong && <DebouncedSearch label={t("teams.search")} placeholder={t("teams.search")} query={query} search={search} />}
    <Select label={label} value={value} options={options} change={change} />
  </div>
);
