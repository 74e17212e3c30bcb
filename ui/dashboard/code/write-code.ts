import { apiPath } from "#contract/vocabulary/paths.ts";
import type { CodeCall } from "./subject-calls.ts";

/** The server and the project that code is written for. */
export interface CodeTarget {
  readonly apiUrl: string;
  readonly projectId: string;
}

export const codeLanguages = ["next", "express", "node", "python", "curl", "rest", "agent"] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

const keys = {
  server: { variable: "LATCHKEY_SECRET_SERVER_KEY", header: "x-stack-secret-server-key", maker: "createServerApp" },
  admin: { variable: "LATCHKEY_SUPER_SECRET_ADMIN_KEY", header: "x-stack-super-secret-admin-key", maker: "createAdminApp" },
} as const;

/** The variable of the environment that has the secret key of a call. */
export const readKeyVariable = ({ access }: CodeCall): string => keys[access].variable;

/** The address of a call, with its ids. */
export function toCallUrl({ path, params = {}, query }: CodeCall, { apiUrl }: CodeTarget): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return `${apiUrl}${apiPath}${filled}${query ? `?${new URLSearchParams(query)}` : ""}`;
}

/** Headers of a call. @param toSecret writes the variable with the key in the language */
const listHeaders = ({ access, body }: CodeCall, { projectId }: CodeTarget, toSecret: (variable: string) => string) => [
  ["x-stack-access-type", access],
  ["x-stack-project-id", projectId],
  [keys[access].header, toSecret(keys[access].variable)],
  ...(body ? [["content-type", "application/json"]] : []),
];

const importLine = ({ access }: CodeCall) =>
  `import { ${keys[access].maker} } from "latchkey/${access}";\n\n// Reads LATCHKEY_API_URL, LATCHKEY_PROJECT_ID and ${keys[access].variable}.\nconst app = ${keys[access].maker}({});`;

const indent = (code: string) => code.replaceAll(/^(?=.)/gm, "  ");
/** A text of a shell between single quotes. */
const quoted = (value: string) => `'${value.replaceAll("'", `'\\''`)}'`;

const writers: Readonly<Record<CodeLanguage, (call: CodeCall, target: CodeTarget) => string>> = {
  next: (call) => `// app/api/example/route.ts
${importLine(call)}

export async function GET() {
${indent(call.script)}
  return Response.json(result);
}`,
  express: (call) => `// api.js
import express from "express";
${importLine(call)}

const api = express();
api.get("/example", async (_request, response) => {
${indent(call.script)}
  response.json(result);
});
api.listen(3000);`,
  node: (call) => `${importLine(call)}

${call.script}
console.log(result);`,
  python(call, target) {
    // A text of JSON is also one of Python.
    const headers = listHeaders(call, target, (variable) => variable).map(([name, value = ""]) => {
      const written = value === keys[call.access].variable ? `os.environ["${value}"]` : JSON.stringify(value);
      return `        ${JSON.stringify(name)}: ${written},`;
    });
    return `import json
import os
import urllib.request

request = urllib.request.Request(
    ${JSON.stringify(toCallUrl(call, target))},
    method="${call.method}",
    headers={
${headers.join("\n")}
    },${call.body ? `\n    data=${JSON.stringify(JSON.stringify(call.body))}.encode(),` : ""}
)
with urllib.request.urlopen(request, timeout=10) as response:
    print(json.load(response))`;
  },
  curl(call, target) {
    const headers = listHeaders(call, target, (variable) => `$${variable}`);
    return [
      `curl -sS -X ${call.method} ${quoted(toCallUrl(call, target))}`,
      ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
      ...(call.body ? [`-d ${quoted(JSON.stringify(call.body))}`] : []),
    ].join(" \\\n  ");
  },
  rest(call, target) {
    const url = new URL(toCallUrl(call, target));
    const headers = listHeaders(call, target, (variable) => `{{${variable}}}`);
    return [
      `${call.method} ${url.pathname}${url.search} HTTP/1.1`,
      `host: ${url.host}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      ...(call.body ? ["", JSON.stringify(call.body, null, 2)] : []),
    ].join("\n");
  },
  agent: (call, target) => `Add this call of Latchkey to the server code of this app: ${call.method} ${call.path}.
The server runs at ${target.apiUrl}, and the project has the id ${target.projectId}.
Its documentation is Markdown. Read ${target.apiUrl}/llms.txt first, then the page of the call.
Use "latchkey/${call.access}". This program does it:

${writers.node(call, target)}

Read ${keys[call.access].variable} from the environment. Never put it into code of the browser or into the repository.
Handle the errors that the page of the call lists.`,
};

/** A call as code of a language, complete. Secret keys are variables of the environment. */
export const writeCode = (language: CodeLanguage, call: CodeCall, target: CodeTarget): string => writers[language](call, target);
