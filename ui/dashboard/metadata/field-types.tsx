import type { Json } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";
import { type JsonType, listFields, readJsonType } from "./json-text.ts";

const typeLabels = {
  text: "metadata.type.text",
  number: "metadata.type.number",
  boolean: "metadata.type.boolean",
  list: "metadata.type.list",
  group: "metadata.type.group",
  empty: "metadata.type.empty",
} as const satisfies Record<JsonType, MessageId>;

/** Fields that are listed; the others are counted. */
const maxFields = 20;

/** The types of the fields of a value; nothing for a value without fields. */
export function FieldTypes({ value, label }: { value: Json; label: string }) {
  const fields = listFields(value);
  if (fields.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
      {fields.slice(0, maxFields).map(([name, field]) => (
        <li key={name} className="flex min-w-0 items-center gap-1.5">
          <code className="min-w-0 wrap-anywhere font-mono text-[0.8125rem]">{name}</code>
          <Badge>{t(typeLabels[readJsonType(field)])}</Badge>
        </li>
      ))}
      {fields.length > maxFields && <li className="text-soft-ink">{t("metadata.moreFields", { count: fields.length - maxFields })}</li>}
    </ul>
  );
}
