import { useId, useState } from "react";
import type { InternalApiKeyFirstView } from "#sdk/admin.ts";
import { Button } from "../../../components/button.tsx";
import { CodeBlock, Copyable } from "../../../components/copyable.tsx";
import { AlertDialog, DialogActions } from "../../../components/dialog.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { t } from "../../../locales/i18n.ts";
import { envFile } from "../../env-file.ts";
import { useProject, useWorkspace } from "../../workspace.ts";

/** Shows new keys in full, once. Closes after the user confirms that the keys are saved. */
export function RevealDialog({ keys, close }: { keys: InternalApiKeyFirstView; close(): void }) {
  const { context } = useWorkspace();
  const project = useProject();
  const [saved, setSaved] = useState(false);
  const id = useId();
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = keys;
  const environment = { apiUrl: context.boot.apiUrl, id: project.id, publishableClientKey, secretServerKey, superSecretAdminKey };
  const values = [
    { label: t("keys.client"), value: publishableClientKey },
    { label: t("keys.server"), value: secretServerKey },
    { label: t("keys.admin"), value: superSecretAdminKey },
  ];

  return (
    <AlertDialog open close={close} wide locked={!saved} title={t("keys.revealTitle")} description={t("keys.revealHint")}>
      <div className="grid grid-cols-1 gap-4">
        {values.map(({ label, value }) => value && <Copyable key={label} label={label} value={value} />)}
        <CodeBlock label=".env" code={envFile(environment, "LATCHKEY")} />
        <Disclosure summary={t("keys.published")}>
          <CodeBlock label=".env" code={envFile(environment, "STACK")} />
        </Disclosure>
      </div>
      <div className="flex min-h-6 items-center gap-3">
        <input
          id={id}
          type="checkbox"
          checked={saved}
          onChange={(event) => setSaved(event.target.checked)}
          className="size-6 shrink-0 accent-accent"
        />
        <label htmlFor={id}>{t("keys.saved")}</label>
      </div>
      <DialogActions>
        <Button variant="primary" disabled={!saved} onClick={close}>
          {t("keys.done")}
        </Button>
      </DialogActions>
    </AlertDialog>
  );
}
