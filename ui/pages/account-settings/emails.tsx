import { useState } from "react";
import { type ContactChannel, isKnownError } from "#sdk/client.ts";
import { useContactChannels, useUser } from "#sdk/react/index.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useEmailForm } from "../../forms/use-email-form.tsx";
import { t } from "../../locales/i18n.ts";
import { absolutePageUrl, type PageContext } from "../page-context.ts";
import { needsRecentSignIn, useSensitiveAction, useSignInAgain } from "./sign-in-again.tsx";

/** The user's e-mail addresses: add, verify, make primary, use for sign-in, remove. */
export default function Emails({ context }: { context: PageContext }) {
  const channels = useContactChannels();
  return (
    <Panel title={t("account.emails")} hint={t("account.emailsHint")}>
      {channels.length === 0 ? (
        <p className="text-soft-ink">{t("account.emailsNone")}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {channels.map((channel) => (
            <EmailRow key={channel.id} channel={channel} context={context} />
          ))}
        </ul>
      )}
      <AddEmail context={context} />
    </Panel>
  );
}

function EmailRow({ channel, context }: { channel: ContactChannel; context: PageContext }) {
  const user = useUser({ or: "throw", includeRestricted: true });
  const action = useSensitiveAction();
  const [removing, setRemoving] = useState(false);
  const { value, isPrimary, isVerified, usedForAuth } = channel;
  const callbackUrl = absolutePageUrl(context, "email-verification");

  const sendLink = () =>
    action.run(async () => {
      await channel.sendVerificationEmail({ callbackUrl });
      toastSuccess(t("account.emailSent", { email: value }));
    });
  const change = (update: Parameters<ContactChannel["update"]>[0], message: string) =>
    action.run(async () => {
      await channel.update(update);
      toastSuccess(message);
    }, takenMessage);
  // The address of a password or of one-time codes must stay usable.
  const isNeeded = usedForAuth && (user.hasPassword || user.otpAuthEnabled);

  return (
    <li className="grid grid-cols-1 gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 wrap-anywhere font-medium">{value}</span>
        {isPrimary && <Badge>{t("account.emailPrimary")}</Badge>}
        {usedForAuth && <Badge>{t("account.emailForSignIn")}</Badge>}
        <Badge variant={isVerified ? "good" : "warning"}>{t(isVerified ? "account.emailVerified" : "account.emailUnverified")}</Badge>
      </div>
      <fieldset
        aria-busy={action.busy}
        aria-label={t("account.emailActions", { email: value })}
        className="flex flex-wrap gap-2 aria-busy:opacity-60"
      >
        {!isVerified && (
          <Button small onClick={() => void sendLink()}>
            {t("account.emailVerify")}
          </Button>
        )}
        {!isPrimary && isVerified && (
          <Button small onClick={() => void change({ isPrimary: true }, t("account.emailPrimarySaved"))}>
            {t("account.emailMakePrimary")}
          </Button>
        )}
        {isVerified && !usedForAuth && (
          <Button small onClick={() => void change({ usedForAuth: true }, t("account.emailSignInOn"))}>
            {t("account.emailUseForSignIn")}
          </Button>
        )}
        {usedForAuth && !isNeeded && (
          <Button small onClick={() => void change({ usedForAuth: false }, t("account.emailSignInOff"))}>
            {t("account.emailStopSignIn")}
          </Button>
        )}
        {!isNeeded && (
          <Button small variant="quiet" onClick={() => void action.run(async () => setRemoving(true))}>
            {t("account.emailRemove")}
          </Button>
        )}
      </fieldset>
      {isNeeded && <p className="text-soft-ink text-sm">{t("account.emailNeeded")}</p>}
      {action.error && <Notice>{action.error}</Notice>}
      <ConfirmDialog
        open={removing}
        close={() => setRemoving(false)}
        title={t("account.emailRemoveTitle", { email: value })}
        description={t("account.emailRemoveHint")}
        confirmLabel={t("account.emailRemove")}
        busyLabel={t("account.saving")}
        confirm={async () => {
          await channel.delete();
          setRemoving(false);
          toastSuccess(t("account.emailRemoved"));
        }}
      />
    </li>
  );
}

const takenMessage = (error: unknown): string | undefined =>
  isKnownError(error, "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE") ? t("account.emailTaken") : undefined;

function AddEmail({ context }: { context: PageContext }) {
  const user = useUser({ or: "throw", includeRestricted: true });
  const signInAgain = useSignInAgain();
  const form = useEmailForm({
    async send(email) {
      const channel = await user.createContactChannel({ type: "email", value: email, usedForAuth: false });
      await channel.sendVerificationEmail({ callbackUrl: absolutePageUrl(context, "email-verification") });
      return t("account.emailSent", { email });
    },
    rejection(error) {
      if (needsRecentSignIn(error)) {
        // The form stays as it is, to be submitted after that.
        signInAgain(() => {});
        return {};
      }
      const message = takenMessage(error);
      return message === undefined ? undefined : { message };
    },
  });

  return (
    <form {...form.props} className="grid max-w-md grid-cols-1 gap-4">
      <FormSummary form={form} />
      <Field {...form.field("email")} type="email" label={t("account.emailNew")} autoComplete="email" hint={t("account.emailNewHint")} />
      <div>
        <Button type="submit" busyLabel={form.busy ? t("account.saving") : undefined}>
          {t("account.emailAdd")}
        </Button>
      </div>
    </form>
  );
}
