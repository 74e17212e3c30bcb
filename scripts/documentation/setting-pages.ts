import { describeEffect, listLeaves, printType, readDefault } from "../generate/settings-document.ts";
import { codeBlock, type DocumentationPage, joinParts } from "./page.ts";

const parent = "settings";

/** A key of the reader's choice is `_` in an address. */
const toPath = (setting: string) => `${parent}/${setting.replaceAll("*", "_")}`;

/** A page for each setting of a project. The guide `settings` is their list. */
export function settingPages(): DocumentationPage[] {
  return listLeaves().map(([path, leaf]) => {
    const effect = describeEffect(path, leaf);
    const key = path.replaceAll("*", "my-key");
    return {
      path: toPath(path),
      title: path,
      parent,
      summary: `${effect}.`,
      markdown: joinParts(
        `# ${path}`,
        `${effect}.`,
        `- Type: \`${printType(leaf)}\``,
        `- Default: ${readDefault(leaf) || "none"}`,
        `- Level: ${leaf.level}`,
        "## Change it",
        "In a file of your repository, applied by `latchkey config push`:",
        codeBlock("ts", `import { defineConfig } from "latchkey/admin";\n\nexport default defineConfig(${nest(key.split("."))});`),
        "With the admin SDK:",
        codeBlock("ts", `const project = await app.getProject();\nawait project.updateConfig({ ${JSON.stringify(key)}: value });`),
        path.includes("*") && "`my-key` is a key that you choose.",
      ),
    };
  });
}

/** An object literal with `value` at a path. */
function nest([first = "", ...rest]: readonly string[]): string {
  const key = /^[A-Za-z_$][\w$]*$/.test(first) ? first : JSON.stringify(first);
  return `{ ${key}: ${rest.length === 0 ? "value" : nest(rest)} }`;
}
