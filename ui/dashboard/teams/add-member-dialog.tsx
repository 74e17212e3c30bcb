import { useState } from "react";
import { isKnownError, type ServerTeam, type ServerUser } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { DebouncedSearch } from "../../components/debounced-search.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { LoadError } from "../../forms/error-message.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { Avatar } from "../../pages/account-settings/avatar.tsx";
import { ActionButton } from "../action-button.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { userName } from "../users/user-name.ts";
import { useProject } from "../workspace.ts";

interface AddMemberDialogProps {
  close(): void;
  team: ServerTeam;
}

/** Users that a search shows. */
const maxCandidates = 5;

/** Finds a user of the project and adds it to a team. */
export function AddMemberDialog({ close, team }: AddMemberDialogProps) {
  const { app } = useProject();
  const [query, setQuery] = useState("");
  const action = useAction();
  const found = useProjectQuery({
    queryKey: ["users", "candidates", team.id, query],
    queryFn: () => app.listUsers({ query, limit: maxCandidates }),
    enabled: query !== "",
  });

  const add = (user: ServerUser) =>
    action.run(
      async () => {
        await team.addUser(user.id);
        close();
        toastSuccess(t("teams.added", { user: userName(user) }));
      },
      (error) => (isKnownError(error, "TEAM_MEMBERSHIP_ALREADY_EXISTS") ? t("teams.alreadyMember", { user: userName(user) }) : undefined),
    );

  return (
    <Dialog open close={close} title={t("teams.addMember")} description={t("teams.addMemberHint")} locked={action.busy}>
      <DebouncedSearch label={t("users.search")} placeholder={t("users.searchHint")} query={query} search={setQuery} />
      {action.error && <Notice>{action.error}</Notice>}
      <div role="status">
        {query !== "" && found.isPending && <p className="text-soft-ink">{t("users.loading")}</p>}
        {found.data?.length === 0 && <p className="text-soft-ink">{t("users.noMatch", { query })}</p>}
      </div>
      {found.isError && !found.isFetching && <LoadError error={found.error} retry={() => void found.refetch()} />}
      {found.data && found.data.length > 0 && (
        <ul aria-label={t("users.title")} className="grid gap-2">
          {found.data.map((user) => (
            <li key={user.id} className="flex items-center justify-between gap-3">
              <Avatar url={user.profileImageUrl} name={userName(user)} />
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere font-medium">{userName(user)}</span>
                {user.displayName && <span className="block wrap-anywhere text-soft-ink text-sm">{user.primaryEmail}</span>}
              </span>
              <ActionButton
                small
                disabled={action.busy}
                aria-label={t("teams.addNamed", { user: userName(user) })}
                onClick={() => void add(user)}
              >
                {t("teams.add")}
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button disabled={action.busy} onClick={close}>
          {t("action.cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
