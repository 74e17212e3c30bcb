import { keyList } from "../key-list.ts";

/** The English sentences of warnings about a change of the configuration, by code. Values replace the names in braces. */
const warningTexts = {
  parent_missing: "{path} has no effect: {entry} does not exist. Set {entry} to an object first.",
  permission_missing: '{path} has no effect: there is no permission "{id}" with the scope "{scope}".',
  scope_missing: '{path} cannot be granted: it has no scope. Set "team" or "project".',
  item_missing: '{path}: there is no item "{id}" in the configuration.',
  catalog_missing: '{path}: there is no catalog "{id}" in the configuration.',
  product_missing: '{path}: there is no product "{id}" in the configuration.',
  theme_missing: '{path}: there is no theme "{id}" in the configuration.',
  customer_type: '{path}: the item is of customers of type "{item}", the product of type "{product}".',
  provider_settings_missing: "{path} cannot be used, and sign-in pages do not offer it. Missing: {settings}.",
} as const;
export const configWarningCodes = keyList(warningTexts);

/** A warning as data: clients write it in their language. */
export interface ConfigWarning {
  readonly code: keyof typeof warningTexts;
  /** The values of the sentence. `path` is the setting. */
  readonly values: Readonly<Record<string, string>> & { readonly path: string };
}

/** The English sentence of a warning. */
export const writeWarning = ({
  code,
  values,
}: Pick<ConfigWarning, "code"> & { readonly values: Readonly<Record<string, string>> }): string =>
  warningTexts[code].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
