import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import type { Json } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useUnsavedChanges } from "../guarded-router.tsx";
import { ChangesDialog } from "./changes-dialog.tsx";
import { FieldTypes } from "./field-types.tsx";
import { JsonField } from "./json-field.tsx";
import { formatJson, type JsonChange, listChanges, listFields, parseJson } from "./json-text.ts";

/** One of the kinds of metadata, which differ in who may read and write them. */
export interface MetadataKind {
  readonly id: "client" | "clientReadOnly" | "server";
  readonly hint: string;
  readonly value: Json;
  /** Saves the new value. The dialog shows what it throws. */
  save(value: Json): Promise<unknown>;
}

const titles = { client: "metadata.client", clientReadOnly: "metadata.clientReadOnly", server: "metadata.server" } as const;

/** Edits the metadata of an item as JSON. Each kind has its own part, which is folded while it is empty. */
export function MetadataEditor({ kinds }: { kinds: readonly MetadataKind[] }) {
  // What was typed, until it is saved.
  const [drafts, setDrafts] = useState<Partial<Record<MetadataKind["id"], string>>>({});
  useUnsavedChanges(kinds.some(({ id, value }) => (drafts[id] ?? formatJson(value)) !== formatJson(value)));
  return (
    <Panel title={t("metadata.title")} hint={t("metadata.hint")}>
      <div className="grid grid-cols-1 gap-3">
        {kinds.map((kind) => (
          <MetadataPart
            key={kind.id}
            kind={kind}
            draft={drafts[kind.id]}
            change={(draft) => setDrafts((current) => ({ ...current, [kind.id]: draft }))}
          />
        ))}
      </div>
    </Panel>
  );
}

interface MetadataPartProps {
  kind: MetadataKind;
  draft: string | undefined;
  change(draft: string | undefined): void;
}

/** Why a text cannot be saved, or its value. */
function readText(text: string) {
  const parsed = parseJson(text);
  if ("value" in parsed) {
    const isLong = new TextEncoder().encode(JSON.stringify(parsed.value)).length > textLimits.metadata;
    return isLong ? { error: t("metadata.tooLong"), location: undefined } : parsed;
  }
  const { reason, location } = parsed;
  return { error: location ? t("metadata.malformedAt", { ...location, reason }) : t("metadata.malformed", { reason }), location };
}

function MetadataPart({ kind, draft, change }: MetadataPartProps) {
  const { id, hint, value: saved, save } = kind;
  const [isChecked, setChecked] = useState(false);
  const [reviewed, setReviewed] = useState<{ value: Json; changes: readonly JsonChange[] }>();
  const title = t(titles[id]);
  const text = draft ?? formatJson(saved);
  const read = readText(text);
  const shown = isChecked && "error" in read ? read : undefined;
  const changes = "value" in read ? listChanges(saved, read.value) : [];
  const count = listFields(saved).length;

  function review(): void {
    setChecked(true);
    if ("value" in read) setReviewed({ value: read.value, changes });
  }

  return (
    <details open={saved !== null} className="group min-w-0 rounded-lg border border-line">
      <summary className="flex min-h-11 items-center gap-2 rounded-lg px-3 py-2">
        <ChevronRight className="transition-transform group-open:rotate-90 rtl:group-open:-rotate-90" />
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="font-medium">{title}</span>
          <span className="text-soft-ink text-sm">{saved === null ? t("metadata.empty") : t("metadata.fields", { count })}</span>
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-4 border-line border-t p-4">
        <p className="text-soft-ink text-sm">{hint}</p>
        <JsonField
          label={t("metadata.json", { title })}
          value={text}
          change={change}
          leave={() => setChecked(text.trim() !== "")}
          error={shown?.error}
          location={shown?.location}
        />
        {"value" in read && <FieldTypes value={read.value} label={t("metadata.typesOf", { title })} />}
        <div className="flex flex-wrap justify-end gap-2">
          {text !== formatJson(saved) && (
            <Button variant="quiet" onClick={() => change(undefined)}>
              {t("metadata.discard")}
            </Button>
          )}
          <Button onClick={() => ("value" in read ? change(formatJson(read.value)) : setChecked(true))}>{t("metadata.format")}</Button>
          <ActionButton variant="primary" disabled={"value" in read && changes.length === 0} onClick={review}>
            {t("metadata.review")}
          </ActionButton>
        </div>
      </div>
      {reviewed && (
        <ChangesDialog
          title={t("metadata.reviewTitle", { title })}
          changes={reviewed.changes}
          close={() => setReviewed(undefined)}
          save={async () => {
            await save(reviewed.value);
            change(undefined);
            setReviewed(undefined);
            toastSuccess(t("metadata.saved"));
          }}
        />
      )}
    </details>
  );
}
