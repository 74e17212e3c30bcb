import { useRef, useState } from "react";
import { passkeyLimits } from "#contract/vocabulary/sign-in/passkeys.ts";
import type { Passkey } from "#sdk/admin.ts";
import { Field } from "../../components/field.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { formatDateTime, formatDay } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { QueryContent } from "../query-content.tsx";
import { RemoveButton } from "../remove-button.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import type { UserPartProps } from "./user-part.ts";

/** The passkeys of a user, with buttons that rename and remove each. */
export function UserPasskeys({ user }: Pick<UserPartProps, "user">) {
  const [removing, setRemoving] = useState<Passkey>();
  const [renaming, setRenaming] = useState<Passkey>();
  // Their rows go with the dialog, not with the next response of the server. The focus would be on a button that is removed.
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useProjectQuery({ queryKey: ["auth", "passkey", "of", user.id], queryFn: () => user.listPasskeys() });
  return (
    <Panel title={t("user.passkeys")} headingRef={heading}>
      <QueryContent query={query} skeleton={<div className="skeleton h-6 w-48" />}>
        {(passkeys) => {
          const shown = passkeys.filter(({ id }) => !removed.includes(id));
          if (shown.length === 0) return <p className="text-soft-ink">{t("user.noPasskeys")}</p>;
          return (
            <ul aria-label={t("user.passkeys")} className="divide-y divide-line overflow-hidden rounded-lg border border-line">
              {shown.map((passkey) => (
                <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
                  <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
                    <span className="wrap-anywhere font-medium">{passkey.name}</span>
                    <span className="text-soft-ink text-sm">{describeTimes(passkey)}</span>
                  </div>
                  <div className="flex gap-2">
                    <ActionButton small aria-label={t("user.passkeyRenameOf", { name: passkey.name })} onClick={() => setRenaming(passkey)}>
                      {t("user.passkeyRename")}
                    </ActionButton>
                    <RemoveButton aria-label={t("user.passkeyRemoveOf", { name: passkey.name })} onClick={() => setRemoving(passkey)}>
                      {t("user.passkeyRemove")}
                    </RemoveButton>
                  </div>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryContent>
      {renaming && <RenameDialog passkey={renaming} close={() => setRenaming(undefined)} />}
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

function RenameDialog({ passkey, close }: { passkey: Passkey; close(): void }) {
  const form = useForm<"name">({
    initial: { name: passkey.name },
    validate: ({ name }): { name?: string } => (name.trim() === "" ? { name: t("user.passkeyNameMissing") } : {}),
    async send({ name }) {
      await passkey.update({ name: name.trim() });
      close();
      toastSuccess(t("user.passkeyRenamed"));
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("user.passkeyRenameTitle")}
      submit={t("user.passkeyRename")}
      submitting={t("user.saving")}
      close={close}
    >
      <Field {...form.field("name")} label={t("users.name")} autoComplete="off" maxLength={passkeyLimits.nameLength} required />
    </FormDialog>
  );
}

const describeTimes = ({ createdAt, lastUsedAt }: Passkey) =>
  lastUsedAt === null
    ? t("user.passkeyUnused", { created: formatDay(createdAt) })
    : t("user.passkeyTimes", { created: formatDay(createdAt), used: formatDateTime(lastUsedAt) });
