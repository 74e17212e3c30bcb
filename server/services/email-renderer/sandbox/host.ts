/** The host's answer: a value, or an error for the source. */
type HostAnswer = { readonly value?: unknown } | { readonly error: string; readonly name: string };

type Host = (operation: string, values: string) => string;

let host: Host | undefined;

/** Connects the engine with its host, once it is made. */
export const connectHost = (connected: Host): void => {
  host = connected;
};

const parse = JSON.parse;
const stringify = JSON.stringify;
const errors: Readonly<Record<string, ErrorConstructor>> = { RangeError, TypeError, Error };

/**
 * Runs an operation that QuickJS lacks on the host. Values are passed as JSON.
 * @throws what the operation throws: a RangeError, a TypeError or an Error
 */
export function callHost<T>(operation: string, ...values: readonly unknown[]): T {
  if (!host) throw new Error(`${operation} is not available in e-mails.`);
  const answer = parse(host(operation, stringify(values))) as HostAnswer;
  if ("error" in answer) throw new (errors[answer.name] ?? Error)(answer.error);
  return answer.value as T;
}
