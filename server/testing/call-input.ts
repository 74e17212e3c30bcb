import type { Route } from "#contract/kernel/route.ts";
import { randomUuid } from "../services/random.ts";

/** Input of a call without its headers; omitted path parameters are random ids. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
}

/** The outcome of a call, the same for both transports. */
export interface Outcome {
  /** The status of the refusal, or of success. */
  readonly status: number;
  readonly refused: boolean;
  /** Code of a known error. */
  readonly code: string | undefined;
  /** Code of any error. */
  readonly errorCode: string | undefined;
  readonly details: unknown;
  /** Text of a refusal. */
  readonly message: string;
  /** Data of a success. */
  readonly data: unknown;
  readonly headers: Headers;
}

/** Path and query of a route's call. */
export function toAddress(route: Route, { params = {}, query = {} }: CallInput = {}): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? randomUuid()));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** A body that fits, as the contract's own example has it. */
export const exampleBody = (route: Route): unknown => route.examples?.body ?? (route.body ? {} : undefined);
