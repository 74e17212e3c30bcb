type Artifact = "ui" | "server" | "openapi" | "sdk" | "command";

/** The build outputs by name. */
export const artifacts: Readonly<Record<Artifact, { sources: string[]; folder: string; stamp: string; output: string }>>;
/** A digest of the names, sizes and times of everything below `sources`. */
export function readState(root: string, sources: readonly string[]): string;
/** The artifacts of `among` (default: all) that are missing or were built from other sources. */
export function staleArtifacts(root: string, among?: readonly Artifact[]): Artifact[];
