import { useRef, useState } from "react";
import type { Passkey, ServerUser } from "#sdk/admin.ts";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { formatDateTime, formatDay } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";

/** The passkeys of a user, with a button that removes each. */
export function UserPasskeys({ user }: { user: ServerUser }) {
  const [removing, setRemoving] = useState<Passkey>();
  // Their rows go with the dialog, not with the next response of the server. The focus would be on a button that is removed.
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useProjectQuery({ queryKey: ["auth", "passkey", "of", user.id], queryFn: () => user.listPasskeys() });
  return (
    <Panel title={t("user.passkeys")} headingRef={heading}>
      <QueryContent query={query} skeleton={<div className="skeleton h-6 w-48" />}>
        {(passkeys) => (
          <ul aria-label={t("user.passkeys")} className="divide-y divide-line overflow-hidden rounded-lg border border-line">
            {passkeys
              .filter(({ id }) => !removed.includes(id))
              .map((passkey) => (
                <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
                  <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
                    <span className="wrap-anywhere font-medium">{passkey.name}</span>
                    <span className="text-soft-ink text-sm">{describeTimes(passkey)}</span>
                  </div>
                  <ActionButton small aria-label={t("user.passkeyRemoveOf", { name: passkey.name })} onClick={() => setRemoving(passkey)}>
                    {t("user.passkeyRemove")}
                  </ActionButton>
                </li>
              ))}
          </ul>
        )}
      </QueryContent>
      <ConfirmDialog
        open={removing !== undefined}
        close={() => setRemoving(undefined)}
        title={t("user.passkeyRemoveTitle")}
        description={t("user.passkeyRemoveHint")}
        confirmLabel={t("user.passkeyRemove")}
        busyLabel={t("user.passkeyRemoving")}
        returnFocusTo={heading}
        confirm={async () => {
          if (!removing) return;
          await removing.delete();
          setRemoved([...removed, removing.id]);
          setRemoving(undefined);
          toastSuccess(t("user.passkeyRemoved"));
        }}
      />
    </Panel>
  );
}

const describeTimes = ({ createdAt, lastUsedAt }: Passkey) =>
  lastUsedAt === null
    ? t("user.passkeyUnused", { created: formatDay(createdAt) })
    : t("user.passkeyTimes", { created: formatDay(createdAt), used: formatDateTime(lastUsedAt) });
