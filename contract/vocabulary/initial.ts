/** The first letter of a name in upper case, in place of a missing picture. An empty name gives a question mark. */
export const readInitial = (name: string | null): string => (Array.from(name?.trim() ?? "")[0] ?? "?").toUpperCase();
