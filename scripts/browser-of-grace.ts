import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** A program in place of the browser: Grace signs in and confirms. @returns its path */
export function browserOfGrace(folder: string, serverUrl: string, clientKey: string | undefined): string {
  const program = join(folder, "browser.mjs");
  const headers = {
    "content-type": "application/json",
    "x-stack-project-id": "internal",
    "x-stack-access-type": "client",
    "x-stack-publishable-client-key": clientKey,
  };
  const lines = [
    `#!${process.execPath}`,
    `const call = (path, body) => fetch("${serverUrl}/api/v1/auth/" + path,`,
    `  { method: "POST", headers: ${JSON.stringify(headers)}, body: JSON.stringify(body) }).then((answer) => answer.json());`,
    'const { refresh_token } = await call("password/sign-in", { email: "grace@example.org", password: "correct horse battery" });',
    'await call("cli/complete", { login_code: new URL(process.argv[2]).searchParams.get("login_code"), refresh_token });',
  ];
  writeFileSync(program, lines.join("\n"), { mode: 0o755 });
  return program;
}
