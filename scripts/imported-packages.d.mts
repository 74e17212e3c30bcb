/** The names of the packages that built files import, sorted. */
export function importedPackages(files: readonly string[]): string[];
