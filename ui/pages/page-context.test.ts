import { expect, test } from "vitest";
import { renderConfiguration } from "#contract/config/render.ts";
import { toBrand } from "#contract/config/to-brand.ts";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import { afterSignInUrl, createRedirects, pageUrl, readBoot } from "./page-context.ts";

const boot: PageBoot = {
  apiUrl: "https://auth.example.org",
  projectId: "internal",
  projectName: "Latchkey",
  brand: toBrand(renderConfiguration()),
  locale: "en",
  publishableClientKey: "pck_x",
  development: false,
  sameOrigin: false,
  targets: { afterSignIn: "/", afterSignUp: "/", afterSignOut: null },
  project: null,
  connectableProviders: [],
  hasProducts: false,
  hasApplications: false,
};

test("malformed boot data is rejected", () => {
  expect(readBoot(JSON.stringify(boot))).toEqual(boot);
  const damaged = [
    undefined,
    null,
    "",
    "<!--boot-->",
    "null",
    "[]",
    JSON.stringify({ ...boot, apiUrl: 1 }),
    JSON.stringify({ ...boot, brand: undefined }),
    JSON.stringify({ ...boot, development: undefined }),
    JSON.stringify({ ...boot, project: undefined }),
  ];
  for (const source of damaged) expect(readBoot(source)).toBeNull();
});

test("the URL of another page has the return URL, if there is one", () => {
  expect(pageUrl({ base: "/handler", returnTo: null }, "sign-up")).toBe("/handler/sign-up");
  expect(pageUrl({ base: "/p/x/handler", returnTo: "/a?b=c&d#e" }, "sign-in")).toBe(
    "/p/x/handler/sign-in?after_auth_return_to=%2Fa%3Fb%3Dc%26d%23e",
  );
});

test("sign-in redirects to the return URL, or to the project's target", () => {
  expect(afterSignInUrl({ boot, returnTo: "/there" })).toBe("/there");
  expect(afterSignInUrl({ boot, returnTo: null })).toBe("/");
  const stays = { ...boot, targets: { ...boot.targets, afterSignIn: null } };
  expect(afterSignInUrl({ boot: stays, returnTo: null })).toBeNull();
});

test("the first redirect wins: a second one would abort it", () => {
  const calls: string[] = [];
  const redirects = createRedirects({ replace: (url) => void calls.push(String(url)), reload: () => void calls.push("reload") });
  redirects.replace("/handler/sign-in");
  redirects.reload();
  redirects.replace("/elsewhere");
  expect(calls).toEqual(["/handler/sign-in"]);
  expect(redirects.pending).toBe(true);
});
