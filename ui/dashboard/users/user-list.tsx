import { keepPreviousData } from "@tanstack/react-query";
import { Search, User, Users } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { isKnownError } from "#sdk/admin.ts";
import type { CursorPages } from "../../components/cursor-pages.tsx";
import { DebouncedSearch } from "../../components/debounced-search.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";
import { EmptyState } from "../empty-state.tsx";
import { ListSection } from "../table/list-section.tsx";
import { useTableView } from "../table/table-view.ts";
import { ViewOptions } from "../table/view-options.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject, useWorkspace } from "../workspace.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { UserFilters } from "./user-filters.tsx";
import {
  countFilters,
  readUserList,
  type UserListState,
  type UserOrder,
  userFilterIn,
  userListOptions,
  userOrders,
  writeUserList,
} from "./user-list-state.ts";
import { UserTable, userColumns } from "./user-table.tsx";

const pageSize = 25;

const orderLabels = {
  newest: "users.order.newest",
  oldest: "users.order.oldest",
  active: "users.order.active",
  inactive: "users.order.inactive",
  name: "users.order.name",
  "name-reversed": "users.order.name-reversed",
  email: "users.order.email",
  "email-reversed": "users.order.email-reversed",
} as const satisfies Record<UserOrder, MessageId>;

/** The users of a project with search, filters, order and pages, all of them in the URL. Several can be deleted at once. */
export function UserList() {
  const { user } = useWorkspace();
  const { id: projectId, app } = useProject();
  const { state, change, pages } = useUserListState();
  const [view, changeView] = useTableView("users");
  const [selected, setSelected] = useState<readonly string[]>([]);
  const parameters = writeUserList(state);
  // Filters by time count back from when the state was chosen: a later render must not ask again.
  const options = useMemo(() => userListOptions(readUserList(new URLSearchParams(parameters)), Date.now()), [parameters]);

  const page = useProjectQuery({
    queryKey: ["users", "list", options],
    queryFn: () => app.listUsers({ ...options, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  const stale = page.isPlaceholderData;
  const changeOrder = (order: UserOrder) => change({ order });

  return (
    <ListSection
      label={t("users.title")}
      page={page}
      pages={pages}
      toolbar={
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <UserSearch query={state.query} search={(query) => change({ query })} />
            <div className="hidden sm:block">
              <ViewOptions columns={userColumns(projectId, user.id)} view={view} change={changeView} />
            </div>
            {/* A phone shows no headers to sort by. */}
            <div className="w-full sm:hidden">
              <Select
                label={t("users.order")}
                value={state.order}
                options={userOrders.map((value) => ({ value, label: t(orderLabels[value]) }))}
                change={(value) => changeOrder(userOrders.find((order) => order === value) ?? userOrders[0])}
              />
            </div>
          </div>
          <UserFilters filter={state} change={change} />
          <MatchCount parameters={writeUserList({ ...state, cursors: [], order: userOrders[0] })} />
        </>
      }
      loading={t("users.loading")}
      failed={t("users.failed")}
      describe={(count) => t("users.shown", { count })}
      empty={<NoUsers query={state.query} isFiltered={countFilters(state) > 0} />}
      renderError={(error) =>
        isKnownError(error, "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN") && (
          <EmptyState icon={User} title={t("users.forbidden")} hint={t("users.forbiddenHint")} />
        )
      }
    >
      {(users) => {
        // Only users that are shown are selected: what the developer does not see is not deleted.
        const selection = stale ? [] : users.filter(({ id }) => selected.includes(id));
        return (
          <>
            {selection.length > 0 && <SelectionBar users={selection} clear={() => setSelected([])} />}
            <UserTable
              users={users}
              ownId={user.id}
              stale={stale}
              selected={selection.map(({ id }) => id)}
              select={setSelected}
              order={state.order}
              changeOrder={changeOrder}
              view={view}
            />
          </>
        );
      }}
    </ListSection>
  );
}

/** How many users match the filter of a URL; nothing without one. */
function MatchCount({ parameters }: { parameters: string }) {
  const { app } = useProject();
  const filter = useMemo(() => userFilterIn(readUserList(new URLSearchParams(parameters)), Date.now()), [parameters]);
  const { data } = useProjectQuery({
    queryKey: ["users", "count", filter],
    queryFn: () => app.countUsers(filter),
    enabled: filter !== undefined,
    placeholderData: keepPreviousData,
  });
  if (!filter) return null;
  return (
    <p className="min-h-5 text-sm text-soft-ink tabular-nums">
      {data && t(data.isCapped ? "users.matchingCapped" : "users.matching", { count: data.count })}
    </p>
  );
}

/** The state of the list in the URL. A page is a step of the browser's history; a change of what is listed is not. */
function useUserListState() {
  const [parameters, setParameters] = useSearchParams();
  const state = readUserList(parameters);
  const show = (next: UserListState, replace: boolean) => setParameters(writeUserList(next), { replace });
  const goTo = (cursors: readonly string[], replace = false) => show({ ...state, cursors }, replace);
  const { cursors } = state;
  const pages: CursorPages = {
    cursor: cursors.at(-1),
    number: cursors.length + 1,
    next: (cursor) => goTo([...cursors, cursor]),
    previous: () => goTo(cursors.slice(0, -1)),
    reset: () => goTo([], true),
  };
  const change = (fields: Partial<UserListState>) => show({ ...state, cursors: [], ...fields }, true);
  return { state, change, pages };
}

function NoUsers({ query, isFiltered }: { query: string; isFiltered: boolean }) {
  if (query !== "") return <EmptyState icon={Search} title={t("users.noMatch", { query })} hint={t("users.noMatchHint")} />;
  if (isFiltered) return <EmptyState icon={Search} title={t("users.noneFiltered")} hint={t("users.noneFilteredHint")} />;
  return <EmptyState icon={Users} title={t("users.none")} hint={t("users.noneHint")} />;
}

/** Searches users while the developer types. */
const UserSearch = (props: { query: string; search: (query: string) => void }) => (
  <DebouncedSearch {...props} label={t("users.search")} placeholder={t("users.searchHint")} />
);
