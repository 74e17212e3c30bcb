/** A record without one entry. */
export const without = <Value>(record: Readonly<Record<string, Value>>, id: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== id));
