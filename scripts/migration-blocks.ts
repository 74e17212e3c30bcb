import { join, resolve } from "node:path";
import { expect } from "vitest";
import type { Block } from "./markdown-blocks.ts";

/** The running product, a folder for files, and the variables that earlier blocks have exported. */
interface Product {
  readonly url: string;
  readonly scratch: string;
  readonly shell: Readonly<Record<string, string>>;
}

/** Lets users sign in with the providers of the sample exports. */
async function configureProviders({ url, shell }: Product): Promise<void> {
  const provider = (type: string) => ({ type, isShared: true, allowSignIn: true });
  const change = { "auth.oauth.providers.github": provider("github"), "auth.oauth.providers.google": provider("google") };
  const headers = {
    "content-type": "application/json",
    "x-stack-access-type": "admin",
    "x-stack-project-id": shell.PROJECT_ID ?? "",
    "x-stack-super-secret-admin-key": shell.ADMIN_KEY ?? "",
  };
  const body = JSON.stringify({ config_override_string: JSON.stringify(change) });
  const { status } = await fetch(`${url}/api/v1/internal/config/override`, { method: "PATCH", headers, body });
  expect(status).toBe(200);
}

/** The blocks that move users from another system. They move its sample export into the project of the tutorial. */
export const migrationKinds = (
  readProduct: () => Product,
  inShell: (text: string, folder: string, environment: Record<string, string>) => Promise<string>,
) => [
  {
    name: "a migration of the sample export",
    fits: ({ language, text }: Block) => language === "sh" && text.startsWith("npx latchkey migrate "),
    async run({ text }: Block) {
      const product = readProduct();
      await configureProviders(product);
      const [, , , from = ""] = text.split(" ");
      const command = text.trim().replace("npx latchkey", `node ${resolve("scripts/latchkey.mjs")}`);
      const progress = text.includes("--dry-run") ? "" : ` --resume ${join(product.scratch, "progress.jsonl")}`;
      const printed = await inShell(`${command}${progress}`, join("scripts/command/migrate/samples", from), {
        LATCHKEY_API_URL: product.url,
        LATCHKEY_PROJECT_ID: product.shell.PROJECT_ID ?? "",
        LATCHKEY_SUPER_SECRET_ADMIN_KEY: product.shell.ADMIN_KEY ?? "",
      });
      expect(printed).toContain("0 failed");
    },
  },
];
