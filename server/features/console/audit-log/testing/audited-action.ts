import type { AccessType } from "#contract/kernel/access.ts";
import type { Json } from "#contract/vocabulary/json.ts";
import type { TestResponse } from "../../../../testing/index.ts";

/** The action, its target, and further recorded data. */
export interface AuditedAction {
  readonly answer: TestResponse;
  readonly user: string | null;
  readonly by?: AccessType;
  /** The signed-in user. */
  readonly actor?: string | null;
  readonly data?: Json;
  readonly tenancyId?: string;
}
