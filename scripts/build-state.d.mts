type Artifact = "ui" | "server" | "command";

/** What is built, by name. */
export const artifacts: Readonly<Record<Artifact, { sources: string[]; folder: string; stamp: string; made: string }>>;
/** A digest of the names, sizes and times of everything below `sources`. */
export function stateOf(root: string, sources: readonly string[]): string;
/** Names of the artifacts, of `among` or of all, that are missing or were built from other sources. */
export function staleArtifacts(root: string, among?: readonly Artifact[]): Artifact[];
