import { useState } from "react";
import { customOidc } from "#contract/vocabulary/sign-in/providers.ts";
import type { OAuthProvider } from "#sdk/client.ts";
import { useOAuthProviders, useUser } from "#sdk/react/index.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { ProviderLogo } from "../../components/provider-logo.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { t } from "../../locales/i18n.ts";
import { oauthApp } from "../oauth-app.ts";
import { offeredName } from "../offered-name.ts";
import type { PageContext } from "../page-context.ts";
import { useSensitiveAction } from "./sign-in-again.tsx";
import { countSignInMethods } from "./sign-in-methods.ts";

/** The accounts at OAuth providers: connect one, and disconnect it. */
export default function ConnectedAccounts({ context }: { context: PageContext }) {
  const accounts = useOAuthProviders();
  const offered = context.boot.connectableProviders.map(({ id }) => id);
  const connected = accounts.map(({ providerConfigId }) => providerConfigId);
  return (
    <Panel title={t("account.connected")} hint={t("account.connectedHint")}>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {accounts.map((account) => (
          <ConnectedRow key={account.id} account={account} accounts={accounts} context={context} />
        ))}
        {offered
          .filter((id) => !connected.includes(id))
          .map((id) => (
            <OfferedRow key={id} id={id} context={context} />
          ))}
      </ul>
    </Panel>
  );
}

interface ConnectedRowProps {
  account: OAuthProvider;
  accounts: readonly OAuthProvider[];
  context: PageContext;
}

function ConnectedRow({ account, accounts, context }: ConnectedRowProps) {
  const user = useUser({ or: "throw", includeRestricted: true });
  const action = useSensitiveAction();
  const [removing, setRemoving] = useState(false);
  const { type, providerConfigId, email, allowSignIn } = account;
  const provider = offeredName(context, type === customOidc ? providerConfigId : type);
  const methods = countSignInMethods({ ...user, oauthProviders: accounts.filter((one) => one.allowSignIn) });
  const isLast = allowSignIn && methods === 1;

  return (
    <li className="grid grid-cols-1 gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ProviderLogo id={type} name={provider} />
        <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
          <span className="flex flex-wrap items-center gap-2">
            <span className="wrap-anywhere font-medium">{provider}</span>
            {allowSignIn && <Badge>{t("account.emailForSignIn")}</Badge>}
          </span>
          <span className="wrap-anywhere text-soft-ink text-sm">{email ?? t("account.connectedNoEmail")}</span>
        </div>
        <Button
          small
          disabled={isLast}
          aria-label={t("account.disconnectOf", { provider: email ? `${provider} (${email})` : provider })}
          onClick={() => void action.run(async () => setRemoving(true))}
        >
          {t("account.disconnect")}
        </Button>
      </div>
      {isLast && <p className="text-soft-ink text-sm">{t("account.lastMethod")}</p>}
      {action.error && <Notice>{action.error}</Notice>}
      <ConfirmDialog
        open={removing}
        close={() => setRemoving(false)}
        title={t("account.disconnectTitle", { provider })}
        description={t(allowSignIn ? "account.disconnectSignInHint" : "account.disconnectHint", { provider })}
        confirmLabel={t("account.disconnect")}
        busyLabel={t("account.disconnecting")}
        confirm={async () => {
          await account.delete();
          setRemoving(false);
          toastSuccess(t("account.disconnected", { provider }));
        }}
      />
    </li>
  );
}

function OfferedRow({ id, context }: { id: string; context: PageContext }) {
  const action = useSensitiveAction();
  const provider = offeredName(context, id);
  return (
    <li className="grid grid-cols-1 gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ProviderLogo id={id} name={provider} />
        <div className="grid min-w-0 flex-1 basis-24 gap-0.5">
          <span className="wrap-anywhere font-medium">{provider}</span>
          <span className="text-soft-ink text-sm">{t("account.connectedNot")}</span>
        </div>
        <Button
          small
          busyLabel={action.busy ? t("account.connecting") : undefined}
          aria-label={t("account.connectOf", { provider })}
          onClick={() => void action.run(() => oauthApp(context).linkConnectedAccount(id))}
        >
          {t("account.connect")}
        </Button>
      </div>
      {action.error && <Notice>{action.error}</Notice>}
    </li>
  );
}
