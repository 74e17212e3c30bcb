import type { Logger } from "pino";

const windowMillis = 1000;
/** Causes are few. Texts that vary must not fill the server's memory. */
const causesMax = 100;

type Level = "warn" | "error";
/**
 * Logs a failure that many requests share. The first of a cause has its stack; a line per second has the count of its repetitions.
 * @param fields of the first failure, such as `err` and `requestId`
 */
export type LogOutage = (level: Level, cause: string, fields: Readonly<Record<string, unknown>>, message: string) => void;

const byLogger = new WeakMap<Logger, LogOutage>();

/** The function that collapses repeated causes in this log. */
export function outageLog(log: Logger): LogOutage {
  let logOutage = byLogger.get(log);
  if (!logOutage) byLogger.set(log, (logOutage = createOutageLog(log)));
  return logOutage;
}

function createOutageLog(log: Logger): LogOutage {
  /** Repetitions since the last line, by message and cause. */
  const repetitions = new Map<string, number>();
  const scheduleLine = (key: string, write: (repeated: number) => void) => {
    setTimeout(() => {
      const repeated = repetitions.get(key) ?? 0;
      if (repeated === 0) {
        repetitions.delete(key);
        return;
      }
      repetitions.set(key, 0);
      write(repeated);
      scheduleLine(key, write);
    }, windowMillis).unref();
  };
  return (level, reportedCause, fields, message) => {
    const cause = repetitions.size < causesMax || repetitions.has(`${message} ${reportedCause}`) ? reportedCause : "other";
    const key = `${message} ${cause}`;
    const repeated = repetitions.get(key);
    if (repeated !== undefined) {
      repetitions.set(key, repeated + 1);
      return;
    }
    repetitions.set(key, 0);
    log[level]({ cause, ...fields }, message);
    scheduleLine(key, (count) => log[level]({ cause, repeated: count }, message));
  };
}
