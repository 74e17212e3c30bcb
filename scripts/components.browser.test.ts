// Our components in an app outside the repository that Vite has built, with our package, in React 18 and 19.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person, ProjectKeys } from "#server/testing/index.ts";
import { alert, button, email, newEmail, secret } from "#ui/testing/hosted-pages.ts";
import { consent, continueWith } from "#ui/testing/provider.ts";
import { type Consumer, prepareConsumer } from "./consumers/prepare-consumer.ts";
import { type ServedApp, serveApp } from "./consumers/serve-app.ts";
import { readBlocks } from "./markdown-blocks.ts";

const { server, browser } = await startBrowserTest();
const brandAccent = "#116644";
const password = "correct horse battery";
let consumer: Consumer;
let project: ProjectKeys;
let withTerms: ProjectKeys;
/** The project of the app. */
let shown: ProjectKeys;
let person: Person;
beforeAll(async () => {
  consumer = await prepareConsumer("react-app", [resolve("dist/sdk/latchkey.tgz")]);
}, 600_000);
afterAll(() => consumer?.remove());

describe.each(["18", "19"])("components in React %s", (react) => {
  let app: ServedApp;
  beforeAll(async () => {
    await consumer.run("env", `REACT=${react}`, "vite", "build");
    app = await serveApp(join(consumer.folder, `dist-${react}`), () => ({
      baseUrl: server.url,
      projectId: shown.id,
      publishableClientKey: shown.publishableClientKey,
    }));
    const domains = { allowLocalhost: false, trustedDomains: { app: { baseUrl: app.origin } } };
    project = await server.givenProject({
      auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } },
      brand: { accent: brandAccent },
      domains,
    });
    withTerms = await server.givenProject({
      auth: { oauth: { providers: { google: { type: "google", isShared: true, allowSignIn: true, allowConnectedAccounts: true } } } },
      brand: { termsUrl: "https://example.org/terms", termsVersion: "2026-11" },
      domains,
    });
    shown = project;
    person = await server.givenUser({ project });
  }, 600_000);
  afterAll(() => app?.close());

  const withVisitor = (story: Story, expected?: RegExp) => visit(browser, app.origin, story, expected ? { expected } : {});

  async function signIn(page: Page, path = "/components/handler/sign-in"): Promise<void> {
    await page.goto(path);
    await email(page).fill(person.email);
    await secret(page).fill(person.password);
    await button(page, "Sign in").click();
  }

  test("sign up, sign out and sign in on the pages of the handler", async () => {
    await withVisitor(async (page) => {
      const address = newEmail();
      await page.goto("/components/handler/sign-up");
      await email(page).fill(address);
      await secret(page).fill(password);
      await button(page, "Create account").click();
      await page.getByText(`Hello ${address}`).waitFor();

      await page.getByRole("link", { name: "Leave" }).click();
      await page.getByText("Signed out").waitFor();

      await page.goto("/components/handler/sign-in");
      await email(page).fill(address);
      await secret(page).fill("a wrong password");
      await button(page, "Sign in").click();
      expect(await alert(page)).toContain("password");
      await secret(page).fill(password);
      await button(page, "Sign in").click();
      await page.getByText(`Hello ${address}`).waitFor();
    }, /status of 4/);
  });

  test("a handler at another path opens its pages by the router of the app, and knows no other paths", async () => {
    await withVisitor(async (page) => {
      await page.goto("/auth/sign-in");
      await page.getByRole("link", { name: "Forgot your password?" }).click();
      await page.getByRole("heading", { name: /^Reset your / }).waitFor();
      await page.goBack();
      await email(page).fill(person.email);
      await secret(page).fill(person.password);
      await button(page, "Sign in").click();
      await page.getByText("Hello ").waitFor();
      expect(await page.evaluate(() => Reflect.get(window, "routed"))).toEqual(["/auth/forgot-password", "/components"]);
      await page.goto("/auth/nowhere");
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
    });
  });

  test("a sign-up with a provider records consent to the terms, and continues in the app", async () => {
    shown = withTerms;
    await withVisitor(async (page) => {
      const address = newEmail();
      await page.goto("/components/handler/sign-up");
      await page.getByRole("checkbox").check();
      const mark = page.locator('use[href="#google"]');
      expect(await mark.evaluate((use: SVGUseElement) => use.getBBox().width)).toBeGreaterThan(10);
      await continueWith(page, "Google");
      await consent(page, address);
      // The provider knows the name of the user.
      await page.getByText("Hello ").waitFor();
      const { json } = await server.request("GET", `/users?query=${encodeURIComponent(address)}`, { as: "server", project: withTerms });
      expect(json).toMatchObject({ items: [{ accepted_terms_version: "2026-11" }] });
    }).finally(() => {
      shown = project;
    });
  });

  test("the account settings show the chosen sections in their order, with those of the app", async () => {
    await withVisitor(async (page) => {
      await signIn(page);
      await page.getByText("Hello ").waitFor();
      await page.goto("/components/settings");
      const name = page.getByLabel("Name");
      await name.fill("Countess");
      await button(page, "Save").click();
      await page.getByText("Name saved").waitFor();
      expect(await page.getByRole("navigation").getByRole("link").allTextContents()).toEqual(["Profile", "Orders", "Account"]);
      await page.getByRole("link", { name: "Orders" }).click();
      await page.getByText("No orders yet").waitFor();
      expect(await page.title()).toBe("An app");
      await page.goto("/components");
      await page.getByText("Hello Countess").waitFor();
    });
  });

  test("a component with no redirects shows the next step in its own place", async () => {
    await withVisitor(async (page) => {
      await signIn(page, "/components/embedded?none");
      await page.getByRole("heading", { name: "You are already signed in" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/components/embedded");
    });
  });

  test("language, texts, scheme and variables are those of the appearance, and the document stays as it is", async () => {
    await withVisitor(async (page) => {
      await page.goto("/components/embedded?de&texts");
      await button(page, "Let me in").waitFor();
      await page.getByRole("heading", { name: /^Come in to / }).waitFor();
      await page.getByText("Passwort", { exact: true }).waitFor();
      expect(await page.evaluate(() => [document.documentElement.lang, document.title])).toEqual(["en", "An app"]);

      const colors = () =>
        page.evaluate(() => {
          const card = document.querySelector("[data-card]") as Element;
          return [getComputedStyle(card).getPropertyValue("--accent").trim(), getComputedStyle(card).backgroundColor];
        });
      await page.goto("/components/embedded");
      await button(page, "Sign in").waitFor();
      expect(await colors()).toEqual([brandAccent, "rgb(255, 255, 255)"]);
      await page.goto("/components/embedded?dark&accent");
      await button(page, "Sign in").waitFor();
      expect(await colors()).toEqual(["#aa0044", "rgb(24, 24, 27)"]);
    });
  });

  test("another language replaces that of components on the page", async () => {
    await withVisitor(async (page) => {
      await page.goto("/components/embedded?switch");
      await button(page, "Sign in").waitFor();
      await button(page, "Arabic").click();
      await page.locator(".latchkey[lang=ar][dir=rtl]").getByText("كلمة المرور", { exact: true }).waitFor();
    });
  });
});

describe("the package", () => {
  const write = (file: string, text: string) => writeFileSync(join(consumer.folder, file), text);

  test("renders placeholders in Node, without a browser", async () => {
    const program = `import { createClientApp } from "latchkey/client";
      import * as components from "latchkey/components";
      import { ClientAppProvider } from "latchkey/react";
      import { createElement } from "react";
      import { renderToString } from "react-dom/server";
      const app = createClientApp({ baseUrl: "http://localhost", projectId: "internal", publishableClientKey: "p", tokenStore: "cookie" });
      const render = (component) => renderToString(createElement(ClientAppProvider, { app }, createElement(component)));
      console.log(JSON.stringify(Object.fromEntries(Object.entries(components).map(([name, component]) => [name, render(component)]))));`;
    write("render.mjs", program);
    const rendered: Record<string, string> = JSON.parse(await consumer.run("node", "render.mjs"));
    expect(Object.keys(rendered).length).toBeGreaterThan(10);
    for (const name of ["LatchkeyHandler", "SignIn", "AccountSettings"]) {
      expect(rendered[name]).toContain('class="latchkey');
      expect(rendered[name]).toContain("Loading");
    }
  });

  test("the example of the README type-checks, and a misspelt text does not", async () => {
    const [block] = readBlocks(readFileSync("sdk/README.md", "utf8")).filter(({ language }) => language === "tsx");
    const example = block?.text ?? "";
    mkdirSync(join(consumer.folder, "node_modules/@types"), { recursive: true });
    for (const name of ["react", "react-dom"])
      symlinkSync(resolve("node_modules/@types", name), join(consumer.folder, "node_modules/@types", name));
    write("example.tsx", example);
    write("wrong.tsx", example.replace("signIn.title", "signIn.titel"));
    const options = [
      "--noEmit",
      "--strict",
      "--jsx",
      "react-jsx",
      "--module",
      "esnext",
      "--moduleResolution",
      "bundler",
      "--types",
      "vite/client",
    ];
    const messages = await consumer
      .run(resolve("node_modules/.bin/tsc"), ...options, "example.tsx", "wrong.tsx")
      .catch((error: Error) => error.message);
    expect(messages.split("\n").filter((line) => line.includes("error TS"))).toEqual([expect.stringMatching(/^wrong\.tsx.*signIn\.titel/)]);
  });

  // Bytes beside React, the client and the provider, gzipped.
  test.each([
    ["SignIn", 18_000],
    ["LatchkeyAppearance", 6_000],
    ["LatchkeyHandler", 18_000],
  ])("the first download of %s has at most %i bytes", async (name, budget) => {
    write(`size-${name}.js`, `import { ${name} } from "latchkey/components"; globalThis.used = ${name};`);
    write(
      `size-${name}.mjs`,
      `import { gzipSync } from "node:zlib";
      import { build } from "vite";
      const isShared = (id) => /^(react|react-dom|@tanstack)(\\/|$)/.test(id) || /\\/(client|react)\\.js$/.test(id);
      const rolldownOptions = { input: "size-${name}.js", external: isShared };
      const { output } = await build({ configFile: false, logLevel: "silent", build: { write: false, modulePreload: false, rolldownOptions } });
      const found = new Map();
      function visit(name) {
        const chunk = output.find(({ fileName }) => fileName === name);
        if (!chunk || found.has(name)) return;
        found.set(name, gzipSync(chunk.code).length);
        chunk.imports.forEach(visit);
      }
      visit(output.find(({ isEntry }) => isEntry).fileName);
      console.log(JSON.stringify([...found.values()].reduce((sum, size) => sum + size, 0)));`,
    );
    const size = Number(await consumer.run("node", `size-${name}.mjs`));
    console.log(`${name}: ${size} of ${budget} gzipped bytes`);
    expect(size).toBeGreaterThan(2_000);
    expect(size).toBeLessThanOrEqual(budget);
  });
});

test("every rule of the style sheet is in the layer `latchkey`, and below its class", async () => {
  const css = readFileSync(join(consumer.folder, "node_modules/latchkey/components.css"), "utf8");
  await visit(browser, "about:blank", async (page) => {
    await page.setContent(`<style>${css}</style>`);
    const found = await page.evaluate(() => {
      const selectors: string[] = [];
      const outside: string[] = [];
      /** Commas in parentheses separate no selectors of the rule. */
      function splitList(text: string): string[] {
        let depth = 0;
        const parts = [""];
        for (const character of text) {
          if (character === "(") depth++;
          if (character === ")") depth--;
          if (character === "," && depth === 0) parts.push("");
          else parts[parts.length - 1] += character;
        }
        return parts;
      }
      function visitRules(rules: CSSRuleList, layer: string): void {
        for (const rule of rules) {
          const name = rule instanceof CSSLayerBlockRule ? rule.name : layer;
          if (rule instanceof CSSStyleRule) {
            selectors.push(rule.selectorText);
            const isScoped = splitList(rule.selectorText).every((selector) => selector.includes(".latchkey"));
            if (!isScoped || !layer.startsWith("latchkey")) outside.push(`${layer} ${rule.selectorText}`);
          } else if (rule instanceof CSSGroupingRule) visitRules(rule.cssRules, name);
          else if (rule instanceof CSSPropertyRule && !rule.name.startsWith("--latchkey-")) outside.push(rule.name);
        }
      }
      for (const sheet of document.styleSheets) visitRules(sheet.cssRules, "");
      return { count: selectors.length, outside };
    });
    expect(found.count).toBeGreaterThan(300);
    expect(found.outside).toEqual([]);
  });
});
