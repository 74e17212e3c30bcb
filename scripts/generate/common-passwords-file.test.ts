import { expect, test } from "vitest";
import { createExposedPasswords } from "#server/services/exposed-passwords.ts";
import { commonPasswordFilter } from "#server/services/generated/common-passwords.ts";
import { commonPasswords } from "./common-passwords-file.ts";

test("the server's filter has each of the 100 000 passwords of the list, in 300 kB", async () => {
  const exposed = createExposedPasswords({ range: undefined, telemetry: undefined, onFailure: () => {} });
  expect(commonPasswords().size).toBe(100_000);
  expect(Buffer.from(commonPasswordFilter.base64, "base64")).toHaveLength(300_000);
  const missing: string[] = [];
  for (const password of commonPasswords()) if ((await exposed.find(password)) !== "common") missing.push(password);
  expect(missing).toEqual([]);
});
