import { useState } from "react";
import { isKnownError, type ServerContactChannel, type ServerContactChannelChange, type ServerUser } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { useEmailForm } from "../../forms/use-email-form.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { QueryContent } from "../query-content.tsx";
import { RemoveButton } from "../remove-button.tsx";
import { useProjectQuery } from "../use-project-query.ts";

const takenMessage = (error: unknown): string | undefined =>
  isKnownError(error, "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE") ? t("user.channelTaken") : undefined;

/** The e-mail addresses of a user: add, verify, make primary, use for sign-in, remove. */
export function UserChannels({ user }: { user: ServerUser }) {
  const query = useProjectQuery({ queryKey: ["contactChannels", "of", user.id], queryFn: () => user.listContactChannels() });
  return (
    <Panel title={t("user.channels")} hint={t("user.channelsHint")}>
      <QueryContent query={query} skeleton={<div className="skeleton h-6 w-64 max-w-full" />}>
        {(channels) =>
          channels.length === 0 ? (
            <p className="text-soft-ink">{t("user.noChannels")}</p>
          ) : (
            <ul className="divide-y divide-line">
              {channels.map((channel) => (
                <ChannelRow key={channel.id} channel={channel} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <AddChannel user={user} />
    </Panel>
  );
}

function ChannelRow({ channel }: { channel: ServerContactChannel }) {
  const action = useAction();
  const [removing, setRemoving] = useState(false);
  const { value, isPrimary, isVerified, usedForAuth } = channel;
  const change = (fields: ServerContactChannelChange) =>
    action.run(async () => {
      await channel.update(fields);
      toastSuccess(t("user.channelSaved", { email: value }));
    }, takenMessage);

  return (
    <li className="grid grid-cols-1 gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 wrap-anywhere font-medium">{value}</span>
        {isPrimary && <Badge>{t("user.channelPrimary")}</Badge>}
        {usedForAuth && <Badge>{t("user.channelForSignIn")}</Badge>}
        <Badge variant={isVerified ? "good" : "warning"}>{t(isVerified ? "users.verified" : "users.unverified")}</Badge>
      </div>
      <fieldset
        aria-busy={action.busy}
        aria-label={t("user.channelActions", { email: value })}
        className="flex flex-wrap gap-2 aria-busy:opacity-60"
      >
        <ActionButton small onClick={() => void change({ isVerified: !isVerified })}>
          {t(isVerified ? "user.channelUnverify" : "user.channelVerify")}
        </ActionButton>
        {!isPrimary && (
          <ActionButton small onClick={() => void change({ isPrimary: true })}>
            {t("user.channelMakePrimary")}
          </ActionButton>
        )}
        <ActionButton small onClick={() => void change({ usedForAuth: !usedForAuth })}>
          {t(usedForAuth ? "user.channelStopSignIn" : "user.channelUseForSignIn")}
        </ActionButton>
        <RemoveButton onClick={() => setRemoving(true)}>{t("user.channelRemove")}</RemoveButton>
      </fieldset>
      {action.error && <Notice>{action.error}</Notice>}
      <ConfirmDialog
        open={removing}
        close={() => setRemoving(false)}
        title={t("user.channelRemoveTitle", { email: value })}
        description={t("user.channelRemoveHint")}
        confirmLabel={t("user.channelRemove")}
        busyLabel={t("user.deleting")}
        confirm={async () => {
          await channel.delete();
          setRemoving(false);
          toastSuccess(t("user.channelRemoved", { email: value }));
        }}
      />
    </li>
  );
}

function AddChannel({ user }: { user: ServerUser }) {
  const form = useEmailForm({
    async send(email) {
      await user.createContactChannel({ type: "email", value: email, usedForAuth: false });
      return t("user.channelSaved", { email });
    },
    rejection(error) {
      const message = takenMessage(error);
      return message === undefined ? undefined : { message };
    },
  });

  return (
    <form {...form.props} className="grid grid-cols-1 gap-3">
      <FormSummary form={form} />
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field {...form.field("email")} type="email" label={t("user.channelNew")} autoComplete="off" />
        <div className="sm:pt-6.5">
          <ActionButton type="submit" busyLabel={form.busy ? t("user.saving") : undefined}>
            {t("user.channelAdd")}
          </ActionButton>
        </div>
      </div>
    </form>
  );
}
