import { type ConfigWarning, writeWarning } from "../vocabulary/projects/config-warnings.ts";
import { isObject, type JsonObject } from "./json-object.ts";
import type { Override } from "./override.ts";
import { isPermission } from "./permissions.ts";
import { missingProviderKeys } from "./provider-keys.ts";
import type { PermissionScope } from "./rbac.ts";
import { normalizeOverride } from "./render.ts";
import type { ProjectConfig } from "./tree.ts";

/** Warnings that a plan lists. */
const maxWarnings = 50;

/**
 * Warnings about settings of a change that are valid and have no effect. They are below an entry that does not exist, or name one. A setting that had no effect before is listed only if the change sends it again.
 * @param merged the override with the change
 */
export function configWarnings(change: Override, merged: Override, before: ProjectConfig, after: ProjectConfig): ConfigWarning[] {
  const known = new Set(referenceWarnings(before).map(writeWarning));
  const isSent = (path: string) => Object.keys(change).some((key) => isWithin(path, key) || isWithin(key, path));
  const references = referenceWarnings(after).filter((warning) => !known.has(writeWarning(warning)) || isSent(warning.values.path));
  return [...orphans(change, merged), ...references].slice(0, maxWarnings);
}

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`);

/** Values of a change whose path ends at an entry that does not exist (wire protocol, section 4.4). */
function orphans(change: Override, merged: Override): ConfigWarning[] {
  const paths = Object.keys(change).filter((path) => change[path] !== null && path.includes("."));
  if (paths.length === 0) return [];
  const tree = normalizeOverride(merged);
  return paths.flatMap((path): ConfigWarning[] => {
    const parts = path.split(".");
    let parent: JsonObject = tree;
    for (const [index, part] of parts.slice(0, -1).entries()) {
      const inner = Object.hasOwn(parent, part) ? parent[part] : undefined;
      if (!isObject(inner)) {
        const entry = parts.slice(0, index + 1).join(".");
        return [{ code: "parent_missing", values: { path, entry } }];
      }
      parent = inner;
    }
    return [];
  });
}

/** Settings that name something that the configuration does not have. */
const referenceWarnings = (config: ProjectConfig): ConfigWarning[] => [
  ...permissionWarnings(config),
  ...productWarnings(config),
  ...themeWarnings(config),
  ...providerWarnings(config),
];

function permissionWarnings(config: ProjectConfig): ConfigWarning[] {
  const { permissions, defaultPermissions } = config.rbac;
  const check = (parent: string, scope: PermissionScope | undefined, ids: readonly string[]): ConfigWarning[] =>
    ids.flatMap((id) =>
      scope === undefined || isPermission(config, scope, id)
        ? []
        : [{ code: "permission_missing", values: { path: `${parent}.${id}`, id, scope } }],
    );
  return [
    ...Object.entries(permissions).flatMap(([id, { scope, containedPermissionIds }]): ConfigWarning[] => [
      ...(scope === undefined ? [{ code: "scope_missing", values: { path: `rbac.permissions.${id}` } } as const] : []),
      ...check(`rbac.permissions.${id}.containedPermissionIds`, scope, Object.keys(containedPermissionIds)),
    ]),
    ...check("rbac.defaultPermissions.teamCreator", "team", Object.keys(defaultPermissions.teamCreator)),
    ...check("rbac.defaultPermissions.teamMember", "team", Object.keys(defaultPermissions.teamMember)),
    ...check("rbac.defaultPermissions.signUp", "project", Object.keys(defaultPermissions.signUp)),
  ];
}

function productWarnings({ payments: { products, items, catalogs } }: ProjectConfig): ConfigWarning[] {
  return Object.entries(products).flatMap(([productId, { includedItems, catalogId, isAddOnTo, customerType }]): ConfigWarning[] => {
    const parent = `payments.products.${productId}`;
    return [
      ...Object.keys(includedItems).flatMap((id): ConfigWarning[] => {
        const item = Object.hasOwn(items, id) ? items[id] : undefined;
        const path = `${parent}.includedItems.${id}`;
        if (!item) return [{ code: "item_missing", values: { path, id } }];
        if (item.customerType === customerType) return [];
        return [{ code: "customer_type", values: { path, item: String(item.customerType), product: String(customerType) } }];
      }),
      ...(catalogId === undefined || Object.hasOwn(catalogs, catalogId)
        ? []
        : [{ code: "catalog_missing", values: { path: `${parent}.catalogId`, id: catalogId } } as const]),
      ...(isAddOnTo === false ? [] : Object.keys(isAddOnTo))
        .filter((id) => !Object.hasOwn(products, id))
        .map((id) => ({ code: "product_missing", values: { path: `${parent}.isAddOnTo.${id}`, id } }) as const),
    ];
  });
}

const themeWarnings = ({ emails: { templates, themes } }: ProjectConfig): ConfigWarning[] =>
  Object.entries(templates).flatMap(([id, { themeId }]): ConfigWarning[] =>
    themeId === undefined || themeId === false || Object.hasOwn(themes, themeId)
      ? []
      : [{ code: "theme_missing", values: { path: `emails.templates.${id}.themeId`, id: themeId } }],
  );

const providerWarnings = ({ auth }: ProjectConfig): ConfigWarning[] =>
  Object.entries(auth.oauth.providers).flatMap(([id, provider]): ConfigWarning[] => {
    const missing = provider.allowSignIn || provider.allowConnectedAccounts ? missingProviderKeys(provider) : [];
    if (missing.length === 0) return [];
    return [{ code: "provider_settings_missing", values: { path: `auth.oauth.providers.${id}`, settings: missing.join(", ") } }];
  });
