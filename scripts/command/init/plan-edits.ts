import { join } from "node:path";
import { astroFiles } from "./astro-files.ts";
import { type Edit, type Edits, newFile, readText } from "./edit.ts";
import { type App, type Framework, frameworks } from "./framework.ts";
import { nextFiles } from "./next-files.ts";
import { reactRouterFiles } from "./react-router-files.ts";
import { tanstackStartFiles } from "./tanstack-start-files.ts";
import { viteFiles } from "./vite-files.ts";

/** The project of an app, and its keys. The secret key is for servers only. */
export interface Connection {
  readonly baseUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly secretServerKey: string | undefined;
}

/** The environment file with the variables of the connection. Values that it has already stay. */
function environmentEdits({ framework }: App, connection: Connection): Edit[] {
  const { prefix, environmentFile: file, hasServer } = frameworks[framework];
  const variables: Record<string, string | undefined> = {
    [`${prefix}LATCHKEY_API_URL`]: connection.baseUrl,
    [`${prefix}LATCHKEY_PROJECT_ID`]: connection.projectId,
    [`${prefix}LATCHKEY_PUBLISHABLE_CLIENT_KEY`]: connection.publishableClientKey,
    ...(hasServer && { LATCHKEY_SECRET_SERVER_KEY: connection.secretServerKey }),
  };
  const before = readText(file);
  const lines = Object.entries(variables).flatMap(([name, value]) =>
    value === undefined || new RegExp(`^(export )?${name}=`, "m").test(before ?? "") ? [] : [`${name}=${value}`],
  );
  return lines.length === 0 ? [] : [{ file, before, after: `${endedText(before)}${lines.join("\n")}\n` }];
}

const endedText = (text = "") => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

/** The file must not be committed: it may hold a secret. */
function ignoreEdits({ framework }: App): Edit[] {
  const { environmentFile: file } = frameworks[framework];
  const before = readText(".gitignore");
  const isIgnored = (before ?? "")
    .split("\n")
    .some((line) => [file, `/${file}`, ".env*", ".env.*", "*.local", ".env*.local"].includes(line.trim()));
  return isIgnored ? [] : [{ file: ".gitignore", before, after: `${endedText(before)}${file}\n` }];
}

const serverText = `import { createServerApp } from "latchkey/server";

// Reads LATCHKEY_API_URL, LATCHKEY_PROJECT_ID, LATCHKEY_PUBLISHABLE_CLIENT_KEY and LATCHKEY_SECRET_SERVER_KEY.
export const latchkey = createServerApp({});
`;

function nodeFiles({ source, isTypeScript }: App): Edits {
  return {
    edits: newFile(join(source, `latchkey.${isTypeScript ? "ts" : "js"}`), serverText),
    steps: [
      "Read the user of a request: const user = await latchkey.getUser({ tokenStore: request });",
      "Start the app with its environment: node --env-file=.env",
    ],
  };
}

const files: Readonly<Record<Framework, (app: App) => Edits>> = {
  next: nextFiles,
  "react-router": reactRouterFiles,
  "tanstack-start": tanstackStartFiles,
  astro: astroFiles,
  "vite-react": viteFiles,
  node: nodeFiles,
};

/** Everything that `latchkey init` would write. Nothing, if it ran before. */
export function planEdits(app: App, connection: Connection): Edits {
  const { edits, steps } = files[app.framework](app);
  return { edits: [...environmentEdits(app, connection), ...ignoreEdits(app), ...edits], steps };
}
