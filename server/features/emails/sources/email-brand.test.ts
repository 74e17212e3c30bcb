import { expect, test } from "vitest";
import { darkThemeId } from "#contract/config/built-in-themes.ts";
import { renderConfiguration } from "#contract/config/render.ts";
import { toEmailBrand } from "#contract/config/to-brand.ts";
import type { Json } from "#contract/vocabulary/json.ts";
import { sharedEmailRenderer as emailRenderer } from "../../../testing/emails/email-renderer.ts";
import { renderBuiltIn } from "./render-built-in.ts";

const verification = {
  template: "emailVerification",
  variables: { emailVerificationLink: "https://example.org/verify" },
  userName: "Ada",
  locale: "de",
} as const;
const notice = {
  notice: {
    subject: "S",
    title: "T",
    greeting: "G",
    message: "M",
    notes: [],
    action: { label: "L", link: "https://example.org/x", hint: "H" },
  },
  locale: "en",
} as const;
const render = (brand: Json, email: Parameters<typeof renderBuiltIn>[2] = verification, more: Record<string, Json> = {}) =>
  renderBuiltIn({ emailRenderer }, { tenancyId: "one", displayName: "Acme", config: renderConfiguration({ brand, ...more }) }, email);

test("without a brand, e-mails have the colours and corners of the pages", async () => {
  for (const email of [verification, notice]) {
    const { html, text } = await render({}, email);
    expect(html).toContain("background-color:#2f55c8");
    expect(html).toMatch(/border-radius:8px/);
    expect(html).toContain(email === notice ? "Powered by Latchkey" : "Bereitgestellt mit Latchkey");
    expect(text).not.toContain("Latchkey");
    expect(html).not.toContain("<img");
  }
});

test("a brand sets buttons, logo and legal links, and removes the last line", async () => {
  const brand = {
    accent: "#0a7a3c",
    radius: 0,
    logoLight: "https://example.org/mark.png",
    termsUrl: "https://example.org/terms",
    privacyUrl: "https://example.org/privacy",
    poweredBy: false,
  };
  for (const email of [verification, notice]) {
    const { html, text, warnings } = await render(brand, email);
    expect(warnings).toEqual([]);
    expect(html).toContain("background-color:#0a7a3c");
    expect(html).toMatch(/border-radius:0/);
    expect(html).not.toContain("2f55c8");
    expect(html).toMatch(/<img[^>]*src="https:\/\/example\.org\/mark\.png"/);
    expect(html).not.toContain("mit Latchkey");
    for (const link of ["https://example.org/terms", "https://example.org/privacy"]) {
      expect(html).toContain(`href="${link}"`);
      expect(text).toContain(link);
    }
  }
});

test("clients in dark mode, and the dark theme, show the logo for dark backgrounds", async () => {
  const brand = { logoLightWide: "https://example.org/wide.png", logoDarkWide: "https://example.org/wide-dark.png" };
  const { html } = await render(brand);
  expect(html).toContain("/wide.png");
  expect(html).toMatch(/prefers-color-scheme:\s*dark/);
  expect(html).toContain("wide-dark.png");

  const dark = await render(brand, verification, { "emails.selectedThemeId": darkThemeId });
  expect(dark.html).toContain("wide-dark.png");
  expect(dark.html).not.toContain("/wide.png");
});

test("e-mails have the background and the typeface of the brand, and on dark backgrounds its dark accent", async () => {
  const brand = { accent: "#0a7a3c", background: "#f3f7f2", typeface: "https://example.org/files/font?weight=300-700" };
  const { accentDark, onAccentDark, backgroundDark } = toEmailBrand(renderConfiguration({ brand }));
  const darkButton = `.brand-button{background-color:${accentDark}!important;color:${onAccentDark}!important}`;
  for (const email of [verification, notice]) {
    const { html, text, warnings } = await render(brand, email);
    expect(warnings).toEqual([]);
    expect(html).toContain(
      `<style>@font-face{font-family:latchkey-brand;src:url(${brand.typeface})format("woff2");font-weight:300 700;mso-font-alt:Arial}@media (prefers-color-scheme:dark){${darkButton}.bg-brand{background-color:${backgroundDark}!important}}</style>`,
    );
    expect(html).toMatch(/class="bg-brand"[^>]*background-color:#f3f7f2/);
    expect(html).toMatch(/font-family:latchkey-brand, system-ui/);
    expect(html).toMatch(/class="brand-button"/);
    expect(text).not.toContain("brand-button");

    const dark = await render(brand, email, { "emails.selectedThemeId": darkThemeId });
    expect(dark.warnings).toEqual([]);
    expect(dark.html).toContain(`mso-font-alt:Arial}${darkButton}</style>`);
    expect(dark.html).toContain(`background-color:${backgroundDark}`);
  }
  expect((await render({})).html).not.toContain("latchkey-brand");
});

test("a source that knows no brand is rendered as before", async () => {
  const tsxSource = `export function EmailTheme({ children, project }) { return <html><body>{project.displayName}{children}</body></html>; }`;
  const { html } = await render({ accent: "#0a7a3c" }, verification, {
    "emails.themes.3f9d1c52-6f0f-4c0e-9a55-9d3b3f0c8b11": { displayName: "Own", tsxSource },
    "emails.selectedThemeId": "3f9d1c52-6f0f-4c0e-9a55-9d3b3f0c8b11",
  });
  expect(html).toContain("<body>Acme");
});
