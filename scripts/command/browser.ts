import { spawn } from "node:child_process";

/** The program that opens URLs, and its leading arguments. BROWSER overrides it. */
function opener(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): [program: string, ...before: string[]] {
  if (env.BROWSER) return [env.BROWSER];
  if (platform === "darwin") return ["open"];
  // Not `start`: it is a shell command, and the shell would interpret the `&` of a URL.
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  return ["xdg-open"];
}

/** Opens an http(s) URL in the browser, if there is one. Callers print the URL too. Uses no shell. */
export function openBrowser(address: URL, env: NodeJS.ProcessEnv = process.env, platform = process.platform): void {
  const [program, ...before] = opener(env, platform);
  const child = spawn(program, [...before, address.href], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
