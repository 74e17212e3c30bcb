import { keepPreviousData } from "@tanstack/react-query";
import { Search, User, Users } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { isKnownError } from "#sdk/admin.ts";
import { CursorNav, type CursorPages, useNonEmptyPage } from "../../components/cursor-pages.tsx";
import { DebouncedSearch } from "../../components/debounced-search.tsx";
import { Select } from "../../components/select.tsx";
import { LoadError } from "../../forms/error-message.tsx";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";
import { EmptyState } from "../empty-state.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject, useWorkspace } from "../workspace.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { UserFilters } from "./user-filters.tsx";
import {
  countFilters,
  readUserList,
  type UserListState,
  type UserOrder,
  userListOptions,
  userOrders,
  writeUserList,
} from "./user-list-state.ts";
import { UserTable, UserTableSkeleton } from "./user-table.tsx";

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
  const { app } = useProject();
  const { state, change, pages } = useUserListState();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const parameters = writeUserList(state);
  // Filters by time count back from when the state was chosen: a later render must not ask again.
  const options = useMemo(() => userListOptions(readUserList(new URLSearchParams(parameters)), Date.now()), [parameters]);

  const page = useProjectQuery({
    queryKey: ["users", "list", options],
    queryFn: () => app.listUsers({ ...options, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  const { data: users, isPlaceholderData: stale } = page;
  const failed = page.isError && !page.isFetching;
  useNonEmptyPage(pages, stale ? undefined : users?.length);
  // Only users that are shown are selected: what the developer does not see is not deleted.
  const shownIds = stale ? [] : (users ?? []).map(({ id }) => id);
  const selection = selected.filter((id) => shownIds.includes(id));

  return (
    <section aria-label={t("users.title")} className="overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="grid grid-cols-1 gap-4 p-5 sm:px-6">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <UserSearch query={state.query} search={(query) => change({ query })} />
          <div className="w-full sm:w-56">
            <Select
              label={t("users.order")}
              value={state.order}
              options={userOrders.map((value) => ({ value, label: t(orderLabels[value]) }))}
              change={(value) => change({ order: userOrders.find((order) => order === value) ?? userOrders[0] })}
            />
          </div>
        </div>
        <UserFilters filter={state} change={change} />
      </div>
      <div role="status" className="sr-only">
        {!failed && (users === undefined || stale ? t("users.loading") : t("users.shown", { count: users.length }))}
      </div>
      {failed && <UserListError error={page.error} retry={() => void page.refetch()} />}
      {!failed && users === undefined && <UserTableSkeleton rows={pageSize} />}
      {!failed && users?.length === 0 && <NoUsers query={state.query} isFiltered={countFilters(state) > 0} />}
      {!failed && users && users.length > 0 && (
        <>
          {selection.length > 0 && <SelectionBar ids={selection} clear={() => setSelected([])} />}
          <UserTable users={users} ownId={user.id} stale={stale} selected={selection} select={setSelected} order={state.order} />
        </>
      )}
      {!failed && users && <CursorNav label={t("users.title")} pages={pages} nextCursor={users.nextCursor} stale={stale} />}
    </section>
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

function UserListError({ error, retry }: { error: unknown; retry: () => void }) {
  if (isKnownError(error, "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"))
    return <EmptyState icon={User} title={t("users.forbidden")} hint={t("users.forbiddenHint")} />;
  return (
    <div className="grid gap-3 border-line border-t p-5 sm:px-6">
      <h2 className="font-medium">{t("users.failed")}</h2>
      <LoadError error={error} retry={retry} />
    </div>
  );
}

/** Searches users while the developer types. */
const UserSearch = (props: { query: string; search: (query: string) => void }) => (
  <DebouncedSearch {...props} label={t("users.search")} placeholder={t("users.searchHint")} />
);
