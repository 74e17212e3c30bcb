import { keepPreviousData } from "@tanstack/react-query";
import { Search, Users } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "wouter";
import type { ServerTeam, ServerUser } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { CursorNav, useCursorPages, useNonEmptyPage } from "../../components/cursor-pages.tsx";
import { DebouncedSearch } from "../../components/debounced-search.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { LoadError } from "../../forms/error-message.tsx";
import { t } from "../../locales/i18n.ts";
import { Avatar } from "../../pages/account-settings/avatar.tsx";
import { EmptyState } from "../empty-state.tsx";
import { projectPath } from "../project-path.ts";
import { RemoveButton } from "../remove-button.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { PermissionList } from "../users/permission-list.tsx";
import { userName } from "../users/user-name.ts";
import { useProject } from "../workspace.ts";
import { PermissionBadges } from "./permission-badges.tsx";
import { useTeamGrants } from "./team-grants.ts";
import type { TeamPartProps } from "./team-part.ts";

const pageSize = 10;

/** The members of a team with search and pages: their permissions, and to remove them. */
export function TeamMembers({ team }: TeamPartProps) {
  const { app, id: projectId } = useProject();
  const [query, setQuery] = useState("");
  const [changing, setChanging] = useState<ServerUser>();
  const [removing, setRemoving] = useState<ServerUser>();
  const heading = useRef<HTMLHeadingElement>(null);
  const readGrants = useTeamGrants({ team_id: team.id });
  const pages = useCursorPages();
  const { cursor } = pages;
  const page = useProjectQuery({
    queryKey: ["teamMemberProfiles", "page", team.id, { query, cursor }],
    queryFn: () =>
      app.listUsers({
        teamId: team.id,
        includeAnonymous: true,
        limit: pageSize,
        orderBy: "signedUpAt",
        ...(cursor && { cursor }),
        ...(query && { query }),
      }),
    placeholderData: keepPreviousData,
  });
  const { data: members, isPlaceholderData: stale } = page;
  const failed = page.isError && !page.isFetching;
  useNonEmptyPage(pages, stale ? undefined : members?.length);

  function search(next: string): void {
    setQuery(next);
    pages.reset();
  }

  async function remove(user: ServerUser): Promise<void> {
    await team.removeUser(user.id);
    setRemoving(undefined);
    toastSuccess(t("teams.removed", { user: userName(user) }));
  }

  return (
    <section aria-label={t("teams.members")} className="overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-3 p-5 sm:px-6">
        <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg">
          {t("teams.members")}
        </h2>
        <DebouncedSearch label={t("teams.searchMembers")} placeholder={t("users.searchHint")} query={query} search={search} />
      </div>
      <div role="status" className="sr-only">
        {!failed && (members === undefined || stale ? t("users.loading") : t("users.shown", { count: members.length }))}
      </div>
      {failed && (
        <div className="border-line border-t p-5 sm:px-6">
          <LoadError error={page.error} retry={() => void page.refetch()} />
        </div>
      )}
      {!failed && members === undefined && <div aria-hidden="true" className="skeleton h-32 rounded-none" />}
      {!failed && members?.length === 0 && <NoMembers query={query} />}
      {!failed && members && members.length > 0 && (
        <ul aria-label={t("teams.members")} className={`transition-opacity ${stale ? "opacity-60" : ""}`}>
          {members.map((user) => (
            <li key={user.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-5 py-3 sm:px-6">
              <Avatar url={user.profileImageUrl} name={userName(user)} />
              <span className="min-w-0 flex-1 basis-48">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Link href={projectPath(projectId, `users/${user.id}`)} className="text-link wrap-anywhere">
                    {userName(user)}
                  </Link>
                  <PermissionBadges ids={readGrants(team.id, user.id)} />
                </span>
                {user.displayName && user.primaryEmail && (
                  <span title={user.primaryEmail} className="block truncate text-soft-ink text-sm">
                    {user.primaryEmail}
                  </span>
                )}
              </span>
              <Button small aria-label={t("teams.permissionsOf", { user: userName(user) })} onClick={() => setChanging(user)}>
                {t("user.permissions")}
              </Button>
              <RemoveButton aria-label={t("teams.removeNamed", { user: userName(user) })} onClick={() => setRemoving(user)}>
                {t("teams.remove")}
              </RemoveButton>
            </li>
          ))}
        </ul>
      )}
      {!failed && members && <CursorNav label={t("teams.members")} pages={pages} nextCursor={members.nextCursor} stale={stale} />}
      {changing && <MemberPermissionsDialog user={changing} team={team} close={() => setChanging(undefined)} />}
      {removing && (
        <ConfirmDialog
          open
          close={() => setRemoving(undefined)}
          title={t("teams.removeTitle", { user: userName(removing), team: team.displayName || t("teams.unnamed") })}
          description={t("teams.removeHint")}
          confirmLabel={t("teams.remove")}
          busyLabel={t("teams.removing")}
          confirm={() => remove(removing)}
          returnFocusTo={heading}
        />
      )}
    </section>
  );
}

function NoMembers({ query }: { query: string }) {
  return query === "" ? (
    <EmptyState icon={Users} title={t("teams.noMembers")} hint={t("teams.noMembersHint")} />
  ) : (
    <EmptyState icon={Search} title={t("teams.noMemberMatch", { query })} hint={t("users.noMatchHint")} />
  );
}

interface MemberPermissionsDialogProps {
  user: ServerUser;
  team: ServerTeam;
  close(): void;
}

/** The permissions of a member in a team: grant, revoke, and why the member has one. */
function MemberPermissionsDialog({ user, team, close }: MemberPermissionsDialogProps) {
  return (
    <Dialog open close={close} wide title={t("teams.permissionsOf", { user: userName(user) })}>
      <PermissionList user={user} team={team} />
      <DialogActions>
        <Button onClick={close}>{t("user.done")}</Button>
      </DialogActions>
    </Dialog>
  );
}
