/** The version of `entry` in the list that was loaded last, so that an open dialog follows the log. `entry` itself where a filter omits it. */
export const latestEntry = <Entry extends { id: string }>(list: readonly Entry[] | undefined, entry: Entry): Entry =>
  list?.find(({ id }) => id === entry.id) ?? entry;
