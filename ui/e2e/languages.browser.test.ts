import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { localeTags } from "#contract/vocabulary/generated/locale-tags.ts";
import { readDirection } from "#contract/vocabulary/locales.ts";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person } from "#server/testing/index.ts";
import { givenVirtualAuthenticator } from "#server/testing/sign-in/virtual-authenticator.ts";
import { overflow, phone } from "../testing/accessibility.ts";
import { addSessionCookie } from "../testing/session.ts";

const { server, browser } = await startBrowserTest();
let owner: Person;
/** A project without users. */
let fresh: string;
beforeAll(async () => {
  owner = await server.givenUser({ email: "owner@example.org" });
  for (let i = 0; i < 26; i++) await server.givenUser({ email: `person-${i}@example.org` });
  const { json: teams } = await server.request("GET", "/teams?user_id=me", { as: "client", user: owner.accessToken });
  const made = await server.request("POST", "/internal/projects", {
    as: "client",
    user: owner.accessToken,
    body: { display_name: "1", owner_team_id: teams.items[0].id },
  });
  fresh = made.json.id;
  await server.request("POST", "/auth/password/sign-up", {
    as: "client",
    body: { email: "mail@example.org", password: "correct horse", verification_callback_url: `${server.url}/handler/email-verification` },
  });
});

/** Texts and accessible names of the page that have no brackets of the pseudo-locale and are not data. */
function bare(page: Page, subjects: readonly string[]): Promise<string[]> {
  return page.evaluate((subjects) => {
    const found: string[] = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const within = node.parentElement;
      // Language names are in their own language; code, initials and times are data.
      if (within?.closest("noscript, script, code, pre, [aria-hidden], time, :is(.language-menu, #account) [lang]")) continue;
      // One message around an element, such as an e-mail address.
      found.push(within?.closest("[data-sentence]")?.textContent ?? node.nodeValue ?? "");
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
      for (const name of ["aria-label", "placeholder", "title", "alt"]) found.push(element.getAttribute(name) ?? "");
    const data = [
      /\S+@\S+/g,
      /From the server's environment/g,
      /[\w-]{36}/g,
      /\d+/g,
      /Latchkey/g,
      /Next\.js|React|Node\.js|Express|Python|curl/g,
      /\b[A-Z][a-z]{2,3}\b/g,
      /\b(AM|PM|am|pm|UTC|internal)\b/g,
    ];
    return found.filter((text) => {
      const words = data.reduce((rest, pattern) => rest.replace(pattern, ""), text);
      return /\p{Letter}/u.test(words) && !text.includes("⟦") && !subjects.includes(text);
    });
  }, subjects);
}

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("input[name=email]").fill(owner.email);
  await page.locator("input[name=password]").fill(owner.password);
  await page.locator("form button[type=submit]").click();
  await page.waitForURL((url) => url.pathname === path);
}

const scenes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "sign-in": async (page) => {
    await page.goto("/handler/sign-in");
    await page.locator("input[name=email]").waitFor();
    await page.locator("form button[type=submit]").click();
    await page.getByRole("alert").waitFor();
  },
  "sign-up": async (page) => {
    await page.goto("/handler/sign-up");
    await page.locator("input[name=email]").fill(owner.email);
    await page.locator("input[name=password]").fill("password123");
    await page.locator("form button[type=submit]").click();
    await page.getByRole("alert").waitFor();
  },
  "sign-out": async (page) => {
    await page.goto("/handler/sign-out");
    await page.locator("main button").click();
    await page.getByRole("link").first().waitFor();
  },
  "an e-mail code": async (page) => {
    await page.goto("/handler/sign-in");
    await page.locator("main button[value=address]").click();
    await page.locator("input[name=email]").fill("ada@example.org");
    await page.locator("form button[type=submit]").click();
    await page.locator("input[name=code]").fill("12345");
    await page.locator("form button[type=submit]").click();
    await page.getByRole("alert").waitFor();
  },
  "a forgotten password": async (page) => {
    await page.goto("/handler/forgot-password");
    await page.locator("input[name=email]").fill("nobody@example.org");
    await page.locator("form button[type=submit]").click();
    await page.locator("input[name=email]").waitFor({ state: "detached" });
  },
  "an invalid link": async (page) => {
    await page.goto("/handler/email-verification?code=none");
    await page.getByRole("alert").waitFor();
  },
  "passkey-only sign-in": async (page) => {
    const { id } = await server.givenProject({ auth: { passkey: { allowSignIn: true } } });
    await givenVirtualAuthenticator(page);
    await page.goto(`/p/${id}/handler/sign-in`);
    await page.locator("main button").click();
    await page
      .getByRole("status")
      .filter({ hasText: /\p{Letter}/u })
      .waitFor();
  },
  "the confirmation page of a command line tool": async (page) => {
    const { refreshToken } = await server.givenUser();
    await addSessionCookie(page.context(), server.url, server.project, refreshToken);
    const { json } = await server.request("POST", "/auth/cli", { as: "client" });
    await page.goto(`/handler/cli-auth-confirm?login_code=${json.login_code}`);
    await page.locator("main button").last().waitFor();
  },
  "the second factor": async (page) => {
    await page.evaluate(() => sessionStorage.setItem("stack_mfa_attempt_code", "0".repeat(45)));
    await page.goto("/handler/mfa");
    await page.locator("input[name=code]").fill("12345");
    await page.locator("form button[type=submit]").click();
    await page.getByRole("alert").waitFor();
  },
  error: async (page) => {
    await page.goto("/handler/error?errorCode=VERIFICATION_CODE_EXPIRED");
    await page.getByRole("heading").waitFor();
  },
  "an unknown page": async (page) => {
    await page.goto("/handler/nowhere");
    await page.getByRole("heading").waitFor();
  },
  dashboard: async (page) => {
    await signIn(page, "/projects/internal/users");
    await page.getByRole("table").waitFor();
    await page.locator("button[popovertarget]").click();
  },
  projects: async (page) => {
    await signIn(page, "/projects");
    await page.locator("main button").click();
    await page.getByRole("dialog").waitFor();
    await page.locator("dialog, [role=dialog] button[type=submit]").click();
    await page.getByRole("dialog").getByRole("alert").waitFor();
  },
  overview: async (page) => {
    await signIn(page, "/projects/internal");
    await page.locator("summary").first().click();
    await page.getByRole("table").first().waitFor();
    await page.locator("header button[aria-haspopup]").click();
  },
  "the quick start": async (page) => {
    await signIn(page, `/projects/${fresh}`);
    await page.locator("pre").first().waitFor();
  },
  "API keys": async (page) => {
    await signIn(page, "/projects/internal/api-keys");
    await page.getByRole("table").waitFor();
    await page.locator("main button").first().click();
    await page.getByRole("dialog").locator("input[name=description]").fill("1");
    await page.getByRole("dialog").locator("form button[type=submit]").click();
    await page.getByRole("alertdialog").waitFor();
  },
  inbox: async (page) => {
    await page.goto("/dev/inbox");
    await page.getByRole("button", { name: /mail@example\.org/ }).click({ timeout: 60_000 });
    await page.locator("iframe").waitFor();
  },
};

/** English for languages without messages of the dashboard. */
const dashboardScenes = ["dashboard", "projects", "overview", "the quick start", "API keys", "inbox"];

/** Texts of buttons, links and labels that are wider than their boxes. */
const clipped = (page: Page): Promise<string[]> =>
  page.locator("main :is(a, button, label, h1, h2, p):visible").evaluateAll((parts) =>
    parts
      .filter((part) => getComputedStyle(part).textOverflow !== "ellipsis" && part.clientWidth > 1)
      .filter((part) => getComputedStyle(part).display !== "inline" && part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.textContent ?? ""),
  );

test.each(Object.keys(scenes))("all text of %s comes from the catalogue", async (name) => {
  await visit(browser, server.url, async (page) => {
    // The browser remembers the language.
    await page.goto("/handler/nowhere?locale=en-XA");
    await page.getByRole("heading").waitFor();
    await scenes[name]?.(page);
    const { items } = (await (await fetch(`${server.url}/dev/inbox.json`)).json()) as { items: { subject: string }[] };
    expect(
      await bare(
        page,
        items.map(({ subject }) => subject),
      ),
    ).toEqual([]);
    // Texts are 40 % longer than in English.
    await page.setViewportSize(phone.viewport);
    // Right after the change of width, the overview is still as wide as before.
    await expect.poll(() => overflow(page)).toBe(0);
    expect(await clipped(page)).toEqual([]);
  });
});

const rightToLeftTags = localeTags.filter((tag) => readDirection(tag) === "rtl");
const hosted = Object.keys(scenes).filter((name) => !dashboardScenes.includes(name));
const mirrored = rightToLeftTags.flatMap((tag) => hosted.map((name) => [name, tag] as const));

test.each(mirrored)("%s is mirrored in the language %s, and fits on a phone", async (name, tag) => {
  await visit(
    browser,
    server.url,
    async (page) => {
      await page.goto(`/handler/nowhere?locale=${tag}`);
      await page.getByRole("heading").waitFor();
      await scenes[name]?.(page);
      expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([tag, "rtl"]);
      expect(
        await page
          .locator("main, dialog")
          .first()
          .evaluate((part) => getComputedStyle(part).direction),
      ).toBe("rtl");
      // Text begins at the right border of its block.
      const heading = await page
        .getByRole("heading")
        .first()
        .evaluate((part) => getComputedStyle(part).textAlign);
      expect(["start", "center"]).toContain(heading);
      expect(await overflow(page)).toBe(0);
      expect(await clipped(page)).toEqual([]);
    },
    { ...phone, reducedMotion: "reduce" },
  );
});

test.each(rightToLeftTags)("the button that shows the password is at the left end of its field in the language %s", async (tag) => {
  await visit(browser, server.url, async (page) => {
    await page.goto(`/handler/sign-in?locale=${tag}`);
    const password = page.locator("input[name=password]");
    const field = await password.boundingBox();
    const button = await page.locator("input[name=password] ~ button, input[name=password] ~ * button").boundingBox();
    if (!field || !button) throw new Error("The page has no password field.");
    expect(button.x + button.width).toBeLessThan(field.x + field.width / 2);
    // Addresses and passwords are in Latin letters, and begin beside their labels.
    for (const input of [page.locator("input[name=email]"), password])
      expect(await input.evaluate((part) => [getComputedStyle(part).direction, getComputedStyle(part).textAlign])).toEqual(["ltr", "end"]);
  });
});

test("dates follow the region of the browser", async () => {
  await visit(browser, server.url, async (page) => {
    await scenes["API keys"]?.(page);
    await page
      .getByText(/\b\d{1,2} \w{3,4} \d{4}$/)
      // The narrow form of the table is hidden.
      .filter({ visible: true })
      .first()
      .waitFor();
  });
});
