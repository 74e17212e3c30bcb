import { expect, test } from "vitest";
import { type Boot, onward, readBoot, sister } from "./place.ts";

const boot: Boot = {
  apiUrl: "https://auth.example.org",
  projectId: "internal",
  projectName: "Latchkey",
  projectLogo: null,
  publishableClientKey: "pck_x",
  development: false,
};

test("boot data are taken only whole", () => {
  expect(readBoot(JSON.stringify(boot))).toEqual(boot);
  const damaged = [
    undefined,
    null,
    "",
    "<!--boot-->",
    "null",
    "[]",
    JSON.stringify({ ...boot, apiUrl: 1 }),
    JSON.stringify({ ...boot, projectLogo: 1 }),
    JSON.stringify({ ...boot, development: undefined }),
  ];
  for (const source of damaged) expect(readBoot(source)).toBeNull();
});

test("a sister page gets the return address, and nothing where there is none", () => {
  expect(sister({ base: "/handler", returnTo: null }, "sign-up")).toBe("/handler/sign-up");
  expect(sister({ base: "/p/x/handler", returnTo: "/a?b=c&d#e" }, "sign-in")).toBe(
    "/p/x/handler/sign-in?after_auth_return_to=%2Fa%3Fb%3Dc%26d%23e",
  );
});

test("the way on is the return address, else the dashboard, which only the internal project's people have", () => {
  expect(onward({ boot, returnTo: "/there" })).toBe("/there");
  expect(onward({ boot, returnTo: null })).toBe("/");
  expect(onward({ boot: { ...boot, projectId: "2f1b0c1e-0000-4000-8000-000000000000" }, returnTo: null })).toBeNull();
});
