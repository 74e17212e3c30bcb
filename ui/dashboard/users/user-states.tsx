import { useState } from "react";
import { banLimits, isBanned } from "#contract/vocabulary/users/bans.ts";
import type { ServerUser } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Field } from "../../components/field.tsx";
import { Panel } from "../../components/panel.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { BanDialog } from "./ban-dialog.tsx";
import { userName } from "./user-name.ts";

/** Whether the user is banned now. */
export const isUserBanned = ({ bannedUntil }: ServerUser): boolean => isBanned(bannedUntil?.getTime() ?? null, Date.now());

/** The badges of a user who is banned or restricted; none for any other. */
export function UserStateBadges({ user }: { user: ServerUser }) {
  return (
    <>
      {isUserBanned(user) && <Badge variant="danger">{t("user.banned")}</Badge>}
      {user.isRestricted && !user.isAnonymous && <Badge variant="warning">{t("user.restricted")}</Badge>}
    </>
  );
}

type OpenDialog = "ban" | "unban" | "restrict" | "unrestrict";

/** Bans and restricts a user, and ends that. */
export function UserStates({ user }: { user: ServerUser }) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const name = userName(user);
  const banned = isUserBanned(user);
  const { restrictedByAdmin } = user;

  return (
    <Panel title={t("user.access")} hint={t("user.accessHint")}>
      <dl className="grid grid-cols-1 gap-4">
        <Ban user={user} />
        <Restriction user={user} />
      </dl>
      <div className="flex flex-wrap justify-end gap-3">
        <ActionButton onClick={() => setDialog(restrictedByAdmin ? "unrestrict" : "restrict")}>
          {t(restrictedByAdmin ? "user.unrestrict" : "user.restrict")}
        </ActionButton>
        <ActionButton variant={banned ? "plain" : "danger"} onClick={() => setDialog(banned ? "unban" : "ban")}>
          {t(banned ? "user.unban" : "user.ban")}
        </ActionButton>
      </div>
      {dialog === "ban" && (
        <BanDialog
          title={t("user.banTitle", { name })}
          close={close}
          ban={async (options) => {
            await user.ban(options);
            toastSuccess(t("user.wasBanned", { name }));
          }}
        />
      )}
      {dialog === "restrict" && <RestrictDialog user={user} name={name} close={close} />}
      <ConfirmDialog
        open={dialog === "unban"}
        close={close}
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
      <ConfirmDialog
        open={dialog === "unrestrict"}
        close={close}
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
    </Panel>
  );
}

function Ban({ user }: { user: ServerUser }) {
  const { bannedUntil, banReason } = user;
  if (!isUserBanned(user) || bannedUntil === null)
    return (
      <div>
        <dt className="text-soft-ink text-sm">{t("user.ban")}</dt>
        <dd>{t("user.notBanned")}</dd>
      </div>
    );
  const isForGood = bannedUntil.getTime() >= banLimits.foreverMillis;
  return (
    <div className="min-w-0">
      <dt className="text-soft-ink text-sm">{t("user.ban")}</dt>
      <dd className="wrap-anywhere">
        {isForGood ? t("user.bannedForGood") : t("user.bannedUntil", { time: formatDateTime(bannedUntil) })}
        {banReason && <span className="block text-soft-ink">{banReason}</span>}
      </dd>
    </div>
  );
}

const reasonTexts = () => ({
  anonymous: t("user.restrictedAnonymous"),
  email_not_verified: t("user.restrictedUnverified"),
  restricted_by_administrator: t("user.restrictedByAdmin"),
  not_approved: t("user.restrictedNotApproved"),
});

function Restriction({ user }: { user: ServerUser }) {
  const { restrictedReason, restrictedByAdminReason, restrictedByAdminPrivateDetails } = user;
  return (
    <div className="min-w-0">
      <dt className="text-soft-ink text-sm">{t("user.restriction")}</dt>
      <dd className="wrap-anywhere">
        {restrictedReason ? reasonTexts()[restrictedReason.type] : t("user.notRestricted")}
        {restrictedByAdminReason && <span className="block text-soft-ink">{restrictedByAdminReason}</span>}
        {restrictedByAdminPrivateDetails && (
          <span className="block whitespace-pre-wrap text-soft-ink">{restrictedByAdminPrivateDetails}</span>
        )}
      </dd>
    </div>
  );
}

interface StateDialogProps {
  user: ServerUser;
  name: string;
  close(): void;
}

function RestrictDialog({ user, name, close }: StateDialogProps) {
  const form = useForm<"reason" | "details">({
    initial: { reason: "", details: "" },
    validate: () => ({}),
    async send({ reason, details }) {
      await user.restrict({ reason: reason.trim() || undefined, privateDetails: details.trim() || undefined });
      close();
      toastSuccess(t("user.wasRestricted", { name }));
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("user.restrictTitle", { name })}
      description={t("user.restrictHint")}
      submit={t("user.restrict")}
      submitting={t("user.saving")}
      close={close}
    >
      <Field {...form.field("reason")} label={t("user.reason")} hint={t("user.publicReasonHint")} maxLength={banLimits.reason} />
      <TextArea {...form.field("details")} label={t("user.privateDetails")} rows={3} maxLength={banLimits.privateDetails} />
    </FormDialog>
  );
}
