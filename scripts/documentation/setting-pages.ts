import { describeEffect, listLeaves, printType, readDefault } from "../generate/settings-document.ts";
import { codeBlock, type DocumentationPage, joinParts, toAddress } from "./page.ts";

/** The path of the guide that lists the settings. */
export const settingList = "settings";

/** A key of the reader's choice is `_` in an address. */
const toPath = (setting: string) => `${settingList}/${setting.replaceAll("*", "_")}`;

/** Links each setting of the guide `settings` to its page. */
export const linkSettings = (markdown: string): string =>
  listLeaves().reduce((text, [path]) => text.replace(`\n| \`${path}\` |`, `\n| [\`${path}\`](${toAddress(toPath(path))}) |`), markdown);

/** A page for each setting of a project. The guide `settings` is their list. */
export function settingPages(): DocumentationPage[] {
  return listLeaves().map(([path, leaf]) => {
    const effect = describeEffect(path, leaf);
    const key = path.replaceAll("*", path.startsWith("apps.") ? "emails" : "my-key");
    return {
      path: toPath(path),
      title: path,
      parent: settingList,
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
        key.includes("my-key") && "`my-key` is a key that you choose.",
      ),
    };
  });
}

/** An object literal with `value` at a path. */
function nest([first = "", ...rest]: readonly string[]): string {
  const key = /^[A-Za-z_$][\w$]*$/.test(first) ? first : JSON.stringify(first);
  return `{ ${key}: ${rest.length === 0 ? "value" : nest(rest)} }`;
}
