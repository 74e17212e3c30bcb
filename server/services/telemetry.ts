import type { Passwords } from "./passwords.ts";

/** The kinds of operations that the server measures. The name of an operation is one of few: a route, an SQL command, a kind of job. */
export type OperationKind = "request" | "statement" | "password_hash" | "password_range" | "email" | "job";

/** Measures operations for metrics or traces. Without one, the server measures nothing. */
export interface Telemetry {
  /**
   * Runs an operation and records its duration and outcome.
   * @param headers of a request, which may name the trace that it belongs to
   * @returns what the operation returns; throws what it throws
   */
  measure<T>(kind: OperationKind, name: string, operation: () => Promise<T>, headers?: ReadHeader): Promise<T>;
}

export type ReadHeader = (name: string) => string | undefined;

/** One that measures by several. */
export function combineTelemetry(all: readonly Telemetry[]): Telemetry | undefined {
  if (all.length < 2) return all[0];
  return {
    measure(kind, name, operation, headers) {
      const nested = all.reduceRight<typeof operation>((inner, each) => () => each.measure(kind, name, inner, headers), operation);
      return nested();
    },
  };
}

/** The same passwords, measured. */
export const measuredPasswords = (passwords: Passwords, telemetry: Telemetry): Passwords => ({
  ...passwords,
  hash: (...given) => telemetry.measure("password_hash", "hash", () => passwords.hash(...given)),
  matches: (...given) => telemetry.measure("password_hash", "verify", () => passwords.matches(...given)),
});

/** The outcome of a failed operation: the code of the error, or its class. A code is one of few, as a message is not. */
export function describeOutcome(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === "string" && /^[A-Z0-9_]{2,60}$/.test(code)) return code;
  return error instanceof Error ? error.constructor.name : "unknown";
}

const commands = new Set(["SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "BEGIN", "COMMIT", "ROLLBACK"]);

/** The command of an SQL statement, without its comments. */
export function readCommand(text: string): string {
  const [, word = ""] = /^\s*(?:\/\*.*?\*\/\s*)*(\w+)/.exec(text) ?? [];
  const command = word.toUpperCase();
  return commands.has(command) ? command : "OTHER";
}
