/** The kinds of cases. `success` and `access` call every route by each access type; `error` causes what the contract declares. */
export const caseKinds = ["success", "access", "error", "malformed input"] as const;
export type CaseKind = (typeof caseKinds)[number];

/** The two ways to send a call. */
export const conformTransports = ["rest", "trpc"] as const;
export type ConformTransport = (typeof conformTransports)[number];

/** One fact that the contract promises about one route. Its name is the same in each run and on each server. */
export interface ConformanceCase {
  /** Dotted name of the route in the contract, such as `users.get`. Its first word is the group. */
  readonly route: string;
  readonly kind: CaseKind;
  /** The caller of a `success` or `access` case; the class of an `error`; the input of a malformed one. */
  readonly about: string;
  /** The promised answer: `ok`, or the code of the error. */
  readonly expected: string;
}

/** The request as it was sent. Keys and tokens are those of the project of the run, which is removed at its end. */
export interface RecordedRequest {
  readonly method: string;
  /** Path and query, from the root of the server. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the body; undefined without one. */
  readonly body: string | undefined;
}

/** The response as it arrived. */
export interface RecordedResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the body; empty without one. */
  readonly body: string;
}

export type ConformanceOutcome =
  | { readonly state: "passed" }
  /** `reason` says how the response differs from the promise. */
  | { readonly state: "failed"; readonly reason: string }
  /** `reason` says what the server lacks for the case. */
  | { readonly state: "not tried"; readonly reason: string };

/** The result of a case over one transport. A run is a stream of these, in the order of the report. */
export interface ConformanceRecord {
  /** Counts from 1 in the order of the report. */
  readonly number: number;
  readonly case: ConformanceCase;
  readonly transport: ConformTransport;
  /** The last request of the case, which its outcome is about. Undefined if the case was not tried. */
  readonly request: RecordedRequest | undefined;
  readonly response: RecordedResponse | undefined;
  readonly outcome: ConformanceOutcome;
  /** How long the case took, with the calls that prepared it. */
  readonly seconds: number;
}

/** The name of a record in reports: `users.get server rest`. */
export const nameRecord = ({ case: { route, about }, transport }: Pick<ConformanceRecord, "case" | "transport">): string =>
  `${route} ${about} ${transport}`;
