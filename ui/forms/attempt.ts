/** The result of a read or write of the browser's storage; undefined while it is disabled. */
export function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
