import { type Edit, readText, withImport } from "./edit.ts";

/**
 * Puts the provider around the last of an element in a file.
 * @param elements source texts; the first that the file has is wrapped
 * @param client the import of the client app
 * @returns undefined if the provider is there, or no element is
 */
export function wrapInProvider(file: string, elements: readonly string[], client: string): Edit | undefined {
  const before = readText(file) ?? "";
  const element = elements.find((each) => before.includes(each));
  if (element === undefined || before.includes("ClientAppProvider")) return undefined;
  const at = before.lastIndexOf(element);
  const wrapped = `<ClientAppProvider app={latchkey}>${element}</ClientAppProvider>`;
  const text = `${before.slice(0, at)}${wrapped}${before.slice(at + element.length)}`;
  const imports = ['import { ClientAppProvider } from "latchkey/react";', `import { latchkey } from "${client}";`];
  return { file, before, after: imports.reduce(withImport, text) };
}

/** The step for the developer where the provider could not be placed. */
export const providerStep = (file: string): string =>
  `Put <ClientAppProvider app={latchkey}> of latchkey/react around your app in ${file}, and import latchkey.`;

/** Whether a file has the provider. */
export const hasProvider = (file: string): boolean => (readText(file) ?? "").includes("ClientAppProvider");
