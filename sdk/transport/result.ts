/** The result of a call with declared errors: the data or one of those errors. Other errors are thrown. */
export type Result<Data, Failure = never> =
  | { readonly status: "ok"; readonly data: Data }
  | { readonly status: "error"; readonly error: Failure };

export const ok = <Data>(data: Data): { status: "ok"; data: Data } => ({ status: "ok", data });
export const failed = <Failure>(error: Failure): { status: "error"; error: Failure } => ({ status: "error", error });

/** The data of a result. @throws its error */
export function unwrap<Data>(result: Result<Data, unknown>): Data {
  if (result.status === "error") throw result.error;
  return result.data;
}
