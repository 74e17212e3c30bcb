import { useId, useState } from "react";
import type { InternalApiKeyFirstView } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { CodeBlock, Copyable } from "../../components/copyable.tsx";
import { AlertDialog, DialogActions } from "../../components/dialog.tsx";
import { text } from "../../locales/text.ts";
import { environmentLines } from "../environment-lines.ts";
import { useProject, useWorkspace } from "../workspace.ts";

/** Shows new keys in full, this once. Closes only for somebody who says that they are stored. */
export function RevealDialog({ keys, close }: { keys: InternalApiKeyFirstView; close(): void }) {
  const { place } = useWorkspace();
  const project = useProject();
  const [stored, setStored] = useState(false);
  const id = useId();
  const values = [
    { label: text("keys.client"), value: keys.publishableClientKey },
    { label: text("keys.server"), value: keys.secretServerKey },
    { label: text("keys.admin"), value: keys.superSecretAdminKey },
  ];

  return (
    <AlertDialog open close={close} wide locked={!stored} title={text("keys.revealTitle")} description={text("keys.revealHint")}>
      <div className="grid grid-cols-1 gap-4">
        {values.map(({ label, value }) => value && <Copyable key={label} label={label} value={value} />)}
        <CodeBlock label=".env" code={environmentLines(place.boot.apiUrl, project.id, keys)} />
      </div>
      <div className="flex min-h-6 items-center gap-3">
        <input
          id={id}
          type="checkbox"
          checked={stored}
          onChange={(event) => setStored(event.target.checked)}
          className="size-6 shrink-0 accent-accent"
        />
        <label htmlFor={id}>{text("keys.stored")}</label>
      </div>
      <DialogActions>
        <Button look="primary" disabled={!stored} onClick={close}>
          {text("keys.done")}
        </Button>
      </DialogActions>
    </AlertDialog>
  );
}
