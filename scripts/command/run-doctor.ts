import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { checkApp, isAppFolder } from "./app-doctor/app-doctor.ts";
import { CommandFailure, describeFailure } from "./failure.ts";
import { runServerCommand } from "./server-commands.ts";
import { findInstalledServer } from "./server-package.ts";

/**
 * `latchkey doctor`: checks the app of the caller's folder, the server that runs there, or both.
 * @returns the exit code
 */
export async function runDoctor(args: readonly string[]): Promise<number> {
  const { url, "app-url": appUrl, server } = readOptions(args);
  const isForApp = url !== undefined || appUrl !== undefined || isAppFolder();
  const serverArgs = server === undefined ? [] : ["--server", server];
  if (!isForApp) return runServerCommand("doctor", serverArgs);
  const appCode = await checkApp({ url, appUrl }, (text) => console.log(text)).then(
    () => 0,
    (error: unknown) => {
      console.error(describeFailure(error, url));
      return 1;
    },
  );
  const isForServer = server !== undefined || (hasServerData() && findInstalledServer() !== undefined);
  return isForServer ? Math.max(appCode, await runServerCommand("doctor", serverArgs)) : appCode;
}

/** Whether a server was started in the caller's folder, or its environment names a database. */
const hasServerData = (): boolean => Boolean(process.env.DATABASE_URL) || existsSync(process.env.DATA_DIR ?? ".data");

function readOptions(args: readonly string[]) {
  const options = { url: { type: "string" }, "app-url": { type: "string" }, server: { type: "string" } } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch {
    const known = new RegExp(`^--(${Object.keys(options).join("|")})(=|$)`);
    throw new CommandFailure(`doctor does not take ${args.find((arg) => !known.test(arg)) ?? args[0]}. See: latchkey --help`);
  }
}
