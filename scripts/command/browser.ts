import { spawn } from "node:child_process";

/** The program that opens addresses, and what is said before the address. BROWSER names one. */
function opener(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): [program: string, ...before: string[]] {
  if (env.BROWSER) return [env.BROWSER];
  if (platform === "darwin") return ["open"];
  // Not `start`: that is the shell's, which would read the `&` of an address as its own.
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  return ["xdg-open"];
}

/** Opens an http(s) address in the browser, if there is one; whoever calls has shown the address, too. No shell is involved. */
export function openBrowser(address: URL, env: NodeJS.ProcessEnv = process.env, platform = process.platform): void {
  const [program, ...before] = opener(env, platform);
  const child = spawn(program, [...before, address.href], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
