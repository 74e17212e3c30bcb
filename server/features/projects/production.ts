import { type ProductionModeFault, productionModeFaults } from "#contract/configuration/production-mode.ts";
import type { ProjectSettings } from "#contract/entities/project.ts";

/** What of a project's settings matters in production. */
export type Exposed = Pick<ProjectSettings, "allow_localhost" | "domains">;

/**
 * What does not do in production mode.
 * @param before what it was in production mode with; without it everything counts, else only what the change makes worse
 */
export function productionFaults(id: string, after: Exposed, before?: Exposed): ProductionModeFault[] {
  const known = new Set((before ? productionModeFaults({ id, config: before }) : []).map(({ message }) => message));
  return productionModeFaults({ id, config: after }).filter(({ message }) => !known.has(message));
}

/** Why a change does not do in production mode: a line for each fault with the page where it is mended, or undefined. */
export function productionRefusal(id: string, after: Exposed, before: Exposed | undefined, publicUrl: string): string | undefined {
  const faults = productionFaults(id, after, before);
  return faults.length > 0
    ? faults.map(({ message, relativeFixUrl }) => `${message} (${publicUrl}${relativeFixUrl})`).join("\n")
    : undefined;
}
