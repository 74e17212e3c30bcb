import { accessTypes } from "#contract/kernel/access.ts";
import { openApiDocument } from "#openapi/document.ts";
import { accessFile, lazyFile } from "./access-file.ts";
import { emailSandboxFile } from "./email-sandbox-file.ts";
import { environmentDocument, environmentExample } from "./environment-files.ts";
import { errorsDocument } from "./errors-document.ts";
import { errorsFile, sessionErrorsFile } from "./errors-file.ts";
import { hooksFile } from "./hooks-file.ts";
import { localeFiles } from "./locale-files.ts";
import { migrationsFile } from "./migrations-file.ts";
import { projectConfigFile } from "./project-config-file.ts";
import { settingsDocument } from "./settings-document.ts";
import { trpcFile } from "./trpc-file.ts";
import { versionFile } from "./version-file.ts";
import { webhooksFile } from "./webhooks-file.ts";

/** Every generated file of the repository: its path from the root, and the text that belongs there. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const access of accessTypes) {
    files.set(`sdk/generated/${access}.ts`, accessFile(access));
    const lazy = lazyFile(access);
    if (lazy) files.set(`sdk/generated/${lazy[0]}.ts`, lazy[1]);
    files.set(`sdk/generated/trpc-${access}.ts`, trpcFile(access));
    files.set(`openapi/${access}.json`, `${JSON.stringify(openApiDocument(access), null, 2)}\n`);
  }
  files.set("sdk/generated/errors.ts", errorsFile());
  files.set("sdk/generated/core-errors.ts", sessionErrorsFile());
  files.set("sdk/generated/hooks.ts", hooksFile());
  files.set("contract/vocabulary/product-version.ts", versionFile());
  files.set("sdk/generated/project-config.ts", projectConfigFile());
  files.set("sdk/generated/webhook-payloads.ts", webhooksFile());
  for (const [path, text] of await localeFiles()) files.set(path, text);
  files.set("server/database/generated/migrations.ts", migrationsFile());
  files.set("server/services/email-renderer/generated/sandbox.ts", await emailSandboxFile());
  files.set("docs/environment.md", environmentDocument());
  files.set("docs/errors.md", errorsDocument());
  files.set("docs/settings.md", settingsDocument());
  files.set(".env.example", environmentExample());
  return files;
}
