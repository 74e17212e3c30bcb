/** The text that a search matches: the display name and each e-mail address, one per line, normalized like terms. */
export const searchText = (displayName: string | null, emails: readonly string[]): string =>
  [displayName ?? "", ...emails].map((line) => line.normalize("NFKC").toLowerCase()).join("\n");
