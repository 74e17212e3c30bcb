import { expect, test } from "vitest";
import { parseSource } from "./architecture/source.ts";
import { checkArchitecture } from "./check-architecture.ts";

/** The messages about a tree of path -> text, each with its path and line. */
const messages = (tree: Record<string, string>) =>
  checkArchitecture(Object.entries(tree).map(([path, text]) => parseSource(path, text))).map(
    ({ path, line, message }) => `${path}${line ? `:${line}` : ""} ${message}`,
  );
/** A template with a nested template; only its text mentions the environment. */
const template = "const a = `x $".concat("{b({ c: `$", "{d}` })} process.env`; // now()");
const words = (count: number) => Array(count).fill("word").join(" ");
const listLines = (lines: number) => "const a = 1;\n".repeat(lines);

const violations: [rule: string, tree: Record<string, string>, expected: string][] = [
  [
    "the contract imports no server",
    { "contract/routes/a.ts": 'import { x } from "#server/x.ts";' },
    "contract may import no other folder",
  ],
  ["the contract imports no package but zod", { "contract/routes/a.ts": 'import x from "express";' }, "the contract imports zod only"],
  [
    "the server's code imports no sdk",
    { "server/http/a.ts": 'import { x } from "#sdk/client.ts";' },
    "server may import contract, openapi",
  ],
  ["the pages use the entry points of the sdk", { "ui/pages/a.tsx": 'import { x } from "#sdk/transport/x.ts";' }, "sdk/client.ts"],
  ["no folder imports scripts", { "ui/pages/a.tsx": 'import { x } from "../../scripts/x.ts";' }, "ui may import sdk, contract"],
  [
    "imports between folders use the short names",
    { "ui/pages/a.tsx": 'import { x } from "../../contract/index.ts";' },
    "write #contract/index.ts",
  ],
  ["imports inside a folder are relative", { "contract/routes/a.ts": 'import { x } from "#contract/kernel/b.ts";' }, "use a relative path"],
  [
    "lower layers of the contract do not import upper ones",
    { "contract/kernel/a.ts": 'import type { x } from "../routes/b.ts";' },
    "kernel/ may import vocabulary/",
  ],
  [
    "services and the database do not import each other",
    { "server/services/a.ts": 'import { db } from "../database/connect.ts";' },
    "services/ may import nothing",
  ],
  [
    "the kernel imports no features",
    { "server/kernel/a.ts": 'export { x } from "../features/users/b.ts";' },
    "kernel/ may import services/, database/",
  ],
  [
    "http imports no features",
    { "server/http/a.ts": 'const x = await import("../features/users/queries.ts");' },
    "only app.ts joins routes and handlers",
  ],
  ["the product imports no test fixtures", { "server/app.ts": 'import { start } from "./testing/index.ts";' }, "which only tests may use"],
  ["the sdk's entry points are in order", { "sdk/client.ts": 'import { x } from "./admin.ts";' }, "client.ts may import"],
  [
    "pages do not import the dashboard",
    { "ui/pages/a.tsx": 'import { x } from "../dashboard/b.tsx";' },
    "pages/ may import forms/, components/",
  ],
  [
    "domains build on earlier ones only",
    {
      "server/features/order.ts": 'export const order = ["users", "teams"] as const;',
      "server/features/users/a.ts": 'import { x } from "../teams/b.ts";',
    },
    "imports the domain teams, which comes later",
  ],
  [
    "every domain is in the order",
    { "server/features/order.ts": "[]", "server/features/users/a.ts": "" },
    "the domain users is not in server/features/order.ts",
  ],
  ["no file imports the index of its folder", { "contract/errors/a.ts": 'import { x } from "./index.ts";' }, "the index of its folder"],
  ["every file belongs to a layer", { "contract/odds/a.ts": "" }, "belongs to no layer"],
  [
    "no circular imports, type imports included",
    { "server/kernel/a.ts": 'import type { B } from "./b.ts";', "server/kernel/b.ts": 'import { a } from "./a.ts";' },
    "imports itself by way of",
  ],
  [
    "the client library loads no validator",
    { "sdk/transport/a.ts": 'import { x } from "#contract/kernel/b.ts";', "contract/kernel/b.ts": 'import { z } from "zod";' },
    "sdk/transport/a.ts > contract/kernel/b.ts > zod",
  ],
  ["environment variables are read in one place", { "server/http/a.ts": "const x = process.env.PORT;" }, "reads process.env"],
  [
    "e-mail is sent by services",
    { "server/features/users/a.ts": 'import { createTransport } from "nodemailer";' },
    "only server/services/ may connect to other systems",
  ],
  [
    "sockets are opened in services",
    { "server/http/a.ts": 'import { connect, isIP } from "node:net";' },
    "only server/services/ may connect to other systems",
  ],
  ["functions and constants are verbs or nouns", { "server/http/a.ts": "const errorOf = (x: unknown) => x;" }, "errorOf says neither"],
  ["URLs are parsed by one function", { "server/http/a.ts": "URL.canParse(text);" }, "uses URL.canParse"],
  ["requests are sent by services", { "server/kernel/a.ts": "await fetch(url);" }, "calls another system"],
  ["services contain no SQL", { "server/services/a.ts": 'import { sql } from "kysely";' }, "services contain no SQL"],
  ["the server logs through its logger", { "server/http/a.ts": "console.log(1);" }, "writes to the console"],
  ["time is injected: Date.now", { "server/features/users/a.ts": "const t = Date.now();" }, "reads the system time"],
  ["time is injected: new Date", { "server/features/users/a.ts": "const t = new Date();" }, "reads the system time"],
  ["time is injected in SQL", { "server/kernel/a.ts": "sql`select 1 where $" + "{a} < now()`;" }, "reads the time of the database"],
  ["random numbers come from one service", { "server/http/a.ts": "const n = Math.random();" }, "is predictable"],
  ["file names say what they contain", { "server/http/string-utils.ts": "" }, '"string-utils" does not say'],
  ["types.ts is rejected", { "ui/pages/types.ts": "" }, '"types" does not say'],
  ["folder names say what they contain", { "server/http/helpers/a.ts": "" }, '"helpers" does not say'],
  ["names are kebab-case", { "ui/pages/SignIn.tsx": "" }, "kebab-case"],
  ["files have a maximum length", { "server/http/a.ts": listLines(301) }, "has 301 lines"],
  ["names use the standard terms", { "server/http/a.ts": "export const tellUser = 1;" }, 'tellUser is named by "tell"'],
  ["members use the standard terms", { "ui/pages/a.ts": "export interface A {\n  readonly waysIn: string;\n}" }, "ui/pages/a.ts:2 waysIn"],
  ["parameters use the standard terms", { "sdk/flows/a.ts": "export const a = ({ b: kept }: X) => kept;" }, 'kept is named by "kept"'],
  ["file names use the standard terms", { "ui/pages/sister.ts": "" }, 'sister is named by "sister"'],
  ["comments use plain sentences", { "server/http/a.ts": "// Nobody knows it.\n" }, 'the comment says "Nobody"'],
  [
    "titles of tests use plain sentences",
    { "server/http/a.test.ts": 'describe("a", () => {\n  test.each([1])("is for nobody %s", () => {});\n});' },
    'server/http/a.test.ts:2 the title says "nobody"',
  ],
  [
    "docstrings begin with a verb or a noun",
    { "server/http/a.ts": "/".concat("** What a caller sends. */\nconst a = 1;") },
    'server/http/a.ts:1 a docstring that begins with "What"',
  ],
  ["comments personify no code", { "server/http/a.ts": "// The server tells the client.\n" }, 'the comment says "tells"'],
  [
    "strings use plain sentences",
    { "contract/errors/a.ts": '\nexport const a = "Tell the server.";' },
    'contract/errors/a.ts:2 the text says "Tell"',
  ],
  [
    "templates use plain sentences",
    { "scripts/command/a.ts": "const a = `$".concat("{b} is\n kept`;") },
    'scripts/command/a.ts:2 the text says "kept"',
  ],
  ["interface texts use plain sentences", { "ui/locales/en/a.ts": 'const a = { b: "Knock twice" };' }, 'the text says "Knock"'],
  [
    "e-mail templates use plain sentences",
    { "server/features/emails/templates/a.tsx": "const a = <p>Too late.</p>;" },
    'the text says "late"',
  ],
  ["documents use plain sentences", { "docs/a.md": "# A\n\nIt stands here." }, 'docs/a.md:3 the text says "stands"'],
  [
    "sentences of comments are short",
    { "server/http/a.ts": `\n// A short one. ${words(11)}\n// ${words(10)}.\n` },
    "server/http/a.ts:2 a sentence of 21 words, at most 20",
  ],
  ["sentences of titles are short", { "server/http/a.test.ts": `test("${words(21)}", () => {});` }, "a sentence of 21 words"],
  [
    "sentences of pages are short",
    { "ui/locales/en/a.ts": `\nconst a = { b: "${words(22)}." };` },
    "ui/locales/en/a.ts:2 a sentence of 22",
  ],
  ["sentences of documents are short", { "docs/a.md": `# A\n\n- b\n- ${words(12)}\n  ${words(9)}.\n` }, "docs/a.md:4 a sentence of 21"],
  [
    "a table has one writer: builder",
    {
      "server/features/users/a.ts": 'db.insertInto("users"); db.updateTable("users");',
      "server/features/teams/b.ts": '\ndb\n  .deleteFrom("users")',
    },
    "server/features/teams/b.ts:3 features/teams writes the table users",
  ],
  [
    "a table has one writer: raw SQL",
    {
      "server/features/users/a.ts": "sql`insert into users (id) values (1)`; sql`delete from users`;",
      "server/kernel/b.ts": "sql`with a as (update users as u set x = 1) select 1`;",
    },
    "kernel writes the table users",
  ],
];

test.each(violations)("%s", (_rule, tree, expected) => {
  const found = messages(tree);
  expect(found.filter((message) => message.includes(expected))).toHaveLength(1);
});

const allowed: [what: string, tree: Record<string, string>][] = [
  [
    "a comment or a string that looks like code",
    { "server/http/a.ts": '// process.env.X\n/* Date.now() */ const a = "console.log(new Date())";' },
  ],
  ["a quote inside a regular expression", { "server/http/a.ts": "const a = /[\"']/;\nconst b = 1; // process.env" }],
  ["words of the list inside other words", { "server/http/a.ts": "const background = 1, template = 2, interface_ = 3, constructor = 4;" }],
  ["words of the list in the data of a test", { "server/a.test.ts": 'const a = "known to nobody";' }],
  ["words of another language", { "ui/locales/de/a.ts": 'const a = { b: "Stand heute" };' }],
  ["the face that a passkey scans", { "ui/locales/en/a.ts": 'const a = "Use your fingerprint, face or device PIN.";' }],
  ["two sentences of twenty words", { "docs/a.md": `${words(20)}. ${words(20)}`, "ui/pages/a.ts": `// ${words(20)}:\n\n// ${words(20)}` }],
  ["long lines of code and of tables", { "docs/a.md": `| ${words(15)} | ${words(15)} |\n\n\`\`\`\n${words(30)}\n\`\`\`\n` }],
  ["an example in a docstring", { "sdk/client.ts": `/**\n * A function.\n * @example\n * ${words(30)}\n */\nexport const a = 1;` }],
  ["a long message of an error", { "contract/errors/a.ts": `const a = "${words(30)}";` }],
  ["a document that describes code", { "README.md": "await fetch(url); process.env; insert into users" }],
  ["a name of the wire protocol", { "contract/entities/a.ts": "const a = { production_mode_faults: 1 };" }],
  ["code after a template that contains code", { "server/http/a.ts": template }],
  ["parsing an address", { "server/app.ts": 'import { isIP } from "node:net";' }],
  ["a date from a value", { "server/kernel/a.ts": "const a = new Date(now.getTime());" }],
  ["the clock service", { "server/services/clock.ts": "export const now = () => new Date();" }],
  ["`clock.now()` in code", { "server/kernel/a.ts": "const at = clock.now();" }],
  ["the startup banner of the main file", { "server/main.ts": "console.log(process.env.PORT);" }],
  ["a test that starts a server", { "sdk/a.test.ts": 'import { startServer } from "#server/testing/index.ts";' }],
  ["a test of the server that uses the sdk", { "server/a.test.ts": 'import { createClientApp } from "#sdk/client.ts";\nDate.now();' }],
  [
    "a type of the contract in the client library",
    {
      "sdk/client.ts": 'import type { x } from "#contract/kernel/b.ts";',
      "contract/kernel/b.ts": 'import { z } from "zod";',
    },
  ],
  ["a rejected word with a meaning in its folder", { "ui/forms/common-passwords.ts": "", "ui/assets.d.ts": "" }],
  [
    "a long generated file",
    { "sdk/generated/client.ts": `// Generated from the contract by scripts/generate.ts; do not edit.\n${listLines(400)}` },
  ],
  [
    "a lock on rows of another domain's table",
    {
      "server/features/users/a.ts": 'db.insertInto("users");',
      "server/features/teams/b.ts":
        "sql`select 1 from users for update`; sql`insert into teams values (1) on conflict (id) do update set a = 1`;",
    },
  ],
  [
    "an earlier domain",
    {
      "server/features/order.ts": '["users", "teams"]',
      "server/features/users/a.ts": "",
      "server/features/teams/b.ts": 'import { x } from "../users/a.ts";',
    },
  ],
];

test.each(allowed)("accepts %s", (_what, tree) => {
  expect(messages(tree)).toEqual([]);
});

test("line numbers are those of the file", () => {
  expect(messages({ "server/http/a.ts": "/*\n*/\n\nconst a = Date.now();" })[0]).toContain("server/http/a.ts:4 ");
});
