import type { Json } from "#contract/vocabulary/json.ts";

/** JSON for a jsonb column; null is stored as no value. */
export const jsonColumn = (value: Json | undefined): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);
