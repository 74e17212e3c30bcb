import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emailLimits } from "#contract/vocabulary/emails/email-limits.ts";
import { measureMillis, smallest } from "../../testing/smallest.ts";
import { createEmailRenderer, RenderFailed, RenderingBusy } from "./email-renderer.ts";
import type { RenderRequest } from "./render-request.ts";

const renderer = createEmailRenderer({ workers: 2, renderMillis: 1500 });
/** Its renders meet the limit of memory before that of time, on a busy machine, too. */
const patientRenderer = createEmailRenderer({ workers: 1, renderMillis: 60_000 });
const startWorkers = () => Promise.all(["one", "two"].map((share) => render(body("return <p />;"), { share })));
beforeAll(startWorkers);
afterAll(() => Promise.all([renderer.close(), patientRenderer.close()]));

const body = (code: string) => `export function EmailTemplate({ user, project, variables }) { ${code} }`;
const request = (source: string, more: Partial<RenderRequest> = {}): RenderRequest => ({
  template: { source },
  theme: null,
  share: "one",
  user: { displayName: "Ada" },
  project: { displayName: "Engines" },
  ...more,
});
const render = (source: string, more?: Partial<RenderRequest>) => renderer.render(request(source, more));
/** Returns the refusal of a source. */
const readFailure = (source: string, more?: Partial<RenderRequest>, by = renderer) =>
  by.render(request(source, more)).then(
    ({ html }) => expect.fail(`it was rendered: ${html.slice(0, 500)}`),
    (error: RenderFailed) => {
      expect(error).toBeInstanceOf(RenderFailed);
      return error.details;
    },
  );

describe("a source that attacks the server", () => {
  const slow = "ran for more than";
  const big = "memory";
  /** Which limit a source meets first depends on the machine. */
  const slowOrBig = new RegExp(`${slow}|${big}`);
  const attacks: [name: string, code: string, message: string | RegExp][] = [
    ["loops without end", "for (;;);", slow],
    ["loops without end in a getter", "const o = { get a() { for (;;); } }; return o.a;", slow],
    ["catches the error that ends its loop", "for (;;) try { for (;;); } catch {}", slow],
    ["has a regular expression that backtracks", `return /^(a+)+$/.test("a".repeat(40) + "b") ? null : <p />;`, slow],
    ["makes a text of a gigabyte", `return "x".repeat(2 ** 30);`, "a text that is too long"],
    ["doubles a text without end", `let text = "ab"; for (;;) text += text;`, "a text that is too long"],
    ["fills the memory with objects, and leaves none for the error", "const all = []; for (;;) all.push({ n: all.length });", big],
    ["catches the error about its memory", "let all = []; for (;;) try { for (;;) all = [all, all]; } catch {}", slowOrBig],
    ["fills the memory with texts", `const all = []; for (;;) all.push("x".repeat(1e6) + all.length);`, big],
    ["fills the memory with numbers", "const all = []; for (;;) all.push(new Float64Array(1e6));", big],
    ["makes an array of a gigabyte", "return new Array(2 ** 28).fill(0).join('x');", big],
    ["recurses without end", "const again = () => again() + 1; return again();", "recurses too deeply"],
    ["nests components without end", "const Again = () => <Again />; return <Again />;", "recurses too deeply"],
    ["returns more than the limit", `return <p>{"x".repeat(${emailLimits.html + 1})}</p>;`, "longer than"],
    ["returns a text without room for it", `return <p>{"x".repeat(2e7)}</p>;`, big],
    ["reads the environment", "return <p>{process.env.HOME}</p>;", "'process' is not defined"],
    ["requires a module of Node", `return <p>{require("fs").readFileSync("/etc/passwd")}</p>;`, `"fs" cannot be imported`],
    ["requires a module by its constructor", `return <p>{(() => {}).constructor("return process")().pid}</p>;`, "not defined"],
    ["reads the process by a constructor", `return <p>{user.constructor.constructor("return process")().pid}</p>;`, "not defined"],
    ["connects to another system", `fetch("http://127.0.0.1/"); return <p />;`, "fetch is not available in e-mails"],
    ["waits for a promise", "const Waits = async () => <p />; return <Waits />;", ""],
    ["returns an object", "return { html: 1 };", "An object is not valid"],
  ];

  test.each(attacks)("%s: the render fails, and the next one succeeds", async (_, code, message) => {
    const by = message === slow || message === slowOrBig ? renderer : patientRenderer;
    const failed = await readFailure(body(code), {}, by);
    expect(failed.message).toMatch(message);
    expect(failed.message.length).toBeLessThan(1200);
    expect((await by.render(request(body("return <p>fine</p>;")))).html).toContain("<p>fine</p>");
  });

  test("imports a module of Node: the error names the line and the column", async () => {
    const source = `import { Text } from "@react-email/components";\nimport { readFileSync } from "node:fs";\n${body("return <Text>{readFileSync('x')}</Text>;")}`;
    expect(await readFailure(source)).toMatchObject({ file: "template", line: 2, column: 30 });
  });

  test("imports a module when it runs: nothing is imported", async () => {
    const { html } = await render(body(`const loaded = []; import("fs").then(() => loaded.push("fs")); return <p>{loaded.length}</p>;`));
    expect(html).toContain("<p>0</p>");
  });

  test("changes what all objects inherit: the next render has fresh ones", async () => {
    const changes = body(`
      Object.prototype.polluted = "yes"; Array.prototype.map = () => ["stolen"]; String.prototype.replace = () => "stolen";
      JSON.stringify = () => '{"html":"stolen"}'; globalThis.kept = variables.secret;
      return <p>first</p>;`);
    await render(changes, { variables: { secret: "of-the-first" }, share: "one" });
    const reads = body("return <p>{String({}.polluted)} {String(globalThis.kept)} {['a'].map((each) => each)}</p>;");
    for (let count = 0; count < 3; count++) expect((await render(reads, { share: "two" })).html).toContain("<p>undefined undefined a</p>");
  });

  test("answers other values than texts: they are left out", async () => {
    const lies = body(`JSON.stringify = () => '{"html":"<p>x</p>","subject":{"a":1},"notificationCategory":7}'; return <p />;`);
    expect(await render(lies)).toMatchObject({ html: "<!doctype html><p>x</p>", subject: undefined, notificationCategory: undefined });
    expect((await readFailure(body(`JSON.stringify = () => "not JSON"; return <p />;`))).message).toBe("The source stopped the renderer.");
  });

  test("does not keep others from rendering meanwhile", async () => {
    const millisBesideLoops = async () => {
      await startWorkers();
      const loops = Array.from({ length: 2 }, () => readFailure(body("for (;;);"), { share: "attacker" }));
      const millis = await measureMillis(() => render(body("return <p>fine</p>;"), { share: "other" }));
      await Promise.all(loops);
      return millis;
    };
    expect(await smallest(1300, millisBesideLoops, 5)).toBeLessThanOrEqual(1300);
  });
});

describe("values", () => {
  const hostile = `<img src=x onerror=alert(1)></style><script>alert(2)</script>{{x}}\${y}`;

  test("are escaped in the HTML and plain in the text", async () => {
    const source = `import { Text } from "@react-email/components";\n${body("return <Text title={variables.name}>{variables.name} {user.displayName}</Text>;")}`;
    const { html, text } = await render(source, { variables: { name: hostile }, user: { displayName: hostile } });
    expect(html).not.toMatch(/<(img|script)|<\/style/);
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(text).toContain(`${hostile} ${hostile}`);
  });

  test("that the schema does not declare are left out, and invalid ones fail", async () => {
    const schema = `import { type } from "arktype";\nexport const variablesSchema = type({ count: "number" });\n`;
    const source = `${schema}${body("return <p>{JSON.stringify(variables)}</p>;")}`;
    expect((await render(source, { variables: { count: 3, more: "x" } })).html).toContain("{&quot;count&quot;:3}");
    expect((await readFailure(source, { variables: { count: "3" } })).message).toMatch(/variablesSchema.*count must be a number/);
    const byFunction = `export const variablesSchema = (value) => ({ doubled: value.count * 2 });\n${body("return <p>{variables.doubled}</p>;")}`;
    expect((await render(byFunction, { variables: { count: 4 } })).html).toContain("<p>8</p>");
  });

  test("of previews come from the sources below the given ones", async () => {
    const source = `${body("return <p>{variables.a}{variables.b}</p>;")}\nEmailTemplate.PreviewVariables = { a: "1", b: "2" };`;
    expect((await render(source, { preview: true, variables: { b: "3" } })).html).toContain("<p>13</p>");
    expect((await render(source, { variables: { b: "3" } })).html).toContain("<p>3</p>");
  });
});

describe("markers", () => {
  const imports = `import { NotificationCategory, Subject } from "@stackframe/emails";\n`;

  test("give the subject and the category", async () => {
    const source = `${imports}${body("return <><Subject value={'Hello ' + user.displayName} /><div><NotificationCategory value='Marketing' /></div></>;")}`;
    expect(await render(source)).toMatchObject({ subject: "Hello Ada", notificationCategory: "Marketing" });
  });

  test("fail twice, or without a text; in nested components they have no effect", async () => {
    const twice = `${imports}${body("return <><Subject value='a' /><Subject value='b' /></>;")}`;
    expect((await readFailure(twice)).message).toContain("more than one Subject");
    expect((await readFailure(`${imports}${body("return <Subject value={7} />;")}`)).message).toContain("must be a string");
    const nested = `${imports}const Inner = () => <Subject value="inner" />;\n${body("return <><Inner /><p>x</p></>;")}`;
    expect((await render(nested)).subject).toBeUndefined();
  });
});

describe("themes", () => {
  const content = body("return <p>content</p>;");

  test("frame the template, and HTML as it is", async () => {
    const theme = `export function EmailTheme({ children, unsubscribeLink }) { return <html><body><i>frame</i>{children}<a href={unsubscribeLink}>stop</a></body></html>; }`;
    const { html } = await render(content, { theme, unsubscribeLink: "https://example.org/stop?a=1&b=2" });
    expect(html).toContain(`<i>frame</i><p>content</p><a href="https://example.org/stop?a=1&amp;b=2">stop</a>`);
    const asIs = await renderer.render({ ...request("", { theme }), template: { html: "<b>bold</b>" } });
    expect(asIs.html).toContain("<i>frame</i><div><b>bold</b></div>");
    expect(asIs.subject).toBeUndefined();
  });

  test.each([
    ["de", "Abmelden"],
    ["en", "Unsubscribe"],
    ["fr", "Se désabonner"],
    ["tlh", "Unsubscribe"],
  ])("in an e-mail without a theme, the unsubscribe link in the locale %s is %s", async (locale, label) => {
    const { html } = await render(content, { theme: null, unsubscribeLink: "https://example.org/stop", locale });
    expect(html).toMatch(new RegExp(`<a href="https://example.org/stop"[^>]*>${label}</a>`));
  });

  test("show the link of the preview's values as e-mails do: in categories that users can turn off", async () => {
    const markers = `import { NotificationCategory } from "@stackframe/emails";\n`;
    const of = (category: string) => `${markers}${body(`return <>${category}<p>content</p></>;`)}`;
    const theme = `export const EmailTheme = ({ children, unsubscribeLink }) => <div>{children}{unsubscribeLink && <a href={unsubscribeLink}>stop</a>}</div>;
      EmailTheme.PreviewProps = { unsubscribeLink: "https://example.org/preview" };`;
    const shown = async (category: string, more: Partial<RenderRequest> = { preview: true }) =>
      /href="https:\/\/example\.org\/(\w+)"/.exec((await render(of(category), { theme, ...more })).html)?.[1];
    expect(await shown(`<NotificationCategory value="Marketing" />`)).toBe("preview");
    expect(await shown(`<NotificationCategory value="Transactional" />`)).toBeUndefined();
    expect(await shown(`<NotificationCategory value="Gossip" />`)).toBeUndefined();
    expect(await shown("")).toBeUndefined();
    expect(await shown("", { preview: false })).toBeUndefined();
    expect(await shown("", { unsubscribeLink: "https://example.org/given" })).toBe("given");
  });

  test("that leave the content out fail, and so do ones without a component", async () => {
    expect((await readFailure(content, { theme: "export const EmailTheme = () => <p />;" })).message).toContain(
      "does not render its children",
    );
    expect((await readFailure(content, { theme: "export const Other = () => <p />;" })).message).toContain(
      "must export a function EmailTheme",
    );
    expect((await readFailure("export const Other = 1;")).message).toContain("must export a function EmailTemplate");
  });
});

test("an error names file, line and column of the source as it was written", async () => {
  const source = `import { Text } from "@react-email/components";

export function EmailTemplate({ variables }: { variables: Record<string, string> }) {
  const name: string = variables.person.name;
  return <Text>{name}</Text>;
}`;
  expect(await readFailure(source)).toMatchObject({ file: "template", line: 4, column: expect.any(Number) });
  const { line, column, message } = await readFailure(`export function EmailTemplate() {\n  const a = ;\n}`);
  expect([line, column]).toEqual([2, 13]);
  expect(message).toContain("(template.tsx, line 2, column 13)");
});

test("classes of Tailwind CSS become styles, and those with variants a style sheet", async () => {
  const source = `import { Body, Head, Html, Tailwind, Text } from "@react-email/components";\n${body("return <Text className='text-lg text-[#123456] bg-blue-600/50 px-4 -mt-2 max-w-[560px] sm:p-8 dark:text-white own'>x</Text>;")}`;
  const { html } = await render(source);
  const style = /<p [^>]*style="([^"]*)"/.exec(html)?.[1] ?? "";
  for (const declaration of [
    "font-size:18px",
    "color:#123456",
    "background-color:rgba(21,93,252,0.5)",
    "padding-left:16px",
    "max-width:560px",
    "margin-top:-8px",
  ])
    expect(style).toContain(declaration);
  expect(html).toMatch(/<p [^>]*class="sm_p-8 dark_text-white own"/);
  expect(html).toContain("@media (min-width:640px){.sm_p-8{padding:32px!important}}");
  expect(html).toContain("@media (prefers-color-scheme:dark){.dark_text-white{color:#ffffff!important}}");
});

test("the text part has links and codes in one piece, and no preview text", async () => {
  const link = `https://example.org/${"path/".repeat(40)}?code=${"a1".repeat(30)}`;
  const source = `import { Button, Preview, Text } from "@react-email/components";\n${body("return <><Preview>hidden</Preview><Button href={variables.link}>Open</Button><Text>Code: {variables.code}</Text></>;")}`;
  const { text } = await render(source, { variables: { link, code: "ABC-123-".repeat(20) } });
  expect(text).toBe(`Open\n${link}\n\nCode: ${"ABC-123-".repeat(20)}\n`);
});

test("many e-mails of one source are rendered in order, and an error of one leaves the others", async () => {
  const source = body("if (variables.n === 3) throw new Error('three'); return <p>{variables.n}</p>;");
  const emails = Array.from({ length: 230 }, (_, n) => ({ user: { displayName: null }, project: { displayName: "P" }, variables: { n } }));
  const outcomes = await renderer.renderMany({ template: { source }, theme: null, share: "one", emails });
  expect(outcomes.map((outcome) => (outcome.ok ? /<p>(\d+)<\/p>/.exec(outcome.email.html)?.[1] : outcome.error.message))).toEqual(
    emails.map((_, n) => (n === 3 ? expect.stringContaining("three") : `${n}`)),
  );
});

test("equal sources that wait are rendered together, each with its values", async () => {
  const source = body("globalThis.count = (globalThis.count ?? 0) + 1; return <p>{variables.n} {globalThis.count}</p>;");
  const rendered = await Promise.all(Array.from({ length: 12 }, (_, n) => render(source, { variables: { n } })));
  expect(rendered.map(({ html }, n) => html.includes(`<p>${n} `))).not.toContain(false);
  // At least one shared an engine.
  expect(rendered.some(({ html }) => !html.includes(" 1</p>"))).toBe(true);
  // Another owner with the same source does not.
  expect((await render(source, { share: "two", variables: { n: 0 } })).html).toContain("<p>0 1</p>");
});

test("a closed renderer rejects what waits, as something to try again", async () => {
  const closing = createEmailRenderer({ workers: 1 });
  const waiting = [render, render].map(() => closing.render(request(body("return <p />;"))).catch((error) => error));
  await closing.close();
  for (const error of await Promise.all(waiting)) expect(error).toBeInstanceOf(RenderingBusy);
  await expect(closing.render(request(""))).rejects.toBeInstanceOf(RenderingBusy);
});
