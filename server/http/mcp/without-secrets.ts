import { secretFields } from "../../services/secret-fields.ts";

const mark = "[secret]";
const secretNames: ReadonlySet<string> = new Set(secretFields);
/** The secret credentials that this server makes, wherever they are in a text. */
const credentials = /\b(?:ssk|sak|agt|wft|sk)_[0-9a-hjkmnp-tv-z]{45}\w*|\bwhsec_[\w+/=-]{16,}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]+/g;

/** Replaces the texts of secret fields, and credentials of this server in other texts. */
export function withoutSecrets(value: unknown, name?: string): unknown {
  if (typeof value === "string") return name !== undefined && secretNames.has(name) ? mark : value.replace(credentials, mark);
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutSecrets(item, key)]));
}
