import { keepPreviousData } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Search, User, Users } from "lucide-react";
import { useEffect, useState } from "react";
import { isKnownError } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { LoadError } from "../../forms/error-message.tsx";
import { t } from "../../locales/i18n.ts";
import { EmptyState } from "../empty-state.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject, useWorkspace } from "../workspace.ts";
import { UserSearch } from "./user-search.tsx";
import { UserTable, UserTableSkeleton } from "./user-table.tsx";

const pageSize = 25;

/** The users of a project, newest first, with search and pages. */
export function UserList() {
  const { user } = useWorkspace();
  const { app } = useProject();
  const [query, setQuery] = useState("");
  // The cursors of all pages up to the current one; the first page has none.
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const cursor = cursors.at(-1);

  const page = useProjectQuery({
    queryKey: ["users", "list", { query, cursor }],
    queryFn: () =>
      app.listUsers({ limit: pageSize, desc: true, orderBy: "signedUpAt", ...(cursor && { cursor }), ...(query && { query }) }),
    placeholderData: keepPreviousData,
  });
  const { data: users, isPlaceholderData: stale } = page;
  const failed = page.isError && !page.isFetching;

  // The users of a page can be deleted meanwhile; an empty page is left for the first one.
  useEffect(() => {
    if (users?.length === 0 && !stale && cursors.length > 1) setCursors([undefined]);
  }, [users, stale, cursors]);

  function search(next: string): void {
    setQuery(next);
    setCursors([undefined]);
  }

  return (
    <section aria-label={t("users.title")} className="overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="p-5 sm:px-6">
        <UserSearch query={query} search={search} />
      </div>
      <div role="status" className="sr-only">
        {!failed && (users === undefined || stale ? t("users.loading") : t("users.shown", { count: users.length }))}
      </div>
      {failed && <UserListError error={page.error} retry={() => void page.refetch()} />}
      {!failed && users === undefined && <UserTableSkeleton />}
      {!failed && users?.length === 0 && <NoUsers query={query} />}
      {!failed && users && users.length > 0 && <UserTable users={users} ownId={user.id} stale={stale} />}
      {!failed && users && (cursors.length > 1 || users.nextCursor) && (
        <nav aria-label={t("users.title")} className="flex items-center justify-between gap-3 border-line border-t p-4 sm:px-6">
          <Button small disabled={cursors.length === 1 || stale} onClick={() => setCursors(cursors.slice(0, -1))}>
            <ChevronLeft />
            {t("users.previous")}
          </Button>
          <span className="hidden text-soft-ink text-sm sm:inline">{t("users.page", { page: cursors.length })}</span>
          <Button small disabled={!users.nextCursor || stale} onClick={() => setCursors([...cursors, users.nextCursor ?? undefined])}>
            {t("users.next")}
            <ChevronRight />
          </Button>
        </nav>
      )}
    </section>
  );
}

function NoUsers({ query }: { query: string }) {
  return query === "" ? (
    <EmptyState icon={Users} title={t("users.none")} hint={t("users.noneHint")} />
  ) : (
    <EmptyState icon={Search} title={t("users.noMatch", { query })} hint={t("users.noMatchHint")} />
  );
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
