import { expect, test } from "vitest";
import { parseSource } from "./architecture/source.ts";
import { checkArchitecture } from "./check-architecture.ts";

/** Messages about a tree given as path -> text, each with its place in front. */
const messages = (tree: Record<string, string>) =>
  checkArchitecture(Object.entries(tree).map(([path, text]) => parseSource(path, text))).map(
    ({ path, line, message }) => `${path}${line ? `:${line}` : ""} ${message}`,
  );
/** A template with an expression that holds a template; only its text speaks of the environment. */
const template = "const a = `x $".concat("{b({ c: `$", "{d}` })} process.env`; // now()");
const many = (lines: number) => "const a = 1;\n".repeat(lines);

const broken: [rule: string, tree: Record<string, string>, said: string][] = [
  [
    "the contract imports no server",
    { "contract/routes/a.ts": 'import { x } from "#server/x.ts";' },
    "contract may import no other folder",
  ],
  ["the contract imports no package but zod", { "contract/routes/a.ts": 'import x from "express";' }, "the contract needs zod only"],
  [
    "the server's code imports no sdk",
    { "server/http/a.ts": 'import { x } from "#sdk/client.ts";' },
    "server may import contract, openapi",
  ],
  ["nobody imports scripts", { "ui/pages/a.tsx": 'import { x } from "../../scripts/x.ts";' }, "ui may import sdk, contract"],
  ["crossings use the short names", { "ui/pages/a.tsx": 'import { x } from "../../contract/index.ts";' }, "write #contract/index.ts"],
  ["no short names inside a folder", { "contract/routes/a.ts": 'import { x } from "#contract/kernel/b.ts";' }, "use a relative path"],
  [
    "lower floors of the contract see no upper ones",
    { "contract/kernel/a.ts": 'import type { x } from "../routes/b.ts";' },
    "kernel/ may import vocabulary/",
  ],
  [
    "services and the database do not see each other",
    { "server/services/a.ts": 'import { db } from "../database/connect.ts";' },
    "services/ may import nothing",
  ],
  [
    "the kernel sees no features",
    { "server/kernel/a.ts": 'export { x } from "../features/users/b.ts";' },
    "kernel/ may import services/, database/",
  ],
  [
    "http sees no features",
    { "server/http/a.ts": 'const x = await import("../features/users/queries.ts");' },
    "app.ts alone joins doors and handlers",
  ],
  ["the product uses nothing of the tests", { "server/app.ts": 'import { start } from "./testing/index.ts";' }, "which only tests may use"],
  ["the sdk's doors are in order", { "sdk/client.ts": 'import { x } from "./admin.ts";' }, "client.ts may import"],
  ["pages see no dashboard", { "ui/pages/a.tsx": 'import { x } from "../dashboard/b.tsx";' }, "pages/ may import forms/, components/"],
  [
    "slices build on earlier ones only",
    {
      "server/features/order.ts": 'export const order = ["users", "teams"] as const;',
      "server/features/users/a.ts": 'import { x } from "../teams/b.ts";',
    },
    "imports the slice teams, which comes later",
  ],
  ["every slice has its place", { "server/features/order.ts": "[]", "server/features/users/a.ts": "" }, "the slice users has no place"],
  ["no file uses its own folder's index", { "contract/errors/a.ts": 'import { x } from "./index.ts";' }, "own folder's index"],
  ["every file has a room", { "contract/odds/a.ts": "" }, "has no room in the plan"],
  [
    "no circles, type imports included",
    { "server/kernel/a.ts": 'import type { B } from "./b.ts";', "server/kernel/b.ts": 'import { a } from "./a.ts";' },
    "imports itself by way of",
  ],
  [
    "the client library brings no validator",
    { "sdk/transport/a.ts": 'import { x } from "#contract/kernel/b.ts";', "contract/kernel/b.ts": 'import { z } from "zod";' },
    "sdk/transport/a.ts > contract/kernel/b.ts > zod",
  ],
  ["environment variables are read in one place", { "server/http/a.ts": "const x = process.env.PORT;" }, "reads process.env"],
  [
    "mail leaves through services",
    { "server/features/users/a.ts": 'import { createTransport } from "nodemailer";' },
    "outside systems occur under",
  ],
  ["sockets are opened in services", { "server/http/a.ts": 'import { connect, isIP } from "node:net";' }, "outside systems occur under"],
  ["requests leave through services", { "server/kernel/a.ts": "await fetch(url);" }, "talks to the outside"],
  ["services hold no SQL", { "server/services/a.ts": 'import { sql } from "kysely";' }, "services hold no SQL"],
  ["the server logs through its logger", { "server/http/a.ts": "console.log(1);" }, "writes to the console"],
  ["time is injected: Date.now", { "server/features/users/a.ts": "const t = Date.now();" }, "asks the machine for the time"],
  ["time is injected: new Date", { "server/features/users/a.ts": "const t = new Date();" }, "asks the machine for the time"],
  ["time is injected in SQL", { "server/kernel/a.ts": "sql`select 1 where $" + "{a} < now()`;" }, "asks the database for the time"],
  ["chance comes from one place", { "server/http/a.ts": "const n = Math.random();" }, "can be guessed"],
  ["names say something", { "server/http/string-utils.ts": "" }, '"string-utils" says nothing'],
  ["types.ts is no name", { "ui/pages/types.ts": "" }, '"types" says nothing'],
  ["folders have names too", { "server/http/helpers/a.ts": "" }, '"helpers" says nothing'],
  ["names are kebab-case", { "ui/pages/SignIn.tsx": "" }, "kebab-case"],
  ["files stay short", { "server/http/a.ts": many(301) }, "has 301 lines"],
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

test.each(broken)("%s", (_rule, tree, said) => {
  const found = messages(tree);
  expect(found.filter((message) => message.includes(said))).toHaveLength(1);
});

const fine: [what: string, tree: Record<string, string>][] = [
  [
    "a comment or a string that looks like code",
    { "server/http/a.ts": '// process.env.X\n/* Date.now() */ const a = "console.log(new Date())";' },
  ],
  ["a quote inside a regular expression", { "server/http/a.ts": "const a = /[\"']/;\nconst b = 1; // process.env" }],
  ["code after a template with code in it", { "server/http/a.ts": template }],
  ["a look at the form of an address", { "server/app.ts": 'import { isIP } from "node:net";' }],
  ["a date made from something", { "server/kernel/a.ts": "const a = new Date(now.getTime());" }],
  ["the clock's own question", { "server/services/clock.ts": "export const now = () => new Date();" }],
  ["`clock.now()` in code", { "server/kernel/a.ts": "const at = clock.now();" }],
  ["the ready block of the main file", { "server/main.ts": "console.log(process.env.PORT);" }],
  ["a test that starts a server", { "sdk/a.test.ts": 'import { startServer } from "#server/testing/index.ts";' }],
  [
    "a test of the server that speaks through the sdk",
    { "server/a.test.ts": 'import { createClientApp } from "#sdk/client.ts";\nDate.now();' },
  ],
  [
    "a type of the contract in the client library",
    {
      "sdk/client.ts": 'import type { x } from "#contract/kernel/b.ts";',
      "contract/kernel/b.ts": 'import { z } from "zod";',
    },
  ],
  ["a word that means something where it stands", { "ui/forms/common-passwords.ts": "", "ui/assets.d.ts": "" }],
  [
    "a long generated file",
    { "sdk/generated/client.ts": `// Generated from the contract by scripts/generate.ts; do not edit.\n${many(400)}` },
  ],
  [
    "a lock on rows of another slice's table",
    {
      "server/features/users/a.ts": 'db.insertInto("users");',
      "server/features/teams/b.ts":
        "sql`select 1 from users for update`; sql`insert into teams values (1) on conflict (id) do update set a = 1`;",
    },
  ],
  [
    "an earlier slice",
    {
      "server/features/order.ts": '["users", "teams"]',
      "server/features/users/a.ts": "",
      "server/features/teams/b.ts": 'import { x } from "../users/a.ts";',
    },
  ],
];

test.each(fine)("lets through: %s", (_what, tree) => {
  expect(messages(tree)).toEqual([]);
});

test("line numbers are those of the file", () => {
  expect(messages({ "server/http/a.ts": "/*\n*/\n\nconst a = Date.now();" })[0]).toContain("server/http/a.ts:4 ");
});
