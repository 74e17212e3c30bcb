import { keepPreviousData } from "@tanstack/react-query";
import { Search, User, Users } from "lucide-react";
import { useState } from "react";
import { isKnownError } from "#sdk/admin.ts";
import { LoadError } from "../../forms/error-message.tsx";
import { t } from "../../locales/i18n.ts";
import { CursorNav, useCursorPages, useNonEmptyPage } from "../cursor-pages.tsx";
import { EmptyState } from "../empty-state.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject, useWorkspace } from "../workspace.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { type UserFilter, UserFilters } from "./user-filters.tsx";
import { UserSearch } from "./user-search.tsx";
import { UserTable, UserTableSkeleton } from "./user-table.tsx";

const pageSize = 25;

/** The users of a project, newest first, with search, filters and pages; several can be deleted at once. */
export function UserList() {
  const { user } = useWorkspace();
  const { app } = useProject();
  const [query, setQuery] = useState("");
  const [filter, setFilter] = useState<UserFilter>({});
  const [selected, setSelected] = useState<readonly string[]>([]);
  const pages = useCursorPages();
  const { cursor } = pages;

  const page = useProjectQuery({
    queryKey: ["users", "list", { query, filter, cursor }],
    queryFn: () =>
      app.listUsers({ ...filter, limit: pageSize, desc: true, orderBy: "signedUpAt", ...(cursor && { cursor }), ...(query && { query }) }),
    placeholderData: keepPreviousData,
  });
  const { data: users, isPlaceholderData: stale } = page;
  const failed = page.isError && !page.isFetching;
  useNonEmptyPage(pages, stale ? undefined : users?.length);
  const isFiltered = Object.keys(filter).length > 0;
  // Only users that are shown are selected: what the developer does not see is not deleted.
  const shownIds = stale ? [] : (users ?? []).map(({ id }) => id);
  const selection = selected.filter((id) => shownIds.includes(id));

  function show(nextQuery: string, nextFilter: UserFilter): void {
    setQuery(nextQuery);
    setFilter(nextFilter);
    pages.reset();
  }

  return (
    <section aria-label={t("users.title")} className="overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="grid grid-cols-1 gap-4 p-5 sm:px-6">
        <UserSearch query={query} search={(next) => show(next, filter)} />
        <UserFilters filter={filter} change={(next) => show(query, next)} />
      </div>
      <div role="status" className="sr-only">
        {!failed && (users === undefined || stale ? t("users.loading") : t("users.shown", { count: users.length }))}
      </div>
      {failed && <UserListError error={page.error} retry={() => void page.refetch()} />}
      {!failed && users === undefined && <UserTableSkeleton />}
      {!failed && users?.length === 0 && <NoUsers query={query} isFiltered={isFiltered} />}
      {!failed && users && users.length > 0 && (
        <>
          {selection.length > 0 && <SelectionBar ids={selection} clear={() => setSelected([])} />}
          <UserTable users={users} ownId={user.id} stale={stale} selected={selection} select={setSelected} />
        </>
      )}
      {!failed && users && <CursorNav label={t("users.title")} pages={pages} nextCursor={users.nextCursor} stale={stale} />}
    </section>
  );
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
