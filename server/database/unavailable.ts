import { sqlState } from "./sql-state.ts";

/** The database cannot be used at the moment. The connection was lost, or its server is in recovery and takes no writes. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/** The failure of a connection. The errors of the driver and the network have no common class, and those of a start many codes. */
export const connectionFailure = (error: unknown): DatabaseUnavailable =>
  error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(textFrom(error), { cause: error });

/** A host with several addresses fails with one error for each, and without a message. */
const textFrom = (error: unknown): string => {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
};

/**
 * SQLSTATEs after which the connection is not used again. 25006: the server takes no writes. It may be a primary that is a standby now.
 * 25P03, 25P04: the server has ended the session.
 */
const endingStates = new Set(["25006", "25P03", "25P04"]);
/** 08: connection exception. 57P: shutdown, crash, start of the server, dropped database, idle session. */
const endingClasses = /^(08|57P)/;

/** Whether a connection must be closed after this error. It leads to a wrong server, or its state is unknown. */
export const endsConnection = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailable) return true;
  const state = sqlState(error);
  return state !== undefined && (endingStates.has(state) || endingClasses.test(state));
};

/**
 * 40: a deadlock or serialization failure after all attempts. 53: disk full, out of memory, too many connections. 57: canceled, such as by
 * the statement timeout. 58: an error of the system.
 */
const unavailableClasses = /^(40|53|57|58)/;
/** No such database or role, wrong password, lock not available. ENOSPC: a full disk of the embedded engine. */
const unavailableCodes = new Set(["3D000", "28000", "28P01", "55P03", "ENOSPC"]);

/** Whether the database cannot answer at the moment, so that the same call may succeed when it is sent again. */
export const isUnavailable = (error: unknown): boolean => {
  if (endsConnection(error) || unavailableCodes.has(String((error as { code?: unknown } | null)?.code))) return true;
  return unavailableClasses.test(sqlState(error) ?? "");
};

/** Names the cause of an unavailable database, the same for all requests that it fails. */
export const unavailableCause = (error: unknown): string => {
  const { code, cause, name } = error as { code?: unknown; cause?: { code?: unknown; message?: string }; name?: string };
  return String(code ?? cause?.code ?? cause?.message ?? name);
};
