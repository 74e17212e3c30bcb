import { useRef, useState } from "react";
import { providerName } from "#contract/vocabulary/sign-in/providers.ts";
import type { ServerOAuthProvider } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { CopyButton } from "../../components/copyable.tsx";
import { Panel } from "../../components/panel.tsx";
import { ProviderLogo } from "../../components/provider-logo.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { t } from "../../locales/i18n.ts";
import { QueryContent } from "../query-content.tsx";
import { RemoveButton } from "../remove-button.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import type { UserPartProps } from "./user-part.ts";

/** The accounts of a user at OAuth providers, with a button that unlinks each. */
export function UserProviders({ user }: Pick<UserPartProps, "user">) {
  const [removing, setRemoving] = useState<ServerOAuthProvider>();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useProjectQuery({ queryKey: ["oauthProviders", "of", user.id], queryFn: () => user.listOAuthProviders() });
  return (
    <Panel title={t("user.providers")} headingRef={heading}>
      <QueryContent query={query} skeleton={<div className="skeleton h-6 w-48" />}>
        {(accounts) =>
          accounts.length === 0 ? (
            <p className="text-soft-ink">{t("user.noProviders")}</p>
          ) : (
            <ul aria-label={t("user.providers")} className="divide-y divide-line overflow-hidden rounded-lg border border-line">
              {accounts.map((account) => (
                <ProviderRow key={account.id} account={account} remove={() => setRemoving(account)} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <ConfirmDialog
        open={removing !== undefined}
        close={() => setRemoving(undefined)}
        title={t("user.providerRemoveTitle", { provider: removing ? providerName(removing.providerConfigId) : "" })}
        description={t("user.providerRemoveHint")}
        confirmLabel={t("user.passkeyRemove")}
        busyLabel={t("user.passkeyRemoving")}
        returnFocusTo={heading}
        confirm={async () => {
          if (!removing) return;
          await removing.delete();
          setRemoving(undefined);
          toastSuccess(t("user.providerRemoved", { provider: providerName(removing.providerConfigId) }));
        }}
      />
    </Panel>
  );
}

function ProviderRow({ account, remove }: { account: ServerOAuthProvider; remove(): void }) {
  const provider = providerName(account.providerConfigId);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <ProviderLogo id={account.type} name={provider} />
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium">{provider}</span>
          {account.allowSignIn && <Badge>{t("user.channelForSignIn")}</Badge>}
        </span>
        {account.email && <span className="wrap-anywhere text-sm">{account.email}</span>}
        <span className="flex items-center gap-0.5 text-soft-ink text-sm">
          <code className="min-w-0 wrap-anywhere font-mono text-xs">{account.accountId}</code>
          <CopyButton label={t("user.providerAccount", { provider })} value={account.accountId} />
        </span>
      </div>
      <RemoveButton aria-label={t("user.providerRemoveOf", { provider: account.email ?? provider })} onClick={remove}>
        {t("user.passkeyRemove")}
      </RemoveButton>
    </li>
  );
}
