import type { Route } from "#contract/kernel/route.ts";
import type { CallTransport } from "./call-transports.ts";
import type { ConformanceCase } from "./record.ts";

/** A case with the way to try it. */
export interface PlannedCase {
  readonly case: ConformanceCase;
  readonly route: Route;
  /** Whether the call needs no prepared state and is refused. Then it runs beside any others. */
  readonly isIndependent: boolean;
  serves(transport: CallTransport): boolean;
  /** Tries it. @returns how the answer differs from the promise; undefined if it does not */
  attempt(transport: CallTransport): Promise<string | undefined>;
}
