import { isObject, type JsonObject } from "./json-object.ts";
import type { Override } from "./override.ts";
import { isPermission } from "./permissions.ts";
import { missingProviderKeys } from "./provider-keys.ts";
import type { PermissionScope } from "./rbac.ts";
import { normalizeOverride } from "./render.ts";
import type { ProjectConfig } from "./tree.ts";

/** A valid setting that has no effect, or not the one that it seems to have. */
interface Warning {
  readonly path: string;
  readonly text: string;
}

/** Warnings that a plan lists. */
const maxWarnings = 50;

/**
 * Sentences about settings of a change that are valid and have no effect. They are below an entry that does not exist, or name one. A setting that had no effect before is listed only if the change sends it again.
 * @param merged the override with the change
 */
export function configWarnings(change: Override, merged: Override, before: ProjectConfig, after: ProjectConfig): string[] {
  const known = new Set(referenceWarnings(before).map(({ text }) => text));
  const isSent = (path: string) => Object.keys(change).some((key) => isWithin(path, key) || isWithin(key, path));
  const references = referenceWarnings(after).filter(({ path, text }) => !known.has(text) || isSent(path));
  return [...orphans(change, merged), ...references.map(({ text }) => text)].slice(0, maxWarnings);
}

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`);

/** Values of a change whose path ends at an entry that does not exist (wire protocol, section 4.4). */
function orphans(change: Override, merged: Override): string[] {
  const paths = Object.keys(change).filter((path) => change[path] !== null && path.includes("."));
  if (paths.length === 0) return [];
  const tree = normalizeOverride(merged);
  return paths.flatMap((path) => {
    const parts = path.split(".");
    let parent: JsonObject = tree;
    for (const [index, part] of parts.slice(0, -1).entries()) {
      const inner = Object.hasOwn(parent, part) ? parent[part] : undefined;
      if (!isObject(inner)) {
        const entry = parts.slice(0, index + 1).join(".");
        return [`${path} has no effect: ${entry} does not exist. Set ${entry} to an object first.`];
      }
      parent = inner;
    }
    return [];
  });
}

/** Settings that name something that the configuration does not have. */
const referenceWarnings = (config: ProjectConfig): Warning[] => [
  ...permissionWarnings(config),
  ...productWarnings(config),
  ...themeWarnings(config),
  ...providerWarnings(config),
];

function permissionWarnings(config: ProjectConfig): Warning[] {
  const { permissions, defaultPermissions } = config.rbac;
  const check = (path: string, scope: PermissionScope | undefined, ids: readonly string[]): Warning[] =>
    ids.flatMap((id) =>
      scope === undefined || isPermission(config, scope, id)
        ? []
        : [
            {
              path: `${path}.${id}`,
              text: `${path}.${id} has no effect: there is no permission ${JSON.stringify(id)} with the scope ${JSON.stringify(scope)}.`,
            },
          ],
    );
  return [
    ...Object.entries(permissions).flatMap(([id, { scope, containedPermissionIds }]) => [
      ...(scope === undefined
        ? [{ path: `rbac.permissions.${id}`, text: `rbac.permissions.${id} cannot be granted: it has no scope. Set "team" or "project".` }]
        : []),
      ...check(`rbac.permissions.${id}.containedPermissionIds`, scope, Object.keys(containedPermissionIds)),
    ]),
    ...check("rbac.defaultPermissions.teamCreator", "team", Object.keys(defaultPermissions.teamCreator)),
    ...check("rbac.defaultPermissions.teamMember", "team", Object.keys(defaultPermissions.teamMember)),
    ...check("rbac.defaultPermissions.signUp", "project", Object.keys(defaultPermissions.signUp)),
  ];
}

function productWarnings({ payments: { products, items, catalogs } }: ProjectConfig): Warning[] {
  const missing = (path: string, kind: string, id: string): Warning => ({
    path,
    text: `${path}: there is no ${kind} ${JSON.stringify(id)} in the configuration.`,
  });
  return Object.entries(products).flatMap(([productId, { includedItems, catalogId, isAddOnTo, customerType }]) => {
    const path = `payments.products.${productId}`;
    return [
      ...Object.keys(includedItems).flatMap((id): Warning[] => {
        const item = Object.hasOwn(items, id) ? items[id] : undefined;
        if (!item) return [missing(`${path}.includedItems.${id}`, "item", id)];
        return item.customerType === customerType
          ? []
          : [
              {
                path: `${path}.includedItems.${id}`,
                text: `${path}.includedItems.${id}: the item is of customers of type ${JSON.stringify(item.customerType)}, the product of type ${JSON.stringify(customerType)}.`,
              },
            ];
      }),
      ...(catalogId === undefined || Object.hasOwn(catalogs, catalogId) ? [] : [missing(`${path}.catalogId`, "catalog", catalogId)]),
      ...(isAddOnTo === false ? [] : Object.keys(isAddOnTo))
        .filter((id) => !Object.hasOwn(products, id))
        .map((id) => missing(`${path}.isAddOnTo.${id}`, "product", id)),
    ];
  });
}

const themeWarnings = ({ emails: { templates, themes } }: ProjectConfig): Warning[] =>
  Object.entries(templates).flatMap(([id, { themeId }]) =>
    themeId === undefined || themeId === false || Object.hasOwn(themes, themeId)
      ? []
      : [
          {
            path: `emails.templates.${id}.themeId`,
            text: `emails.templates.${id}.themeId: there is no theme ${themeId} in the configuration.`,
          },
        ],
  );

const providerWarnings = ({ auth }: ProjectConfig): Warning[] =>
  Object.entries(auth.oauth.providers).flatMap(([id, provider]) => {
    if (!provider.allowSignIn && !provider.allowConnectedAccounts) return [];
    const missing = missingProviderKeys(provider);
    const path = `auth.oauth.providers.${id}`;
    return missing.length === 0
      ? []
      : [
          {
            path,
            text: `${path} cannot be used, and sign-in pages do not offer it: ${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} missing.`,
          },
        ];
  });
