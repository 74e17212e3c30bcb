import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import * as jsx from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { transformWithOxc } from "vite";
import { describe, expect, test } from "vitest";
import { builtInTemplates, templateIds } from "./built-in-templates.ts";
import { builtInThemes, darkThemeId, lightThemeId } from "./built-in-themes.ts";
import { themeTexts } from "./generated/email-texts.ts";

type Component = ((props: Record<string, unknown>) => ReactNode) & Record<string, unknown>;

const allowed = ["react", "@react-email/components", "arktype", "@stackframe/emails"];
const Subject = () => null;
const NotificationCategory = () => null;

/** Replacements of the modules that the sources import: plain elements and markers. */
const packages: Record<string, object> = {
  "react/jsx-runtime": jsx,
  "@react-email/components": new Proxy(
    {},
    {
      get: (_, name) => (props: { href?: string; children?: ReactNode }) =>
        createElement(props.href ? "a" : "div", { "data-is": String(name), ...(props.href ? { href: props.href } : {}) }, props.children),
    },
  ),
  "@stackframe/emails": { Subject, NotificationCategory },
  arktype: { type: (shape: object) => shape },
};

/** Runs a source's module with those packages. */
async function run(source: string): Promise<Record<string, unknown>> {
  const { code } = await transformWithOxc(source, "source.tsx", { jsx: { runtime: "automatic" } });
  const body = code
    .replace(
      /import \{([^}]*)\} from "([^"]+)";/g,
      (_, names: string, from: string) => `const {${names.replaceAll(" as ", ": ")}} = packages["${from}"];`,
    )
    .replace(/export (function|const)/g, "$1");
  const exported = ["EmailTheme", "EmailTemplate", "variablesSchema"].map(
    (name) => `${name}: typeof ${name} === "undefined" ? undefined : ${name}`,
  );
  return new Function("packages", `${body.replace(/export \{[^}]*\};?/g, "")}; return { ${exported.join(", ")} };`)(packages);
}

const imports = (source: string) => [...source.matchAll(/from "([^"]+)"/g)].map(([, from]) => from);

/** The markers of an element's tree (wire protocol, section 4.7). */
function markers(node: ReactNode, kind: unknown): unknown[] {
  if (Array.isArray(node)) return node.flatMap((inner) => markers(inner, kind));
  if (!isValidElement(node)) return [];
  const { type, props } = node as ReactElement<{ value?: unknown; children?: ReactNode }>;
  return type === kind ? [props.value] : markers(props.children, kind);
}

describe("themes", () => {
  test.each([
    ["light", lightThemeId],
    ["dark", darkThemeId],
  ] as const)("%s renders the e-mail, with an unsubscribe link if there is one", async (_, id) => {
    const source = builtInThemes[id].tsxSource;
    expect(allowed).toEqual(expect.arrayContaining(imports(source)));
    const { EmailTheme } = (await run(source)) as { EmailTheme: Component };
    const render = (props: object) => renderToStaticMarkup(EmailTheme({ children: "The content", ...props }));
    expect(render({})).toContain("The content");
    expect(render({})).not.toContain("Unsubscribe");
    expect(render(EmailTheme.PreviewProps as object)).toContain('href="https://example.com/unsubscribe"');
  });

  test.each(Object.entries(themeTexts))(
    "show the unsubscribe link in the locale %s",
    async (locale, { unsubscribeQuestion, unsubscribe }) => {
      for (const { tsxSource } of Object.values(builtInThemes)) {
        const { EmailTheme } = (await run(tsxSource)) as { EmailTheme: Component };
        const html = renderToStaticMarkup(EmailTheme({ unsubscribeLink: "https://example.com/unsubscribe", locale }));
        expect(html).toContain(unsubscribeQuestion);
        expect(html).toContain(`>${unsubscribe}<`);
      }
    },
  );

  test("differ in their colours", () => {
    expect(builtInThemes[lightThemeId].tsxSource).not.toBe(builtInThemes[darkThemeId].tsxSource);
  });
});

describe("templates", () => {
  test.each([
    ["emailVerification", ["emailVerificationLink"]],
    ["passwordReset", ["passwordResetLink"]],
    ["magicLink", ["magicLink", "otp"]],
    ["teamInvitation", ["inviterDisplayName", "teamDisplayName", "teamInvitationLink"]],
    ["signInInvitation", ["signInInvitationLink", "teamDisplayName"]],
  ] as const)("%s renders all variables escaped and sets one subject", async (kind, variables) => {
    const source = builtInTemplates[templateIds[kind]].tsxSource;
    expect(allowed).toEqual(expect.arrayContaining(imports(source)));
    const { EmailTemplate, variablesSchema } = (await run(source)) as { EmailTemplate: Component; variablesSchema: object };
    expect(Object.keys(variablesSchema).sort()).toEqual([...variables].sort());
    expect(Object.keys(EmailTemplate.PreviewVariables as object).sort()).toEqual([...variables].sort());

    const given = Object.fromEntries(variables.map((name) => [name, `https://example.org/<${name}>`]));
    const element = EmailTemplate({ user: { displayName: "<b>Ada</b>" }, project: { displayName: "<i>Shop</i>" }, variables: given });
    const html = renderToStaticMarkup(createElement(Fragment, null, element));
    for (const name of variables) expect(html).toContain(`https://example.org/&lt;${name}&gt;`);
    expect(html).toContain("Hello &lt;b&gt;Ada&lt;/b&gt;,");
    expect(markers(element, Subject)).toEqual([expect.stringContaining("<i>Shop</i>")]);
    expect(markers(element, NotificationCategory)).toEqual(["Transactional"]);

    const withoutName = EmailTemplate({ user: { displayName: null }, project: { displayName: "Shop" }, variables: given });
    expect(renderToStaticMarkup(createElement(Fragment, null, withoutName))).toContain("Hello,");
  });

  test("have the ids of the wire protocol", () => {
    expect(Object.keys(builtInTemplates).sort()).toEqual([
      "066dd73c-36da-4fd0-b6d6-ebf87683f8bc",
      "822687fe-8d0a-4467-a0d1-416b6e639478",
      "a70fb3a4-56c1-4e42-af25-49d25603abd0",
      "e7d009ce-8d47-4528-b245-5bf119f2ffa3",
      "e84de395-2076-4831-9c19-8e9a96a868e4",
    ]);
  });
});
