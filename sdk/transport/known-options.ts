/**
 * Asserts that an app has every option: a misspelled one would be ignored.
 * @param known the names of the options
 * @throws TypeError that names the unknown option, and the one that differs in case or separators only
 */
export function requireKnownOptions(options: object, known: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    const similar = known.find((each) => each.toLowerCase() === name.replace(/[_-]/g, "").toLowerCase());
    throw new TypeError(`Unknown option ${name}. ${similar ? `Did you mean ${similar}?` : `The options are ${known.join(", ")}.`}`);
  }
}
