import { afterAll, describe, expect, test } from "vitest";
import { emailComponents, emailMarkers } from "#contract/vocabulary/emails/email-components.ts";
import { sharedEmailRenderer } from "../../../../testing/emails/email-renderer.ts";
import type { RenderRequest } from "../../render-request.ts";

afterAll(() => sharedEmailRenderer.close());

const imports = `import * as components from "@react-email/components";\nconst { Body, Button, Head, Html, Tailwind, Text } = components;\n`;
const template = (jsx: string) => `${imports}export function EmailTemplate() { return ${jsx}; }`;

/** Renders a template, and returns its HTML. */
async function render(jsx: string, theme: RenderRequest["theme"] = null): Promise<string> {
  const request = { template: { source: template(jsx) }, theme, share: "tailwind", user: { displayName: null } };
  return (await sharedEmailRenderer.render({ ...request, project: { displayName: "Engines" } })).html;
}
/** The style of the element that contains `text` alone. */
const readStyle = (html: string, text: string) => new RegExp(`style="([^"]*)"[^>]*>(?:<span[^>]*>)?${text}<`).exec(html)?.[1] ?? "";

describe("the configuration of Tailwind", () => {
  const config = {
    theme: {
      extend: {
        colors: { brand: { DEFAULT: "#007291", light: "#9bd" }, accent: "rgb(1,2,3)" },
        spacing: { gutter: "1.5rem" },
        fontSize: { huge: ["4rem", { lineHeight: "72px", fontWeight: 700 }], tiny: ["10px", "14px"] },
        fontFamily: { brand: ["Inter", "sans-serif"] },
        borderRadius: { card: "10px" },
        maxWidth: { page: "600px" },
        screens: { phone: { max: "480px" } },
      },
    },
  };
  const tailwind = `<Tailwind config={${JSON.stringify(config)}}>`;

  test.each([
    ["bg-brand", "background-color:#007291"],
    ["text-brand-light", "color:#9bd"],
    ["bg-brand-light/50", "background-color:rgba(153,187,221,0.5)"],
    ["border-accent", "border-color:rgb(1,2,3)"],
    ["p-gutter", "padding:24px"],
    ["-mt-gutter", "margin-top:-24px"],
    ["w-gutter", "width:24px"],
    ["text-huge", "font-size:64px;line-height:72px;font-weight:700"],
    ["text-tiny", "font-size:10px;line-height:14px"],
    ["font-brand", "font-family:Inter,sans-serif"],
    ["rounded-card", "border-radius:10px"],
    ["max-w-page", "max-width:600px"],
    ["bg-blue-600", "background-color:#155dfc"],
  ])("gives %s its meaning", async (name, declarations) => {
    expect(readStyle(await render(`${tailwind}<div className="${name}">x</div></Tailwind>`), "x")).toBe(declarations);
  });

  test("applies to components of the package and of the developer, and to variants", async () => {
    const own = `(({ className, children }) => <em className={className}>{children}</em>)`;
    const html = await render(
      `${tailwind}<Html><Head /><Body>{[0].map(() => { const Own = ${own}; return <Own className="text-brand">own</Own>; })}` +
        `<Button href="https://example.org" className="bg-brand p-gutter">press</Button><i className="phone:p-gutter max-sm:text-brand">v</i></Body></Html></Tailwind>`,
    );
    expect(readStyle(html, "own")).toBe("color:#007291");
    expect(html).toMatch(/<a [^>]*style="[^"]*background-color:#007291[^"]*padding-top:24px/);
    const [, phone, small] = /<i class="(\S+) (\S+)">/.exec(html) ?? [];
    expect(html).toContain(`@media (max-width:480px){.${phone}{padding:24px!important}}`);
    expect(html).toContain(`@media (max-width:639px){.${small}{color:#007291!important}}`);
  });

  test("holds for the elements within: others keep the names of Tailwind, and names of the developer's own stay classes", async () => {
    const html = await render(
      `<><p className="bg-brand text-red-500">outside</p>${tailwind}<p className="bg-brand own">inside</p></Tailwind></>`,
    );
    expect(html).toContain('<p style="color:#fb2c36" class="bg-brand">outside');
    expect(html).toContain('<p style="background-color:#007291" class="own">inside');
  });

  test("of a theme reaches the template, whose own has precedence", async () => {
    const theme = `${imports}export const EmailTheme = ({ children }) => ${tailwind}{children}</Tailwind>;`;
    const inner = `<Tailwind config={{ theme: { extend: { colors: { accent: "#000" } } } }}>`;
    const html = await render(
      `<><b className="text-accent">theme</b>${inner}<b className="bg-brand text-accent">both</b></Tailwind></>`,
      theme,
    );
    expect(readStyle(html, "theme")).toBe("color:rgb(1,2,3)");
    expect(readStyle(html, "both")).toBe("background-color:#007291;color:#000");
  });

  test("replaces a section outside of extend; presets apply before it", async () => {
    const config =
      "{ presets: [components.pixelBasedPreset, { theme: { extend: { spacing: { a: '3px' } } } }], theme: { colors: { only: '#111' } } }";
    const html = await render(`<Tailwind config={${config}}><b className="text-only bg-blue-600 p-a">x</b></Tailwind>`);
    expect(html).toContain('<b style="color:#111;padding:3px" class="bg-blue-600">x');
  });

  test.each(["null", "7", "'x'", "[]", "{ theme: 7 }", "{ theme: { colors: 'red', extend: [1] } }", "{ plugins: [() => {}] }"])(
    "that is %s changes nothing",
    async (config) => {
      expect(readStyle(await render(`<Tailwind config={${config}}><b className="p-4">x</b></Tailwind>`), "x")).toBe("padding:16px");
    },
  );

  test("cannot end the style sheet of variants by a class", async () => {
    const html = await render(`<Html><Head /><Body><b className="sm:tracking-[</style><script>alert(1)</script>]">x</b></Body></Html>`);
    expect(html).not.toContain("<script>");
  });
});

describe("utilities of grids and flexible boxes", () => {
  test.each([
    ["grid grid-cols-3 gap-4", "display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:16px"],
    [
      "inline-grid grid-rows-2 gap-x-2 gap-y-[3px]",
      "display:inline-grid;grid-template-rows:repeat(2,minmax(0,1fr));column-gap:8px;row-gap:3px",
    ],
    ["grid-cols-[200px_1fr] grid-rows-none", "grid-template-columns:200px 1fr;grid-template-rows:none"],
    ["col-span-2 row-span-full", "grid-column:span 2 / span 2;grid-row:1 / -1"],
    ["col-start-2 col-end-4 row-start-auto", "grid-column-start:2;grid-column-end:4;grid-row-start:auto"],
    [
      "flex flex-col flex-wrap items-stretch justify-evenly",
      "display:flex;flex-direction:column;flex-wrap:wrap;align-items:stretch;justify-content:space-evenly",
    ],
    ["flex-1 grow shrink-0 basis-1/2", "flex:1 1 0%;flex-grow:1;flex-shrink:0;flex-basis:50%"],
    ["p-[1.5rem] text-[1.25rem]", "padding:24px;font-size:20px"],
  ])("%s", async (names, declarations) => {
    expect(readStyle(await render(`<div className="${names}">x</div>`), "x")).toBe(declarations);
  });
});

describe("other utilities", () => {
  test.each([
    [
      "bg-[url('https://e.org/a_b.png')] bg-cover bg-center bg-no-repeat",
      "background-image:url(&#x27;https://e.org/a_b.png&#x27;);background-size:cover;background-position:center;background-repeat:no-repeat",
    ],
    ["bg-gradient-to-r from-blue-600 via-white to-[#fff]", "background-image:linear-gradient(to right,#155dfc,#ffffff,#fff)"],
    ["bg-[linear-gradient(90deg,#000,#fff)]", "background-image:linear-gradient(90deg,#000,#fff)"],
    ["bg-[color:teal] bg-[size:10px_20px]", "background-color:teal;background-size:10px 20px"],
    ["text-[length:1.5rem] text-[color:#123456]", "font-size:24px;color:#123456"],
    ["text-[14px]/[20px] text-white/[.5]", "font-size:14px;line-height:20px;color:rgba(255,255,255,0.5)"],
    ["text-sm/6 text-[red]", "font-size:14px;line-height:24px;color:red"],
    ["font-[550] font-['Inter']", "font-weight:550;font-family:&#x27;Inter&#x27;"],
    [
      "rounded-tl-lg border-x-2 border-[3px]",
      "border-top-left-radius:8px;border-left-width:2px;border-right-width:2px;border-left-style:solid;border-right-style:solid;border-width:3px;border-style:solid",
    ],
    ["relative -top-1 inset-x-0 z-10", "position:relative;top:-4px;left:0px;right:0px;z-index:10"],
    ["float-left clear-both self-center order-first", "float:left;clear:both;align-self:center;order:-9999"],
    [
      "underline decoration-dotted decoration-red-500 decoration-2 underline-offset-4",
      "text-decoration:underline;text-decoration-style:dotted;text-decoration-color:#fb2c36;text-decoration-thickness:2px;text-underline-offset:4px",
    ],
    ["line-clamp-2", "overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2"],
    ["[mso-line-height-rule:exactly] tabular-nums", "mso-line-height-rule:exactly;font-variant-numeric:tabular-nums"],
    ["max-w-5xl w-min aspect-video table-row", "max-width:1024px;width:min-content;aspect-ratio:16 / 9;display:table-row"],
  ])("%s", async (names, declarations) => {
    expect(readStyle(await render(`<div className="${names}">x</div>`), "x")).toBe(declarations);
  });

  test.each([
    ["min-[480px]:p-4", "@media (min-width:480px){.min-_480px__p-4{padding:16px!important}}"],
    ["max-[30rem]:hidden", "@media (max-width:480px){.max-_30rem__hidden{display:none!important}}"],
    ["first:mt-0", ".first_mt-0:first-child{margin-top:0px!important}"],
    [
      "even:bg-[url('https://e.org/x.png')]",
      ".even_bg-_url__https___e_org_x_png___:nth-child(2n){background-image:url('https://e.org/x.png')!important}",
    ],
    ["group-hover:underline", ".group:hover .group-hover_underline{text-decoration:underline!important}"],
    [
      "dark:sm:hover:text-white",
      "@media (prefers-color-scheme:dark) and (min-width:640px){.dark_sm_hover_text-white:hover{color:#ffffff!important}}",
    ],
    ["space-y-4", ".space-y-4>*+*{margin-top:16px!important}"],
    ["-space-x-px", ".-space-x-px>*+*{margin-left:-1px!important}"],
    ["divide-y", ".divide-y>*+*{border-top-width:1px!important;border-top-style:solid!important}"],
    ["divide-gray-200", ".divide-gray-200>*+*{border-color:#e5e7eb!important}"],
    ["sm:space-y-2", "@media (min-width:640px){.sm_space-y-2>*+*{margin-top:8px!important}}"],
  ])("%s is a rule of the style sheet, with or without a head", async (name, rule) => {
    const html = await render(`<div className="${name}"><b>x</b></div>`);
    expect(html).toContain(`<style>${rule}</style></head>`);
    expect(html).toContain(`<div class="${/\.([\w-]+)(?=[:>{])/.exec(rule.replace(".group:hover ", ""))?.[1]}">`);
    const theme = `export const EmailTheme = ({ children }) => <html><body>{children}</body></html>;`;
    expect(await render(`<div className="${name}"><b>x</b></div>`, theme)).toContain(`<html><head><style>${rule}</style></head><body>`);
  });

  test("that e-mails do not have, and no style sheet defines, are warnings", async () => {
    const jsx = `<Html><Head><style>{".own{color:red} .sm\\\\:own{color:red}"}</style></Head><Body className="animate-pulse p-4"><p className="own sm:own group p-4 sm:animate-spin">x</p></Body></Html>`;
    const theme = `${imports}export const EmailTheme = ({ children }) => ${jsx.replace("x</p>", "{children}</p>")};`;
    const request = {
      template: { source: template(`<b className="rotate-45 underline">x</b>`) },
      theme,
      share: "tailwind",
      user: { displayName: null },
    };
    const { warnings } = await sharedEmailRenderer.render({ ...request, project: { displayName: "Engines" } });
    expect(warnings).toEqual(
      ["animate-pulse", "sm:animate-spin", "rotate-45"].map(
        (name) => `The class ${name} has no effect: e-mails do not have it, and no style sheet of the e-mail defines it.`,
      ),
    );
  });
});

test("the components that the editor and the model know are those that sources can import", async () => {
  const names = /<p>(.*)<\/p>/.exec(await render("<p>{Object.keys(components).filter((name) => /^[A-Z]/.test(name)).join()}</p>"))?.[1];
  expect(names?.split(",").sort()).toEqual(Object.keys(emailComponents).sort());
  const markers = `import * as emails from "@stackframe/emails";\nexport function EmailTemplate() { return <p>{Object.keys(emails).filter((name) => /^[A-Z]/.test(name)).sort().join()}</p>; }`;
  const request = {
    template: { source: markers },
    theme: null,
    share: "tailwind",
    user: { displayName: null },
    project: { displayName: "E" },
  };
  expect((await sharedEmailRenderer.render(request)).html).toContain(`<p>${Object.keys(emailMarkers).sort().join()}</p>`);
});
