/**
 * The parameters of the fragment, which an app uses for secrets because browsers do not send it to servers. Removes the fragment, so that
 * a reload or "Back" does not use them again. Undefined, and nothing is removed, unless all parameters are there.
 */
export function takeFragment(...names: readonly string[]): string[] | undefined {
  const { hash, pathname, search } = window.location;
  const parameters = new URLSearchParams(hash.slice(1));
  const values = names.map((name) => parameters.get(name));
  if (!values.every((value) => value !== null && value !== "")) return undefined;
  window.history.replaceState(null, "", pathname + search);
  return values as string[];
}
