import { existsSync, readFileSync } from "node:fs";
import { CommandFailure } from "../failure.ts";

/** The kinds of apps that `latchkey init` knows. */
export type Framework = "next" | "vite-react" | "node";

/** The facts about the app in the caller's folder. */
export interface App {
  readonly framework: Framework;
  /** The name in package.json, or `app`. */
  readonly name: string;
  readonly isTypeScript: boolean;
  /** Folder of the source files, relative to the app: `src` or `.`. */
  readonly source: string;
  readonly packageManager: "npm" | "pnpm" | "yarn" | "bun";
  /** The packages that package.json names. */
  readonly packages: readonly string[];
}

const lockFiles = { "pnpm-lock.yaml": "pnpm", "yarn.lock": "yarn", "bun.lock": "bun", "bun.lockb": "bun" } as const;
const serverPackages = ["express", "hono", "fastify", "koa", "@nestjs/core"];

/**
 * Reads what the app is from its files.
 * @throws CommandFailure if there is no package.json, or no framework that the command knows
 */
export function readApp(): App {
  if (!existsSync("package.json")) throw new CommandFailure("There is no package.json here. Run latchkey init in the folder of your app.");
  let manifest: Record<string, unknown>;
  try {
    manifest = JSON.parse(readFileSync("package.json", "utf8"));
  } catch {
    throw new CommandFailure("package.json is not valid JSON.");
  }
  const packages = ["dependencies", "devDependencies"].flatMap((field) => Object.keys((manifest[field] as object | undefined) ?? {}));
  const framework = findFramework(packages);
  const [, packageManager] = Object.entries(lockFiles).find(([file]) => existsSync(file)) ?? [undefined, "npm" as const];
  return {
    framework,
    name: typeof manifest.name === "string" && manifest.name !== "" ? manifest.name : "app",
    isTypeScript: existsSync("tsconfig.json"),
    source: existsSync("src") ? "src" : ".",
    packageManager,
    packages,
  };
}

function findFramework(packages: readonly string[]): Framework {
  const has = (name: string) => packages.includes(name);
  if (has("next")) {
    if (existsSync("app") || existsSync("src/app")) return "next";
    throw new CommandFailure("This Next.js app has no app folder. latchkey init sets up the App Router only.");
  }
  if (has("vite") && has("react")) return "vite-react";
  if (serverPackages.some(has)) return "node";
  throw new CommandFailure(
    `package.json names no framework that latchkey init knows: next, vite with react, ${serverPackages.join(", ")}. The README shows the steps for others.`,
  );
}
