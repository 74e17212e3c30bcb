import { readFileSync } from "node:fs";

/** The contents of a container as the user of the image sees them. */
interface Contents {
  readonly user: string;
  /** Paths below /app. */
  readonly files: readonly string[];
  /** Folders that the user can write. */
  readonly writable: readonly string[];
}

/** Runs in the container; the server is there, and Node is its only tool. */
const readContents = `
const { accessSync, constants, readdirSync } = require("node:fs");
const canWrite = (path) => { try { accessSync(path, constants.W_OK); return true; } catch { return false; } };
const user = process.getuid() + ":" + process.getgid();
const entries = readdirSync("/app", { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => (parentPath + "/" + name).slice("/app/".length));
const writable = ["/", "/app", "/app/dist", "/etc", "/usr", "/data"].filter(canWrite);
console.log(JSON.stringify({ user, files, writable }));`;

const isOfTests = (file: string) => /(^|\/)(testing|[a-z]+-tests|__tests__)\/|\.test(-d)?\.\w+$/.test(file);
/** The built files are enough for production, and of the scripts those for backups. */
const isSource = (file: string) => /\.tsx?$|^(contract|sdk|server|ui)\/|^scripts\/.+\//.test(file);

/** The path of the package that a file belongs to, such as `node_modules/a/node_modules/@b/c`. */
const readPackage = (file: string): string | undefined => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];

/** Finds what the image holds beside what production needs. @param execute runs a command in a container of the image */
export async function imageProblems(execute: (...command: string[]) => Promise<string>): Promise<string[]> {
  const { user, files, writable }: Contents = JSON.parse(await execute("node", "-e", readContents));
  const lock: Record<string, { dev?: boolean }> = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
  const packages = [...new Set(files.map(readPackage))].filter((path) => path !== undefined);
  const own = files.filter((file) => readPackage(file) === undefined);
  console.log(`  ${files.length} files, ${packages.length} packages, user ${user}`);

  const problems: string[] = [];
  const report = (problem: string, found: readonly string[]) => {
    if (found.length > 0) problems.push(`${problem}: ${found.slice(0, 5).join(", ")}${found.length > 5 ? " and more" : ""}`);
  };
  if (user !== "1000:1000") problems.push(`the server runs as ${user}`);
  report(
    "the server can write in",
    writable.filter((path) => path !== "/data"),
  );
  if (!writable.includes("/data")) problems.push("the server cannot write in /data");
  if (!own.includes("dist/server/main.js")) problems.push("/app has no dist/server/main.js");
  report(
    "packages of the development",
    packages.filter((path) => lock[path]?.dev !== undefined),
  );
  report(
    "packages that package-lock.json does not have",
    packages.filter((path) => !lock[path]),
  );
  report("tests", own.filter(isOfTests));
  report("sources", own.filter(isSource));
  return problems;
}
