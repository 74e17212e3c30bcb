import { configShape, type Leaf, type Shape } from "#contract/config/shape.ts";
import { type Switch, switches } from "#contract/config/switches.ts";
import { type Declarations, typeText } from "./zod-text.ts";

const inline: Declarations = {
  declare(name) {
    throw new Error(`The type of a setting must be printed inline, but ${name} is a named type.`);
  },
};

/** Every leaf with its path; `*` is a key that the developer chooses. */
export function listLeaves(shape: Shape = configShape, path = ""): (readonly [path: string, leaf: Leaf])[] {
  const below = (next: Shape, key: string) => listLeaves(next, path === "" ? key : `${path}.${key}`);
  if (shape.kind === "leaf") return [[path, shape]];
  if (shape.kind === "group") return [...shape.fields].flatMap(([key, field]) => below(field, key));
  return [...(shape.alternative?.kind === "leaf" ? [[path, shape.alternative] as const] : []), ...below(shape.entry, "*")];
}

const cell = (text: string) => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|");

export const printType = (leaf: Leaf): string => cell(typeText(leaf.schema, "input", inline).replace(/ \| undefined$/, ""));

export function readDefault({ defaultValue, defaultsToKey }: Leaf): string {
  if (defaultsToKey) return "its key";
  return defaultValue === undefined ? "" : `\`${cell(JSON.stringify(defaultValue))}\``;
}

export function describeEffect(path: string, leaf: Leaf): string {
  const { name } = (switches as Readonly<Record<string, Switch>>)[path] ?? {};
  return cell(
    [leaf.description, leaf.secret && "Encrypted at rest", name && `\`${name}\` in the project's settings`].filter(Boolean).join(". "),
  );
}

/** docs/settings.md: a table of all settings for each part of the configuration. */
export function settingsDocument(): string {
  const leaves = listLeaves();
  const parts = [...new Set(leaves.map(([path]) => path.split(".")[0]))];
  const tables = parts.map((part) => {
    const rows = leaves
      .filter(([path]) => path.startsWith(`${part}.`))
      .map(
        ([path, leaf]) => `| \`${path}\` | \`${printType(leaf)}\` | ${readDefault(leaf)} | ${leaf.level} | ${describeEffect(path, leaf)} |`,
      );
    return `## ${part}\n\n| path | type | default | level | effect |\n|---|---|---|---|---|\n${rows.join("\n")}`;
  });
  return `<!-- Generated from contract/config by npm run generate. Do not edit. -->

# Project settings

Change a setting in the dashboard, with \`PATCH /api/v1/internal/config/override\` or with \`project.updateConfig\` of the admin SDK. The
override's keys are the paths below; \`null\` restores the default. In a path, \`*\` is a key that you choose. A setting may be changed from its
level upwards: project, branch, environment, organization. The API changes the environment.

${tables.join("\n\n")}
`;
}
