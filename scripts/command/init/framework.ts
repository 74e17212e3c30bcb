import { existsSync, readFileSync } from "node:fs";
import { CommandFailure } from "../failure.ts";

/** The facts about a framework that do not depend on the app. */
interface FrameworkFacts {
  /** With which the names of variables begin that pages may read. */
  readonly prefix: string;
  readonly environmentFile: string;
  /** Whether the app has a side that may hold a secret. */
  readonly hasServer: boolean;
  readonly usesReact: boolean;
}

/** The kinds of apps that `latchkey init` knows. */
export const frameworks = {
  next: { prefix: "NEXT_PUBLIC_", environmentFile: ".env.local", hasServer: true, usesReact: true },
  "react-router": { prefix: "VITE_", environmentFile: ".env.local", hasServer: true, usesReact: true },
  "tanstack-start": { prefix: "VITE_", environmentFile: ".env.local", hasServer: true, usesReact: true },
  astro: { prefix: "PUBLIC_", environmentFile: ".env.local", hasServer: true, usesReact: false },
  "vite-react": { prefix: "VITE_", environmentFile: ".env.local", hasServer: false, usesReact: true },
  node: { prefix: "", environmentFile: ".env", hasServer: true, usesReact: false },
} as const satisfies Record<string, FrameworkFacts>;
export type Framework = keyof typeof frameworks;

/** The facts about the app in the caller's folder. */
export interface App {
  readonly framework: Framework;
  /** The name in package.json, or `app`. */
  readonly name: string;
  readonly isTypeScript: boolean;
  /** Folder of the source files, relative to the app: `src`, `app` or `.`. */
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
    source: framework === "react-router" ? "app" : existsSync("src") ? "src" : ".",
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
  if (has("@react-router/dev")) return "react-router";
  if (has("@tanstack/react-start")) return "tanstack-start";
  if (has("astro")) return "astro";
  if (has("vite") && has("react")) return "vite-react";
  if (serverPackages.some(has)) return "node";
  throw new CommandFailure(
    `package.json names no framework that latchkey init knows: next, @react-router/dev, @tanstack/react-start, astro, vite with react, ${serverPackages.join(", ")}. The README shows the steps for others.`,
  );
}
