// Every guide is followed here as a reader follows it: in an empty folder, with a project of one server.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBlocks } from "../markdown-blocks.ts";
import { type ProductProcess, startProduct } from "../product-process.ts";
import { makeGuideFolder } from "./guide-folder.ts";
import { type FollowedGuide, guideKinds, readFileName } from "./guide-kinds.ts";
import { signUpDeveloper } from "./guide-project.ts";
import { renderComponents } from "./render-components.ts";

// Below node_modules, so that programs resolve the installed packages.
const scratch = resolve(`node_modules/.cache/latchkey/guides-${process.pid}`);
const run = promisify(execFile);

const guides = readdirSync("docs/guides")
  .filter((file) => file.endsWith(".md"))
  .map((file) => ({ name: file.replace(".md", ""), text: readFileSync(join("docs/guides", file), "utf8") }))
  .map((guide) => ({ ...guide, blocks: readBlocks(guide.text) }));
/** The files of all guides, below the folder of each guide. */
const files = guides.flatMap(({ name, blocks }) =>
  blocks.flatMap(({ text }) => {
    const file = readFileName(text);
    return file === undefined ? [] : [join(name, file)];
  }),
);

let product: ProductProcess;
let makeProject: Awaited<ReturnType<typeof signUpDeveloper>>;
beforeAll(async () => {
  mkdirSync(scratch, { recursive: true });
  product = await startProduct("npm", ["start"], { cwd: ".", env: { DATA_DIR: join(scratch, "data"), DATABASE_URL: undefined } });
  const [clientKey = ""] = /\bpck_\w{20,}/.exec(product.output()) ?? [];
  makeProject = await signUpDeveloper(product.url, clientKey);
});
afterAll(async () => {
  await product?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

describe.each(guides)("the guide $name", ({ name, blocks }) => {
  let guide: FollowedGuide;
  beforeAll(async () => {
    guide = Object.assign(await makeGuideFolder(join(scratch, name), product.url, await makeProject(name)), { name });
  });
  afterAll(() => guide?.close());

  const findKind = (index: number) => guideKinds.find(({ fits }) => blocks[index] && fits(blocks[index], blocks[index - 1]));
  for (const [index, block] of blocks.entries()) {
    const kind = findKind(index);
    if (kind) test(`line ${block.line}: ${kind.name}`, () => kind.run(block, guide, blocks[index + 1]));
  }

  test("has no code block that is not executed", () => {
    expect(blocks.filter((_, index) => findKind(index) === undefined)).toEqual([]);
  });
});

test("every link of a guide to another document has a file", () => {
  const missing = guides.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\((?!http|#|\/)([^)#]+)/g)]
      .map(([, link = ""]) => join("docs/guides", link))
      .filter((file) => !existsSync(file))
      .map((file) => `${name} links to ${file}`),
  );
  expect(missing).toEqual([]);
});

/** Files of example apps, which scripts/examples compiles. */
const inExamples = /^(react|next-js|protect-an-api)\/(src|app|proxy|api)/;
const compiled = files.filter((file) => (/\.m?tsx?$/.test(file) || file.includes("latchkey.config.")) && !inExamples.test(file));

test("the TypeScript of all guides has no type error", async () => {
  writeFileSync(join(scratch, "vite.d.ts"), 'import "vite/client";\n');
  const options = [
    ...["--ignoreConfig", "--noEmit", "--strict", "--module", "preserve", "--target", "es2024", "--lib", "es2024,dom,dom.iterable"],
    ...["--jsx", "react-jsx", "--types", "node", "--skipLibCheck", "--allowJs", "--checkJs", "--allowImportingTsExtensions"],
  ];
  const errors = await run(resolve("node_modules/.bin/tsc"), [...options, "vite.d.ts", ...compiled], { cwd: scratch }).then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(errors).toBe("");
}, 300_000);

test("a server renders the components of the guides, as far as it has their data", async () => {
  const components = compiled.filter((file) => file.endsWith(".tsx"));
  const renderings = await renderComponents(scratch, components, join(scratch, "prepare/.env"));
  expect(Object.keys(renderings).length).toBeGreaterThanOrEqual(components.length);
  expect(Object.entries(renderings).filter(([, state]) => state !== "complete" && state !== "waiting")).toEqual([]);
  expect(Object.values(renderings).filter((state) => state === "complete").length).toBeGreaterThan(4);
}, 300_000);
