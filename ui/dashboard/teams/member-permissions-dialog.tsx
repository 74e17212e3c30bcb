import type { ServerTeam, ServerUser } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { t } from "../../locales/i18n.ts";
import { PermissionList } from "../users/permission-list.tsx";
import { userName } from "../users/user-name.ts";

interface MemberPermissionsDialogProps {
  user: ServerUser;
  team: ServerTeam;
  close(): void;
}

/** The permissions of a member in a team: grant, revoke, and why the member has one. */
export function MemberPermissionsDialog({ user, team, close }: MemberPermissionsDialogProps) {
  return (
    <Dialog open close={close} wide title={t("teams.permissionsOf", { user: userName(user) })}>
      <PermissionList user={user} team={team} />
      <DialogActions>
        <Button onClick={close}>{t("user.done")}</Button>
      </DialogActions>
    </Dialog>
  );
}
