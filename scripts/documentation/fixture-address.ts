/** The group of the golden fixtures that has an operation. */
export const fixtureGroup = (operation: string): string => operation.split(".").slice(0, -1).join(".");

/** The page of the golden fixtures that shows an operation. */
export const fixtureAddress = (operation: string): string =>
  `/docs/fixtures/${fixtureGroup(operation)}#${operation.toLowerCase().replaceAll(".", "")}`;
