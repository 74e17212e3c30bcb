import { useEffect, useState } from "react";
import { type AdminApp, isKnownError } from "#sdk/admin.ts";
import { Button } from "../components/button.tsx";
import { Glyph } from "../components/glyph.tsx";
import { useLoad } from "../components/use-load.ts";
import { LoadFailure } from "../forms/failure-notice.tsx";
import { text } from "../locales/text.ts";
import { EmptyState } from "./empty-state.tsx";
import { UserSearch } from "./user-search.tsx";
import { UserTable, UserTableSkeleton } from "./user-table.tsx";

const perPage = 25;

/** The users of a project, newest first: searched and paged. Only owners of the project may see them. */
export function UserList({ app, ownId }: { app: Pick<AdminApp, "listUsers">; ownId: string }) {
  const [query, setQuery] = useState("");
  // The cursor of every page up to this one; the first has none.
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const cursor = cursors.at(-1);

  const page = useLoad(JSON.stringify([query, cursor]), () =>
    app.listUsers({ limit: perPage, desc: true, orderBy: "signedUpAt", ...(cursor && { cursor }), ...(query && { query }) }),
  );
  const shown = page.state === "ready" ? page.value : page.state === "loading" ? page.stale : undefined;

  // A page that lost its last user (or its cursor) is nobody's aim: back to the first.
  useEffect(() => {
    if (page.state === "ready" && page.value.length === 0 && cursors.length > 1) setCursors([undefined]);
  }, [page, cursors]);

  function search(next: string): void {
    setQuery(next);
    setCursors([undefined]);
  }

  return (
    <section aria-label={text("users.title")} className="overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="p-5 sm:px-6">
        <UserSearch query={query} search={search} />
      </div>
      <div role="status" className="sr-only">
        {page.state === "loading" && text("users.loading")}
        {page.state === "ready" && text("users.shown", { count: page.value.length })}
      </div>
      {page.state === "failed" && <Failed error={page.error} retry={page.retry} />}
      {page.state === "loading" && !shown && <UserTableSkeleton />}
      {shown && (shown.length > 0 ? <UserTable users={shown} ownId={ownId} stale={page.state === "loading"} /> : <Empty query={query} />)}
      {shown && (cursors.length > 1 || shown.nextCursor) && (
        <nav aria-label={text("users.title")} className="flex items-center justify-between gap-3 border-line border-t p-4 sm:px-6">
          <Button small disabled={cursors.length === 1 || page.state === "loading"} onClick={() => setCursors(cursors.slice(0, -1))}>
            <Glyph name="arrowLeft" />
            {text("users.previous")}
          </Button>
          <span className="hidden text-soft-ink text-sm sm:inline">{text("users.page", { page: cursors.length })}</span>
          <Button
            small
            disabled={!shown.nextCursor || page.state === "loading"}
            onClick={() => setCursors([...cursors, shown.nextCursor ?? undefined])}
          >
            {text("users.next")}
            <Glyph name="arrowRight" />
          </Button>
        </nav>
      )}
    </section>
  );
}

function Empty({ query }: { query: string }) {
  return query === "" ? (
    <EmptyState icon="users" title={text("users.none")} hint={text("users.noneHint")} />
  ) : (
    <EmptyState icon="search" title={text("users.noMatch", { query })} hint={text("users.noMatchHint")} />
  );
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  if (isKnownError(error, "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"))
    return <EmptyState icon="user" title={text("users.forbidden")} hint={text("users.forbiddenHint")} />;
  return (
    <div className="grid gap-3 border-line border-t p-5 sm:px-6">
      <h2 className="font-medium">{text("users.failed")}</h2>
      <LoadFailure error={error} retry={retry} />
    </div>
  );
}
