/** What is built, by name. */
export const artifacts: Readonly<Record<"ui" | "server", { sources: string[]; folder: string; stamp: string; made: string }>>;
/** A digest of the names, sizes and times of everything below `sources`. */
export function stateOf(root: string, sources: readonly string[]): string;
/** Names of the artifacts that are missing or were built from other sources. */
export function staleArtifacts(root: string): ("ui" | "server")[];
