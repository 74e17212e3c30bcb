import { afterAll, describe, expect, test } from "vitest";
import { sharedEmailRenderer } from "../../testing/emails/email-renderer.ts";
import { RenderFailed } from "./email-renderer.ts";
import type { RenderRequest } from "./render-request.ts";

afterAll(() => sharedEmailRenderer.close());

const request = (source: string, more: Partial<RenderRequest> = {}): RenderRequest => ({
  template: { source },
  theme: null,
  share: "developer",
  user: { displayName: "Ada" },
  project: { displayName: "Engines" },
  preview: true,
  strict: true,
  ...more,
});
const body = (code: string) => `export function EmailTemplate({ user, variables }) { ${code} }`;
const render = (source: string, more?: Partial<RenderRequest>) => sharedEmailRenderer.render(request(source, more));
/** The text of an expression, as a template shows it. */
const shown = async (expression: string, more?: Partial<RenderRequest>) =>
  (await render(body(`return <p>{String(${expression})}</p>;`), more)).text.trim();
const readFailure = async (source: string, more?: Partial<RenderRequest>) => {
  const error = await render(source, more).catch((thrown: unknown) => thrown);
  if (!(error instanceof RenderFailed)) return expect.fail(`it was rendered: ${JSON.stringify(error)}`);
  return error.details;
};

describe("addresses in a template", () => {
  test.each([
    [`new URL("/x y", "https://e.org")`, "https://e.org/x%20y"],
    [`new URL("https://e.org").href`, "https://e.org/"],
    [`JSON.stringify({ at: new URL("https://ä.example:443/?a=1#b") })`, `{"at":"https://xn--4ca.example/?a=1#b"}`],
    [`new URLSearchParams({ a: "1 2", b: "ü&" })`, "a=1+2&b=%C3%BC%26"],
    [`new URLSearchParams([["a", 1], ["a", 2]]).getAll("a")`, "1,2"],
    [`[...new URLSearchParams("?a=1&b=%20")].flat().join("|")`, "a|1|b|"],
    ["URL.canParse(variables.none)", "false"],
    [`URL.parse("../y", "https://e.org/a/b").pathname`, "/y"],
    [
      `(() => { const u = new URL("https://e.org"); u.searchParams.set("code", "a b"); u.hash = "top"; return u; })()`,
      "https://e.org/?code=a+b#top",
    ],
    [
      `(() => { const u = new URL("https://e.org/?a=1"); const p = u.searchParams; u.search = "?b=2"; return u.searchParams.get("b"); })()`,
      "2",
    ],
    [
      `(() => { const p = new URLSearchParams("b=1&a=2&b=3"); p.delete("b", "1"); p.append("c", 4); p.sort(); return p + " " + p.size; })()`,
      "a=2&b=3&c=4 3",
    ],
    [`new TextEncoder().encode("aü€😀")`, "97,195,188,226,130,172,240,159,152,128"],
  ])("%s is %s", async (expression, expected) => {
    expect(await shown(expression)).toBe(expected);
  });

  test("that are not valid are an error with a position", async () => {
    expect(await readFailure(body(`return <a href={new URL("/x").href}>x</a>;`))).toMatchObject({
      message: expect.stringContaining("Invalid URL"),
      line: 1,
    });
  });

  test("are checked by the schema of the variables", async () => {
    const source = `import { type } from "arktype";\nexport const variablesSchema = type({ link: "string.url" });\n${body("return <p>{variables.link}</p>;")}`;
    expect((await render(source, { variables: { link: "https://e.org" } })).text).toContain("https://e.org");
    expect((await readFailure(source, { variables: { link: "no address" } })).message).toContain("link must be a URL string");
  });
});

describe("languages in a template", () => {
  test.each([
    [`(1234.5).toLocaleString("de-DE", { style: "currency", currency: "EUR" })`, "1.234,50 €"],
    [`(1234.5).toLocaleString()`, "1,234.5"],
    [`12345678901234567890n.toLocaleString("de")`, "12.345.678.901.234.567.890"],
    [`new Date(0).toLocaleDateString("de-DE", { dateStyle: "long" })`, "1. Januar 1970"],
    [`new Date(0).toLocaleTimeString("de-DE", { timeStyle: "short" })`, "00:00"],
    [`new Date(0).toLocaleString("en-GB", { timeZone: "Europe/Berlin" })`, "01/01/1970, 01:00:00"],
    [`new Date(NaN).toLocaleDateString("de")`, "Invalid Date"],
    [`new Intl.NumberFormat("en-IN").format(1234567)`, "12,34,567"],
    [`[1, 2].map(new Intl.NumberFormat("de", { style: "percent" }).format)`, "100 %,200 %"],
    [`Intl.DateTimeFormat("fr", { month: "long" }).format(new Date(0))`, "janvier"],
    [`new Intl.PluralRules("en", { type: "ordinal" }).select(2)`, "two"],
    [`new Intl.ListFormat("de").format(["a", "b", "c"])`, "a, b und c"],
    [`new Intl.ListFormat("de").format(new Set(["a", "b"]))`, "a und b"],
    [`new Intl.RelativeTimeFormat("de", { numeric: "auto" }).format(-1, "day")`, "gestern"],
    [`new Intl.DisplayNames("de", { type: "region" }).of("FR")`, "Frankreich"],
    [`["z", "ä", "a"].sort((a, b) => a.localeCompare(b, "de"))`, "a,ä,z"],
    [`"title".toLocaleUpperCase("tr")`, "TİTLE"],
    [`[1234.5, new Date(0)].toLocaleString("de", { timeZone: "UTC" })`, "1.234,5,1.1.1970, 00:00:00"],
    ["(1 / 0).toLocaleString()", "∞"],
  ])("%s is %s", async (expression, expected) => {
    expect((await shown(expression)).replaceAll("\u00a0", " ")).toBe(expected);
  });

  test("is that of the recipient where a template names none", async () => {
    expect(await shown("(1234.5).toLocaleString()", { locale: "de" })).toBe("1.234,5");
    expect(await shown("(1234.5).toLocaleString()", { locale: "no language" })).toBe("1,234.5");
  });

  test.each([
    [`(1).toLocaleString("no language")`, "Incorrect locale information provided"],
    [`(1).toLocaleString("de", { style: "currency" })`, "Currency code is required"],
    [`new Intl.NumberFormat("de", { style: "no" })`, "Value no out of range"],
    [`Intl.Segmenter`, "Intl.Segmenter is not available in e-mails"],
  ])("%s is an error", async (expression, message) => {
    expect((await readFailure(body(`return <p>{String(${expression})}</p>;`))).message).toContain(message);
  });
});

test.each([
  "new Blob([])",
  "new FormData()",
  "new Headers()",
  `new Request("https://e.org")`,
  "new Response()",
  "setTimeout(() => {}, 1)",
  "setInterval(() => {}, 1)",
  "queueMicrotask(() => {})",
  "new MessageChannel()",
  `fetch("https://e.org")`,
])("%s is an error that names what e-mails do not have", async (expression) => {
  const [, name] = /^(?:new )?(\w+)/.exec(expression) ?? [];
  expect((await readFailure(body(`${expression}; return <p />;`))).message).toContain(`${name} is not available in e-mails`);
});

test.each(["setTimeout(() => {}, 1)", "queueMicrotask(() => {})", "performance.now()", "new MessageChannel()"])(
  "%s has no effect in a source that was stored earlier",
  async (expression) => {
    expect((await render(body(`${expression}; return <p>sent</p>;`), { strict: false })).html).toContain("sent");
  },
);

describe("an issue of the syntax", () => {
  const source = (jsx: string) => `import { Text } from "@react-email/components";

export function EmailTemplate({ user }: { user: { displayName: string } }) {
  const name: string = user.displayName as string;
  return (
    <div>
${jsx}
    </div>
  );
}
`;
  test.each([
    ["a missing closing tag", "<p>one\n<b>{name}</b>", 9, 5, "closing JSX|closing tag for <p>"],
    ["a missing closing tag before others", "<p>one\n<b>{name}</b>\n</div>\n<div>", 9, 1, "closing tag for <p>"],
    ["a brace without an end", "<p>{name</p>\n<b>two</b>", 7, 9, 'Expected "}" before the closing tag'],
    ["braces of a style", `<p style={{ color: "red" }>x</p>`, 7, 29, 'Expected "}" before the closing tag'],
    ["a quote without an end", `<p className="a>one</p>`, 7, 14, "Unterminated string"],
    ["a closing tag of another element", "<p>two</b>", 7, 7, "closing tag for <p>"],
    ["a closing tag too many", "<p>two</p></p>", 7, 11, "closing tag for <div>|Adjacent"],
    ["two elements without a parent", "</div>\n<p />\n<div>", 8, 1, "Adjacent JSX elements"],
    ["an attribute without quotes", "<p className=a>x</p>", 7, 14, "JSX value should be"],
    ["an attribute without a value", "<p className={}>x</p>", 7, 14, "JSX attributes must only be assigned a non-empty expression"],
    ["a tag without an end", `<p className="a" one</p>`, 7, 21, "Unexpected token"],
    ["a condition without its second part", "<p>{name ? <b>x</b> : }</p>", 7, 23, "Unexpected token"],
    ["a parenthesis without an end", "<p>{[1].map((x) => <b>{x}</b>}</p>", 7, 30, 'expected ","'],
    ["a fragment without an end", "<>one", 8, 5, "closing tag for <>"],
  ])("has its own position: %s", async (_, jsx, line, column, message) => {
    const failed = await readFailure(source(jsx));
    expect(failed).toMatchObject({ file: "template", line, column, message: expect.stringMatching(message) });
  });

  test("is not the only one that the error names", async () => {
    const { message } = await readFailure(source("<p>two</b>\n<p>three</i>"));
    expect(message.split("\n")).toEqual([
      "Expected corresponding JSX closing tag for <p>. (template.tsx, line 7, column 7)",
      "Expected corresponding JSX closing tag for <p>. (template.tsx, line 8, column 9)",
    ]);
  });

  test("that earlier versions accepted does not stop an e-mail with a stored source", async () => {
    expect((await render(source("<p>two</b>"), { strict: false })).html).toContain("<p>two</p>");
  });
});

describe("an import", () => {
  test("of a name that a module lacks is an error at the import", async () => {
    const source = `import { Text } from "@react-email/components";\nimport { Subject, ProjectLogo } from "@stackframe/emails";\n${body("return <div><Subject value='a' /><ProjectLogo /></div>;")}`;
    expect(await readFailure(source)).toMatchObject({
      message: "@stackframe/emails has no export ProjectLogo (template.tsx, line 2, column 19)",
      line: 2,
    });
  });

  test.each([
    [
      "a namespace",
      `import * as components from "@react-email/components";`,
      "components.Card",
      "@react-email/components has no export Card",
    ],
    ["the default of React", `import React from "react";`, "React.Card", "react has no export Card"],
    ["another name", `import { Card as Text } from "@react-email/components";`, "Text", "@react-email/components has no export Card"],
    ["the schema library", `import { kind } from "arktype";`, "kind", "arktype has no export kind"],
  ])("by %s is checked, too", async (_, line, expression, message) => {
    expect((await readFailure(`${line}\n${body(`return <p>{String(${expression})}</p>;`)}`)).message).toContain(message);
  });

  test("of a type has no value and is no error", async () => {
    const source = `import { Props, Subject } from "@stackframe/emails";\nexport function EmailTemplate({ user }: Props<unknown>) { return <Subject value={user.displayName} />; }`;
    expect((await render(source)).subject).toBe("Ada");
  });
});

describe("a template that returns a whole document", () => {
  const warning = [expect.stringContaining("returns a whole document")];
  const theme = `export const EmailTheme = ({ children }) => <html><head><title>t</title></head><body><i>frame</i>{children}</body></html>;`;
  const elements = ["Body", "Head", "Html", "Text"];
  const imports = `import { ${elements.join(", ")} } from "@react-email/components";\nimport { Subject } from "@stackframe/emails";\n`;

  test.each([
    [
      "components",
      `<Html lang="de"><Head><style>{".a{color:red}"}</style></Head><Body className="bg-white"><Subject value="s" /><Text className="a">content</Text></Body></Html>`,
    ],
    [
      "elements",
      `<html lang="de"><head><style>{".a{color:red}"}</style></head><body className="bg-white"><Subject value="s" /><p className="a">content</p></body></html>`,
    ],
  ])("is unwrapped: %s", async (_, jsx) => {
    for (const frame of [theme, null]) {
      const { html, subject, warnings } = await render(`${imports}${body(`return ${jsx};`)}`, { theme: frame });
      for (const tag of ["html", "head", "body"]) expect(html.match(new RegExp(`<${tag}[\\s>]`, "g"))).toHaveLength(1);
      expect(html).toContain("<style>.a{color:red}</style>");
      expect(html).toMatch(/<div[^>]*background-color:#ffffff/);
      expect([subject, warnings]).toEqual(["s", warning]);
    }
  });

  test("is unwrapped as HTML, too", async () => {
    const html = `<!DOCTYPE html><html lang="de"><head><title>x</title><style>.a{color:red}</style></head><body style="color:blue"><p class="a">content</p></body></html>`;
    const rendered = await render("", { template: { html }, theme });
    expect(rendered.html).toContain(
      `<i>frame</i><div><style>.a{color:red}</style><div style="color:blue"><p class="a">content</p></div></div></body></html>`,
    );
    expect(rendered.warnings).toEqual(warning);
    expect((await render("", { template: { html: "<b>plain</b>" }, theme })).warnings).toEqual([]);
  });
});
