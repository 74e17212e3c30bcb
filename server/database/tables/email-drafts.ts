import type { Generated } from "kysely";

/** An e-mail that a developer writes and sends once. */
export interface EmailDrafts {
  tenancy_id: string;
  id: string;
  display_name: string;
  tsx_source: string;
  /** Null for the project's theme. The theme may have been deleted since. */
  theme_id: string | null;
  /** False for an e-mail without theme. */
  has_theme: Generated<boolean>;
  sent_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** When what it sends last changed. Mailings before that have sent something else. */
  edited_at: Generated<Date | null>;
}
