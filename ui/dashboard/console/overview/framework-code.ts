import { clientPackagePath } from "#contract/vocabulary/package-paths.ts";
import type { MessageId } from "../../../locales/messages.ts";
import { envFile } from "../../env-file.ts";
import type { CodeStep } from "../../tabbed-code.tsx";
import { programFile, withLatchkey, withStackframe } from "./first-user.ts";
import {
  expressApi,
  nextGreeting,
  nextHandler,
  nextLayout,
  nextProxy,
  pythonVerify,
  viteAccount,
  viteClient,
  viteMain,
} from "./framework-files.ts";

/** The facts about the project that the code needs. */
export interface CodeValues {
  readonly apiUrl: string;
  readonly id: string;
  readonly publishableClientKey: string;
  readonly secretServerKey: string;
}

/** The steps with one framework, and others in its place. */
interface FrameworkCode {
  readonly steps: readonly CodeStep[];
  readonly more?: { readonly summary: MessageId; readonly steps: readonly CodeStep[] };
}

/** The variables of an app, each with a prefix of its framework. Secret keys have none: they never reach a browser. */
function environment({ apiUrl, id, publishableClientKey, secretServerKey }: CodeValues, prefix: string, hasSecret: boolean): string {
  const keys = { apiUrl, id, publishableClientKey, superSecretAdminKey: null };
  const open = envFile({ ...keys, secretServerKey: null }, "LATCHKEY")
    .split("\n")
    .map((line) => `${prefix}${line}`);
  return [...open, ...(hasSecret ? [`LATCHKEY_SECRET_SERVER_KEY=${secretServerKey}`] : [])].join("\n");
}

const install = ({ apiUrl }: CodeValues, ...packages: string[]): CodeStep => ({
  hint: "quickStart.install",
  code: `npm install ${[...packages, `${apiUrl}${clientPackagePath}`].join(" ")}`,
});

const files = ([first, ...rest]: readonly [CodeStep, ...CodeStep[]]): CodeStep[] => [{ hint: "quickStart.files", ...first }, ...rest];

/** A program that signs up a user. */
const program = ({ install: code, environment: variables, program: text, run }: ReturnType<typeof withLatchkey>): CodeStep[] => [
  { hint: "quickStart.installEmpty", code },
  ...files([
    { label: ".env", code: variables },
    { label: programFile, code: text },
  ]),
  { hint: "quickStart.run", code: run },
];

export type Framework = "next" | "react" | "node" | "express" | "python" | "curl" | "agent";

/** The code for each framework. Its files are those of the example apps. */
export const frameworkCode: Readonly<Record<Framework, (values: CodeValues) => FrameworkCode>> = {
  next: (values) => ({
    steps: [
      install(values, "@tanstack/react-query"),
      ...files([
        { label: ".env.local", code: environment(values, "NEXT_PUBLIC_", true) },
        { label: "app/layout.tsx", code: nextLayout },
        { label: "app/handler/[[...latchkey]]/page.tsx", code: nextHandler },
        { label: "app/greeting.tsx", code: nextGreeting },
        { label: "proxy.ts", code: nextProxy },
      ]),
    ],
  }),
  react: (values) => ({
    steps: [
      install(values, "@tanstack/react-query"),
      ...files([
        { label: ".env", code: environment(values, "VITE_", false) },
        { label: "src/latchkey.ts", code: viteClient },
        { label: "src/main.tsx", code: viteMain },
        { label: "src/account.tsx", code: viteAccount },
      ]),
    ],
  }),
  node: (values) => ({
    steps: program(withLatchkey(values)),
    more: { summary: "quickStart.published", steps: program(withStackframe(values)) },
  }),
  express: (values) => ({
    steps: [
      install(values, "express"),
      ...files([
        { label: ".env", code: environment(values, "", true) },
        { label: "api.js", code: expressApi },
      ]),
      { hint: "quickStart.run", code: "node --env-file=.env api.js" },
    ],
  }),
  python: (values) => ({
    steps: [
      { hint: "quickStart.install", code: "python3 -m venv venv && venv/bin/pip install 'pyjwt[crypto]'" },
      ...files([
        { label: ".env", code: environment(values, "", false) },
        { label: "tokens.py", code: pythonVerify },
      ]),
    ],
  }),
  curl: ({ apiUrl, id, publishableClientKey }) => ({
    steps: [
      {
        hint: "quickStart.curl",
        code: `curl -s ${apiUrl}/api/v1/auth/password/sign-up \\
  -H "x-stack-access-type: client" \\
  -H "x-stack-project-id: ${id}" \\
  -H "x-stack-publishable-client-key: ${publishableClientKey}" \\
  -H "content-type: application/json" \\
  -d '{ "email": "grace@example.org", "password": "correct horse battery" }'`,
      },
    ],
  }),
  // The text of docs/agents.md with the address and the project.
  agent: ({ apiUrl, id }) => ({
    steps: [
      {
        hint: "quickStart.agentHint",
        label: "prompt.txt",
        isText: true,
        code: `Add sign-in to this app with Latchkey. The server runs at ${apiUrl}.
The project has the id ${id}.
Its documentation is Markdown. Read ${apiUrl}/llms.txt first, then the pages that you need.
Run "npx latchkey init" in the folder of the app. It connects the app, and shows each change before it writes.
Use the components of latchkey/components for pages, and the hooks of latchkey/react for data.
Never put a secret server key or a super secret admin key into code of the browser.
Check access tokens on the server with verifyAccessToken of latchkey/server.
If a call fails, read the page of the header "link" of the response. It has the repair.`,
      },
    ],
  }),
};
