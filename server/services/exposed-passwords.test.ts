import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createExposedPasswords } from "./exposed-passwords.ts";

const exposed = createExposedPasswords({ range: undefined, telemetry: undefined, onFailure: () => {} });

test("of 300 000 other passwords, it takes one of 100 000 for a common one", async () => {
  let found = 0;
  for (let index = 0; index < 300_000; index++) if ((await exposed.find(randomBytes(12).toString("base64"))) !== undefined) found += 1;
  // Three are expected; more than 15 have a chance below 10^-6.
  expect(found).toBeLessThanOrEqual(15);
});

test.each(["Password123", "  qwertyuiop  ", "TRUSTNO1", "whatever1"])(
  "another case or spaces make no other password: %j",
  async (password) => {
    expect(await exposed.find(password)).toBe("common");
  },
);

test("a password that cannot be looked up breaks no rule, and the reason is reported", async () => {
  const codes: string[] = [];
  const failing = createExposedPasswords({
    range: { contains: () => Promise.reject(Object.assign(new Error("unreachable"), { code: "ECONNREFUSED" })) },
    telemetry: undefined,
    onFailure: (code) => codes.push(code),
  });
  expect(await failing.find("engines and looms")).toBeUndefined();
  expect(await failing.find("password123")).toBe("common");
  expect(codes).toEqual(["ECONNREFUSED"]);
});
