const prefix = "Deprecated:";

/** Marks what its description calls deprecated, so that generators do, too: operations, parameters and properties. */
export function markDeprecated(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  const described = node as { description?: unknown; deprecated?: boolean };
  if (typeof described.description === "string" && described.description.startsWith(prefix)) described.deprecated = true;
  for (const value of Object.values(node)) markDeprecated(value);
}
