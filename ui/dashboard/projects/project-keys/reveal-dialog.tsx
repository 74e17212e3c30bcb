import type { InternalApiKeyFirstView } from "#sdk/admin.ts";
import { CodeBlock, Copyable } from "../../../components/copyable.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { t } from "../../../locales/i18n.ts";
import { envFile } from "../../env-file.ts";
import { useProject, useWorkspace } from "../../workspace.ts";
import { OneTimeDialog } from "./one-time-dialog.tsx";

/** Shows new keys in full, once. */
export function RevealDialog({ keys, close }: { keys: InternalApiKeyFirstView; close(): void }) {
  const { context } = useWorkspace();
  const project = useProject();
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = keys;
  const environment = { apiUrl: context.boot.apiUrl, id: project.id, publishableClientKey, secretServerKey, superSecretAdminKey };
  const values = [
    { label: t("keys.client"), value: publishableClientKey },
    { label: t("keys.server"), value: secretServerKey },
    { label: t("keys.admin"), value: superSecretAdminKey },
  ];

  return (
    <OneTimeDialog title={t("keys.revealTitle")} description={t("keys.revealHint")} savedLabel={t("keys.saved")} close={close}>
      {values.map(({ label, value }) => value && <Copyable key={label} label={label} value={value} />)}
      <CodeBlock label=".env" code={envFile(environment, "LATCHKEY")} />
      <Disclosure summary={t("keys.published")}>
        <CodeBlock label=".env" code={envFile(environment, "STACK")} />
      </Disclosure>
    </OneTimeDialog>
  );
}
