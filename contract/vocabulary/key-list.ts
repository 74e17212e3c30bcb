/** The keys of a table as a list that zod takes for an enum. @param table has at least one key */
export const keyList = <Key extends string>(table: Readonly<Record<Key, unknown>>): [Key, ...Key[]] =>
  Object.keys(table) as [Key, ...Key[]];
