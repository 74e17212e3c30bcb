// `latchkey init`, run in the folder of an app as in a terminal.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runCommand } from "../testing/command.ts";
import { startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startServer();
}, 120_000);
afterAll(() => server?.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "init-command-"));
  return () => rmSync(folder, { recursive: true, force: true });
});

function givenFiles(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const init = (env: Record<string, string> = {}, ...args: string[]) =>
  runCommand(folder, ["init", "--url", server.url, "--no-install", ...args], env).ended;
const viteApp = {
  "package.json": JSON.stringify({ name: "shop", dependencies: { react: "^19.0.0" }, devDependencies: { vite: "^8.0.0" } }),
  "tsconfig.json": "{}",
  ".gitignore": "node_modules\n*.local\n",
  "src/main.tsx": `import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import App from "./App.tsx";

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
`,
};

/** The environment of a project that the app is connected to already. */
async function knownProject() {
  const project = await server.givenProject();
  return {
    project,
    env: {
      LATCHKEY_PROJECT_ID: project.id,
      LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
      LATCHKEY_SECRET_SERVER_KEY: project.secretServerKey,
    },
  };
}

test("a Vite app gets the client app, the provider and its environment; a second run changes nothing", async () => {
  givenFiles(viteApp);
  const { project, env } = await knownProject();
  const first = await init(env);
  expect(first).toMatchObject({ code: 0, err: "" });
  expect(first.out).toContain(".env.local (new)");
  expect(first.out).toContain("  + VITE_LATCHKEY_PROJECT_ID=");
  expect(read(".env.local")).toBe(
    `VITE_LATCHKEY_API_URL=${server.url}\nVITE_LATCHKEY_PROJECT_ID=${project.id}\nVITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY=${project.publishableClientKey}\n`,
  );
  expect(read("src/main.tsx")).toBe(`import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import App from "./App.tsx";
import { Account } from "./account";
import { AuthProvider } from "./auth-provider";

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <AuthProvider>
      <Account />
      <App />
    </AuthProvider>
  </StrictMode>,
);
`);
  expect(read("src/latchkey.ts")).toContain("import.meta.env.VITE_LATCHKEY_API_URL");
  expect(read("src/handler.tsx")).toContain("<LatchkeyHandler />");
  expect(read(".gitignore")).toBe(viteApp[".gitignore"]);
  // By the environment file alone.
  expect(await init()).toEqual({ code: 0, out: "Nothing to change: the app is connected to its project.\n", err: "" });
});

test("a Next.js app gets provider, proxy and the pages below /handler; its secret key is not printed", async () => {
  givenFiles({
    "package.json": JSON.stringify({ dependencies: { next: "16.0.0", react: "19.0.0" } }),
    "app/layout.jsx": `export default function Layout({ children }) {\n  return (\n    <html lang="en">\n      <body>{children}</body>\n    </html>\n  );\n}\n`,
  });
  const { project, env } = await knownProject();
  const { code, out } = await init(env);
  expect(code).toBe(0);
  expect(out).not.toContain(project.secretServerKey);
  expect(read(".env.local")).toContain(`LATCHKEY_SECRET_SERVER_KEY=${project.secretServerKey}\n`);
  expect(read(".gitignore")).toBe(".env.local\n");
  expect(read("app/layout.jsx")).toContain("<body><LatchkeyProvider>{children}</LatchkeyProvider></body>");
  expect(read("app/layout.jsx")).toMatch(/^import \{ LatchkeyProvider \} from "latchkey\/next";\n/);
  expect(read("proxy.js")).toContain("export const proxy = createLatchkeyProxy();");
  // The example app has the same matcher, which its tests use.
  const [matcher = ""] = /^export const config = .*$/m.exec(readFileSync("sdk/examples/next/proxy.ts", "utf8")) ?? [];
  expect(read("proxy.js")).toContain(matcher);
  expect(read("app/handler/[[...latchkey]]/page.jsx")).toContain("<LatchkeyHandler />");
  expect(read("app/account.jsx")).toMatch(/^"use client";\n/);
  expect((await init()).out).toMatch(/^Nothing to change: the app is connected to its project\./);
});

test.each([
  {
    name: "React Router",
    files: {
      "package.json": JSON.stringify({ dependencies: { "react-router": "7.9.0" }, devDependencies: { "@react-router/dev": "7.9.0" } }),
      "app/root.tsx": 'import { Outlet } from "react-router";\n\nexport default function App() {\n  return <Outlet />;\n}\n',
      "app/routes.ts":
        'import { type RouteConfig, index } from "@react-router/dev/routes";\n\nexport default [index("routes/home.tsx")] satisfies RouteConfig;\n',
    },
    changed: {
      "app/root.tsx": "return <ClientAppProvider app={latchkey}><Outlet /></ClientAppProvider>;",
      "app/routes.ts": 'export default [index("routes/home.tsx"), route("handler/*", "handler.tsx")] satisfies RouteConfig;',
      "app/handler.tsx": "<LatchkeyHandler />",
      "app/latchkey.ts": "VITE_LATCHKEY_API_URL",
    },
    variables: /^VITE_LATCHKEY_API_URL=.*\n.*\n.*\nLATCHKEY_SECRET_SERVER_KEY=/,
  },
  {
    name: "TanStack Start",
    files: {
      "package.json": JSON.stringify({ dependencies: { "@tanstack/react-start": "1.130.0" } }),
      "src/routes/__root.tsx":
        'import { createRootRoute } from "@tanstack/react-router";\n\nfunction Root({ children }: { children: React.ReactNode }) {\n  return <body>{children}</body>;\n}\n',
    },
    changed: {
      "src/routes/__root.tsx": "<body><ClientAppProvider app={latchkey}>{children}</ClientAppProvider></body>",
      "src/routes/handler.$.tsx": 'createFileRoute("/handler/$")',
    },
    variables: /^VITE_LATCHKEY_API_URL=.*\n.*\n.*\nLATCHKEY_SECRET_SERVER_KEY=/,
  },
  {
    name: "Astro",
    files: { "package.json": JSON.stringify({ dependencies: { astro: "5.13.0" } }), "src/pages/index.astro": "<p>Hello</p>" },
    changed: {
      "src/latchkey/client.ts": "PUBLIC_LATCHKEY_API_URL",
      "src/pages/handler/oauth-callback.astro": "callOAuthCallback",
    },
    variables: /^PUBLIC_LATCHKEY_API_URL=.*\n.*\n.*\nLATCHKEY_SECRET_SERVER_KEY=/,
  },
])("a $name app gets its files; a second run changes nothing", async ({ files, changed, variables }) => {
  givenFiles({ "tsconfig.json": "{}", ...files } as Record<string, string>);
  const { env } = await knownProject();
  expect(await init(env)).toMatchObject({ code: 0, err: "" });
  for (const [file, text] of Object.entries(changed)) expect(read(file), file).toContain(text);
  expect(read(".env.local")).toMatch(variables);
  expect((await init()).out).toMatch(/^Nothing to change: the app is connected to its project\.\n/);
});

test("an app of Next.js 15 gets a middleware; a proxy of the app stays", async () => {
  givenFiles({ "package.json": JSON.stringify({ dependencies: { next: "^15.5.0" } }), "src/app/layout.js": "{children}" });
  const { env } = await knownProject();
  expect(await init(env)).toMatchObject({ code: 0 });
  expect(read("src/middleware.js")).toContain("export const middleware = createLatchkeyProxy();");
  givenFiles({ "src/middleware.js": "export const middleware = () => undefined;" });
  expect((await init(env)).out).toContain("Your app has src/middleware.js: call createLatchkeyProxy()");
  expect(read("src/middleware.js")).toBe("export const middleware = () => undefined;");
});

test("values that the environment file has stay", async () => {
  givenFiles({ "package.json": JSON.stringify({ dependencies: { express: "5.0.0" } }), ".env": "LATCHKEY_API_URL=https://id.example.org" });
  const { project, env } = await knownProject();
  expect(await init(env)).toMatchObject({ code: 0 });
  expect(read(".env").split("\n").slice(0, 2)).toEqual(["LATCHKEY_API_URL=https://id.example.org", `LATCHKEY_PROJECT_ID=${project.id}`]);
});

test.each([
  [{}, "There is no package.json here. Run latchkey init in the folder of your app."],
  [{ "package.json": "{" }, "package.json is not valid JSON."],
  [
    { "package.json": "{}" },
    /^package\.json names no framework that latchkey init knows: next, @react-router\/dev, @tanstack\/react-start, astro, vite with react, express/,
  ],
  [{ "package.json": '{"dependencies":{"next":"16.0.0"}}' }, /no app folder/],
])("a folder with %j is refused with one line, and nothing is written", async (files, message) => {
  givenFiles(files);
  const { code, out, err } = await init();
  expect([code, out]).toEqual([1, ""]);
  expect(err.trim()).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
  expect(existsSync(join(folder, ".gitignore"))).toBe(false);
});
