import { type RefObject, useDeferredValue, useEffect, useState } from "react";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import type { Team } from "#sdk/client.ts";
import { useClientApp, useTeamsState, useUserState } from "#sdk/react/index.ts";
import { Notice } from "../components/notice.tsx";
import { LoadError } from "../forms/error-message.tsx";
import { useAction } from "../forms/use-action.tsx";
import { t } from "../locales/i18n.ts";
import { CheckIcon, PlusIcon, TeamIcon } from "./icons.tsx";
import { linkWith } from "./page-link.ts";
import { Picture } from "./picture.tsx";
import type { PopupAlign } from "./place-popup.ts";
import { Popup } from "./popup.tsx";
import { PopupItem } from "./popup-item.tsx";
import { announceChoice, type TeamChoice } from "./team-choice.ts";
import { TeamCreation } from "./team-creation.tsx";

export interface TeamPickerProps extends TeamChoice {
  anchor: RefObject<HTMLElement | null>;
  id: string;
  align: PopupAlign;
  current: Team | null;
  /** Whether the project lets users create teams. */
  canCreate: boolean;
  close(): void;
}

/** The teams of the first list. A search finds the others. */
const limit = 50;

/** The number of teams from which the list has a search field. */
const minForSearch = 8;

/** Pause in typing after which the server searches; milliseconds. */
const debounceMillis = 250;

/** Teams by a part of the name. The server searches where the list is not complete. */
function useTeamSearch(query: string) {
  const first = useTeamsState({ limit });
  const isComplete = first.data?.nextCursor == null;
  const [sent, setSent] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSent(isComplete ? "" : query), debounceMillis);
    return () => clearTimeout(timer);
  }, [query, isComplete]);
  const found = useTeamsState(sent === "" ? { limit } : { limit, query: sent });
  const lower = query.toLowerCase();
  const teams = isComplete ? first.data?.filter(({ displayName }) => displayName.toLowerCase().includes(lower)) : found.data;
  return { first, teams: useDeferredValue(teams) ?? first.data ?? [], isSearchable: (first.data?.length ?? 0) >= minForSearch };
}

/** The list of the user's teams, in a popup of a button. Choosing one closes it. */
export function TeamPicker({ anchor, id, align, current, canCreate, close, ...choice }: TeamPickerProps) {
  const [creating, setCreating] = useState(false);
  const popup = { anchor, id, align, close, label: t(creating ? "teamSwitcher.create" : "teamSwitcher.title") };

  function leave(): void {
    anchor.current?.focus();
    close();
  }

  if (creating)
    return (
      <Popup key="creation" {...popup}>
        <TeamCreation choice={choice} done={leave} cancel={() => setCreating(false)} />
      </Popup>
    );
  return (
    <Popup key="list" {...popup} start="current">
      <TeamList current={current} choice={choice} leave={leave} create={canCreate ? () => setCreating(true) : undefined} />
    </Popup>
  );
}

interface TeamListProps {
  current: Team | null;
  choice: TeamChoice;
  leave(): void;
  create: (() => void) | undefined;
}

function TeamList({ current, choice, leave, create }: TeamListProps) {
  const { allowNull, nullLabel = t("teamSwitcher.none") } = choice;
  const [query, setQuery] = useState("");
  const { first, teams, isSearchable } = useTeamSearch(query.trim());
  const choose = useChoice(choice, leave);

  if (first.error) return <div className="p-2">{<LoadError error={first.error} retry={() => void first.refetch()} />}</div>;
  const isEmpty = !first.isPending && first.data?.length === 0 && !allowNull;
  return (
    <div aria-busy={first.isPending}>
      {isSearchable && <SearchField value={query} change={setQuery} />}
      <p role="status" className={isEmpty || (query && teams.length === 0) ? "px-2.5 py-2 text-soft-ink text-sm" : "sr-only"}>
        {isEmpty ? t("teamSwitcher.empty") : query && describeFound(teams.length)}
      </p>
      {first.isPending ? (
        <TeamListSkeleton />
      ) : (
        <ul className="grid max-h-[21.5rem] gap-0.5 overflow-y-auto overscroll-contain">
          {allowNull && !query && (
            <li>
              <PopupItem icon={<TeamIcon />} current={current === null} aside={current === null && <CheckIcon />} {...choose.props(null)}>
                {nullLabel}
              </PopupItem>
            </li>
          )}
          {teams.map((team) => (
            <li key={team.id}>
              <PopupItem
                icon={<Picture url={team.profileImageUrl} name={team.displayName} size={24} alt="" square />}
                current={team.id === current?.id}
                aside={team.id === current?.id && <CheckIcon />}
                busy={choose.busy}
                {...choose.props(team)}
              >
                {team.displayName}
              </PopupItem>
            </li>
          ))}
        </ul>
      )}
      {choose.error && <div className="pt-1.5">{<Notice>{choose.error}</Notice>}</div>}
      {create && (
        <div className="mt-1.5 border-line border-t pt-1.5">
          <PopupItem icon={<PlusIcon />} onClick={create}>
            {t("teamSwitcher.create")}
          </PopupItem>
        </div>
      )}
    </div>
  );
}

const describeFound = (count: number) => (count === 0 ? t("teamSwitcher.noneFound") : t("teamSwitcher.found", { count }));

/** The act of a choice, and the props of its item. Where an address follows, the item is a link to it. */
function useChoice(choice: TeamChoice, leave: () => void) {
  const app = useClientApp();
  const { data: user } = useUserState({ includeRestricted: true });
  const { busy, error, run } = useAction();

  async function choose(team: Team | null): Promise<void> {
    if (!choice.noUpdateSelectedTeam) await user?.setSelectedTeam(team);
    leave();
    announceChoice(app, choice, team);
  }

  const props = (team: Team | null) => {
    const act = () => void run(() => choose(team));
    return choice.urlMap ? linkWith(choice.urlMap(team), act) : { onClick: act };
  };
  return { busy, error, props };
}

const SearchField = ({ value, change }: { value: string; change(value: string): void }) => (
  <label className="mb-1.5 block">
    <span className="sr-only">{t("teamSwitcher.search")}</span>
    <input
      type="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={textLimits.query}
      placeholder={t("teamSwitcher.search")}
      value={value}
      onChange={(event) => change(event.target.value)}
      className="h-11 w-full rounded-lg border border-field-line bg-surface px-3 text-ink text-sm hover:border-soft-ink"
    />
  </label>
);

const TeamListSkeleton = () => (
  <div className="grid gap-0.5">
    {["first", "second", "third"].map((row) => (
      <div key={row} className="flex min-h-11 items-center gap-3 px-2.5">
        <span className="skeleton size-6" />
        <span className="skeleton h-4 flex-1" />
      </div>
    ))}
  </div>
);
