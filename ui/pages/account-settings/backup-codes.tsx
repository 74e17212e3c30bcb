import { Download, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { useAuthMfaCountBackupCodesQuery, useUser } from "#sdk/react/index.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { CopyButton } from "../../components/copyable.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { t } from "../../locales/i18n.ts";
import type { PageContext } from "../page-context.ts";
import { useSensitiveAction } from "./sign-in-again.tsx";
import "../../theme/print.css";

interface BackupCodesProps {
  context: PageContext;
  /** Creates and shows codes immediately: the last step after a second factor was added. */
  createNow: boolean;
}

/** The number of backup codes that are left, and a button that creates new ones. */
export function BackupCodes({ context, createNow }: BackupCodesProps) {
  const user = useUser({ or: "throw", includeRestricted: true });
  const action = useSensitiveAction();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data, refetch } = useAuthMfaCountBackupCodesQuery();
  const remaining = data?.remaining;

  const create = () =>
    action.run(async () => {
      setCodes(await user.createBackupCodes());
      await refetch();
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the second factor was added.
  useEffect(() => {
    if (createNow) void create();
  }, []);

  return (
    <div className="grid grid-cols-1 gap-3 border-line border-t pt-5">
      <div className="grid gap-0.5">
        <h3 className="font-medium">{t("account.backup")}</h3>
        <p className="text-soft-ink text-sm">{t("account.backupHint")}</p>
      </div>
      {remaining === 0 ? (
        <Notice tone="warning" quiet>
          {t("account.backupNone")}
        </Notice>
      ) : (
        <p role="status" className="min-h-6">
          {remaining !== undefined && t("account.backupLeft", { count: remaining })}
        </p>
      )}
      {action.error && <Notice>{action.error}</Notice>}
      <div>
        <Button
          disabled={remaining === undefined}
          busyLabel={action.busy ? t("account.backupCreating") : undefined}
          onClick={() => void create()}
        >
          {t(remaining === 0 ? "account.backupCreate" : "account.backupReplace")}
        </Button>
      </div>
      <CodesDialog codes={codes} project={context.boot.projectName} close={() => setCodes(undefined)} />
    </div>
  );
}

interface CodesDialogProps {
  /** The new codes; the dialog is open while they are defined. */
  codes: readonly string[] | undefined;
  project: string;
  close(): void;
}

/** Shows new codes once: a click outside must not close the dialog. */
function CodesDialog({ codes, project, close }: CodesDialogProps) {
  const text = `${t("account.backupFile", { project })}\n\n${(codes ?? []).join("\n")}\n`;
  return (
    <Dialog open={codes !== undefined} close={close} locked title={t("account.backupTitle")} description={t("account.backupStore")}>
      <div data-printed="">
        <p className="mb-4 hidden font-semibold text-lg print:block">{t("account.backupFile", { project })}</p>
        <ul
          aria-label={t("account.backup")}
          className="grid select-all grid-cols-1 gap-x-6 gap-y-1.5 rounded-lg border border-line bg-sunken px-4 py-3 font-mono text-sm sm:grid-cols-2 print:border-0 print:bg-transparent print:px-0"
        >
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton label={t("account.backup")} value={(codes ?? []).join("\n")}>
          {t("account.backupCopy")}
        </CopyButton>
        <LinkButton href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="backup-codes.txt">
          <Download />
          {t("account.backupDownload")}
        </LinkButton>
        <Button onClick={() => window.print()}>
          <Printer />
          {t("account.backupPrint")}
        </Button>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={close}>
          {t("account.backupStored")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
