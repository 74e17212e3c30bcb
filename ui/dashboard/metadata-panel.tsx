import { textLimits } from "#contract/vocabulary/text-limits.ts";
import type { Json } from "#sdk/admin.ts";
import { Panel } from "../components/panel.tsx";
import { TextArea } from "../components/text-area.tsx";
import { toastSuccess } from "../components/toast.tsx";
import { FormSummary } from "../forms/form-summary.tsx";
import { useForm } from "../forms/use-form.tsx";
import { t } from "../locales/i18n.ts";
import { ActionButton } from "./action-button.tsx";

interface MetadataPanelProps {
  title: string;
  hint: string;
  value: Json;
  /** Saves the new value. The panel shows what it throws. */
  save(value: Json): Promise<unknown>;
}

/** Edits metadata as JSON. An empty field means null. Malformed JSON is not sent. */
export function MetadataPanel({ title, hint, value, save }: MetadataPanelProps) {
  const saved = value === null ? "" : JSON.stringify(value, null, 2);
  const rows = Math.min(Math.max(saved.split("\n").length + 1, 4), 16);
  const form = useForm<"json">({
    initial: { json: saved },
    validate({ json }): { json?: string } {
      if (new TextEncoder().encode(json).length > textLimits.metadata) return { json: t("metadata.tooLong") };
      try {
        parse(json);
        return {};
      } catch (error) {
        return { json: t("metadata.malformed", { reason: (error as Error).message }) };
      }
    },
    async send({ json }) {
      await save(parse(json));
      toastSuccess(t("metadata.saved"));
      return {};
    },
  });

  return (
    <Panel title={title} hint={hint}>
      <form {...form.props} className="grid grid-cols-1 gap-4">
        <FormSummary form={form} />
        <TextArea {...form.field("json")} label={t("metadata.json", { title })} rows={rows} code spellCheck={false} />
        <div className="flex justify-end">
          <ActionButton type="submit" disabled={form.values.json === saved} busyLabel={form.busy ? t("dashboard.saving") : undefined}>
            {t("action.save")}
          </ActionButton>
        </div>
      </form>
    </Panel>
  );
}

const parse = (json: string): Json => (json.trim() === "" ? null : JSON.parse(json));
