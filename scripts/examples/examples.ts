import { execFileSync } from "node:child_process";

/** An example app of `sdk/examples`, and how its production build starts. */
export interface Example {
  /** Its folder below `sdk/examples`. */
  readonly folder: string;
  /** The framework, and the runtime where an example has two. */
  readonly name: string;
  /** The command that serves it. Its variable `PORT` has the port. Undefined for files that any server can serve. */
  readonly start?: (port: number) => readonly [program: string, ...args: string[]];
  /**
   * Where the form for sign-up is: in the app, or on our pages, hosted or as components. Undefined for code without an app, of which only
   * the types are checked here.
   */
  readonly form?: "own" | "pages";
  /** How a server reads the user: while it renders the page, or in an API that the page calls. Undefined without a server. */
  readonly server?: "page" | "api";
  /** The commands that run its tests, where the tests are the example. They use the package of the server. */
  readonly tests?: readonly (readonly [program: string, ...args: string[]])[];
  /** Whether that server refreshes an expired access token. */
  readonly refreshes?: boolean;
}

const npmStart = () => ["npm", "start"] as const;
const vitePreview = (port: number) => ["npm", "start", "--", "--port", String(port), "--strictPort"] as const;

/** Every example, those that each run of CI has first. */
export const examples: readonly Example[] = [
  { folder: "vite", name: "Vite, React", start: vitePreview, form: "pages" },
  { folder: "next", name: "Next.js", start: npmStart, form: "pages", server: "page", refreshes: true },
  { folder: "express", name: "Express", start: npmStart, form: "own", server: "api", refreshes: true },
  { folder: "react-router", name: "React Router", start: npmStart, form: "pages", server: "page", refreshes: true },
  { folder: "tanstack-start", name: "TanStack Start", start: npmStart, form: "pages", server: "page", refreshes: true },
  { folder: "astro", name: "Astro", start: npmStart, form: "pages", server: "page", refreshes: true },
  { folder: "vue", name: "Vite, Vue", start: vitePreview, form: "pages" },
  { folder: "svelte", name: "Vite, Svelte", start: vitePreview, form: "pages" },
  { folder: "html", name: "plain HTML", form: "own" },
  { folder: "hono", name: "Hono on Node", start: npmStart, form: "own", server: "api", refreshes: true },
  {
    folder: "hono",
    name: "Hono on workerd",
    start: (port) => ["npm", "run", "start:edge", "--", "--port", String(port)],
    form: "own",
    server: "api",
    refreshes: true,
  },
  { folder: "fastify", name: "Fastify", start: npmStart, form: "own", server: "api", refreshes: true },
  { folder: "expo", name: "Expo" },
  { folder: "mcp", name: "MCP server" },
  {
    folder: "testing",
    name: "Vitest, Playwright",
    tests: [
      ["npm", "test"],
      ["npm", "run", "test:browser"],
    ],
  },
  {
    folder: "python",
    name: "Python",
    start: () => ["sh", "-c", "set -a && . ./.env && exec venv/bin/python api.py"],
    form: "own",
    server: "api",
    refreshes: false,
  },
];

const always = ["vite", "next", "express", "testing"];

/** The number of commits; 0 where Git does not know all of them. */
function countCommits(): number {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  try {
    return git("rev-parse", "--is-shallow-repository") === "true" ? 0 : Number(git("rev-list", "--count", "HEAD"));
  } catch {
    return 0;
  }
}

/** The examples of a run of CI. The number of commits chooses two of those that do not run each time. */
export function examplesInTurn(commits = countCommits()): readonly Example[] {
  const others = examples.filter(({ folder }) => !always.includes(folder));
  const first = (commits * 2) % others.length;
  const inTurn = [others[first], others[(first + 1) % others.length]];
  return examples.filter((example) => always.includes(example.folder) || inTurn.includes(example));
}
