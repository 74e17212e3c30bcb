import { readFileSync } from "node:fs";
import { configShape, type Shape } from "#contract/config/shape.ts";
import { Configuration } from "#contract/config/tree.ts";
import { accessTypes } from "#contract/kernel/access.ts";
import { accessFile, lazyFile } from "./access-file.ts";
import { commonPasswordsFile } from "./common-passwords-file.ts";
import { disposableDomainsFile } from "./disposable-domains-file.ts";
import { emailSandboxFile } from "./email-sandbox-file.ts";
import { environmentDocument, environmentExample } from "./environment-files.ts";
import { errorsDocument } from "./errors-document.ts";
import { errorsFile, sessionErrorsFile } from "./errors-file.ts";
import { auditDataFile, eventNamesFile, webhookSamplesFile, webhooksFile } from "./event-files.ts";
import { hooksFile } from "./hooks-file.ts";
import { localeFiles } from "./locale-files.ts";
import { migrationsFile } from "./migrations-file.ts";
import { moduleMessagesFile } from "./module-messages-file.ts";
import { operationsDocument } from "./operations-document.ts";
import { settingsDocument } from "./settings-document.ts";
import { trpcFile } from "./trpc-file.ts";
import { banner } from "./typescript-printer.ts";
import { typeText } from "./zod-text.ts";

/** The text of sdk/generated/project-config.ts. The contract's type would bring zod into the declarations of the client library. */
function projectConfigFile(): string {
  const text = typeText(Configuration, "output", {
    declare(name) {
      throw new Error(`The configuration has the named type ${name}; print it, too.`);
    },
  });
  return `${banner}
/** The whole configuration of a project, with defaults. */
export interface ProjectConfig ${text}
`;
}

/** The text of scripts/command/config/generated/secret-settings.ts. The command has no zod, and so no contract of the configuration. */
function secretSettingsFile(): string {
  const paths = (shape: Shape, path: readonly string[]): string[] => {
    if (shape.kind === "leaf") return shape.secret ? [path.join(".")] : [];
    if (shape.kind === "record") return paths(shape.entry, [...path, "*"]);
    return [...shape.fields].flatMap(([key, field]) => paths(field, [...path, key]));
  };
  return `${banner}
/** Paths of the settings that are secrets; \`*\` is any key. */
export const secretSettings: readonly string[] = [
${paths(configShape, [])
  .map((path) => `  ${JSON.stringify(path)},`)
  .join("\n")}
];
`;
}

/** The text of contract/vocabulary/product-version.ts. Bundles of browsers and of the library must not contain package.json. */
function versionFile(): string {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { version: string };
  return `${banner}
/** The version in package.json, of server and client library. */
export const productVersion = ${JSON.stringify(version)};
`;
}

/** Every generated file of the repository: its path from the root, and the text that belongs there. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const access of accessTypes) {
    files.set(`sdk/generated/${access}.ts`, accessFile(access));
    const lazy = lazyFile(access);
    if (lazy) files.set(`sdk/generated/${lazy[0]}.ts`, lazy[1]);
  }
  files.set("sdk/generated/trpc-names.ts", trpcFile());
  files.set("sdk/generated/errors.ts", errorsFile());
  files.set("sdk/generated/core-errors.ts", sessionErrorsFile());
  files.set("sdk/generated/hooks.ts", hooksFile());
  files.set("contract/vocabulary/product-version.ts", versionFile());
  files.set("sdk/generated/project-config.ts", projectConfigFile());
  files.set("scripts/command/config/generated/secret-settings.ts", secretSettingsFile());
  files.set("sdk/generated/webhook-payloads.ts", webhooksFile());
  files.set("sdk/generated/webhook-samples.ts", webhookSamplesFile());
  files.set("sdk/generated/audit-event-data.ts", auditDataFile());
  files.set("contract/vocabulary/event-names.ts", eventNamesFile());
  for (const [path, text] of await localeFiles()) files.set(path, text);
  files.set("server/database/generated/migrations.ts", migrationsFile());
  files.set(...(await moduleMessagesFile()));
  files.set("server/services/email-renderer/generated/sandbox.ts", await emailSandboxFile());
  files.set("server/services/generated/common-passwords.ts", commonPasswordsFile());
  files.set("server/services/generated/disposable-domains.ts", disposableDomainsFile());
  files.set("openapi/operations.md", operationsDocument());
  files.set("docs/environment.md", environmentDocument());
  files.set("docs/errors.md", errorsDocument());
  files.set("docs/settings.md", settingsDocument());
  files.set(".env.example", environmentExample());
  return files;
}
