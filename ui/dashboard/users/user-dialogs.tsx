import type { ReactNode } from "react";
import { useLocation } from "wouter";
import type { ServerUser } from "#sdk/admin.ts";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmByTyping } from "../../forms/confirm-by-typing.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { projectPath } from "../project-path.ts";
import { useProject } from "../workspace.ts";
import { BanDialog } from "./ban-dialog.tsx";
import { ImpersonateDialog } from "./impersonate-dialog.tsx";
import { PasswordDialog, ResetDialog } from "./password-dialog.tsx";
import { RestrictDialog } from "./restrict-dialog.tsx";
import { userName } from "./user-name.ts";
import type { UserAction, UserDialogProps } from "./user-part.ts";

const dialogs = {
  impersonate: ImpersonateDialog,
  password: PasswordDialog,
  reset: ResetDialog,
  signOut: SignOutDialog,
  ban: BanUserDialog,
  unban: UnbanDialog,
  restrict: RestrictDialog,
  unrestrict: UnrestrictDialog,
  delete: DeleteDialog,
} satisfies Record<UserAction, (props: UserDialogProps) => ReactNode>;

/** The open dialog of an action. */
export function UserDialog({ user, action, close }: { user: ServerUser; action: UserAction; close(): void }) {
  const Dialog = dialogs[action];
  return <Dialog user={user} name={userName(user)} close={close} />;
}

function SignOutDialog({ user, name, close }: UserDialogProps) {
  return (
    <ConfirmDialog
      open
      close={close}
      title={t("user.signOutTitle", { name })}
      description={t("user.signOutHint")}
      confirmLabel={t("user.signOutEverywhere")}
      busyLabel={t("user.ending")}
      confirm={async () => {
        await user.revokeAllSessions();
        close();
        toastSuccess(t("user.signedOut", { name }));
      }}
    />
  );
}

function BanUserDialog({ user, name, close }: UserDialogProps) {
  return (
    <BanDialog
      title={t("user.banTitle", { name })}
      close={close}
      ban={async (options) => {
        await user.ban(options);
        toastSuccess(t("user.wasBanned", { name }));
      }}
    />
  );
}

function UnbanDialog({ user, name, close }: UserDialogProps) {
  return (
    <ConfirmDialog
      open
      close={close}
      variant="primary"
      title={t("user.unbanTitle", { name })}
      description={t("user.unbanHint")}
      confirmLabel={t("user.unban")}
      busyLabel={t("user.saving")}
      confirm={async () => {
        await user.unban();
        close();
        toastSuccess(t("user.unbanned", { name }));
      }}
    />
  );
}

function UnrestrictDialog({ user, name, close }: UserDialogProps) {
  return (
    <ConfirmDialog
      open
      close={close}
      variant="primary"
      title={t("user.unrestrictTitle", { name })}
      description={t("user.unrestrictHint")}
      confirmLabel={t("user.unrestrict")}
      busyLabel={t("user.saving")}
      confirm={async () => {
        await user.unrestrict();
        close();
        toastSuccess(t("user.unrestricted", { name }));
      }}
    />
  );
}

function DeleteDialog({ user, name, close }: UserDialogProps) {
  const project = useProject();
  const [, navigate] = useLocation();
  const action = useAction();
  const phrase = user.displayName || user.primaryEmail || user.id;
  const deleteUser = () =>
    action.run(async () => {
      await user.delete();
      navigate(projectPath(project.id, "users"));
      toastSuccess(t("user.deleted", { name }));
    });
  return (
    <ConfirmByTyping
      open
      close={close}
      title={t("user.deleteTitle", { name })}
      description={t("user.deleteHint")}
      phrase={phrase}
      label={t("detail.typeToConfirm", { phrase })}
      confirmLabel={t("user.delete")}
      busyLabel={t("user.deleting")}
      action={action}
      confirm={() => void deleteUser()}
    />
  );
}
