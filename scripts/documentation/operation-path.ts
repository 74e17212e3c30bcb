/** The path of the page of a route, which is named as in the client libraries. */
export const operationPath = (name: string): string => `api/${name}`;
