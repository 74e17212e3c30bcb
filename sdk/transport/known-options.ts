/** Options that differ in case or separators only, such as `project_id`, are the same. */
const spelling = (name: string) => name.replace(/\W|_/g, "").toLowerCase();

/**
 * Asserts that an app has every option: a misspelled one would be ignored.
 * @param known the names of the options
 * @throws TypeError that names the unknown option, and the one that it resembles
 */
export function requireKnownOptions(options: object, known: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    const similar = known.find((each) => spelling(each) === spelling(name)) ?? known.find((each) => isMisspelled(name, each));
    throw new TypeError(
      `Unknown option ${name}.${similar === undefined ? ` The options are ${known.join(", ")}.` : ` Did you mean ${similar}?`}`,
    );
  }
}

/** Whether one letter is missing, added or different. */
function isMisspelled(name: string, known: string): boolean {
  let start = 0;
  while (start < name.length && name[start] === known[start]) start++;
  let end = 0;
  while (end < Math.min(name.length, known.length) - start && name.at(-1 - end) === known.at(-1 - end)) end++;
  return name.length > 2 && Math.max(name.length, known.length) - start - end <= 1;
}
