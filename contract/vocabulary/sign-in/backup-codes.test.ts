import { expect, test } from "vitest";
import { formatBackupCode, readBackupCode } from "./backup-codes.ts";

test("a backup code is read as people type it", () => {
  const code = "0a1b2c3d4e5f6g7h";
  expect(formatBackupCode(code)).toBe("0a1b-2c3d-4e5f-6g7h");
  for (const typed of [code, "0a1b-2c3d-4e5f-6g7h", " 0A1B 2C3D 4E5F 6G7H ", "OAlB-2c3d-4e5f-6g7h", "oaib2c3d4e5f6g7h"])
    expect([typed, readBackupCode(typed)]).toEqual([typed, code]);
});

test.each(["", "123456", "0a1b-2c3d-4e5f-6g7", "0a1b-2c3d-4e5f-6g7hh", "0a1b-2c3d-4e5f-6g7u", "0a1b-2c3d-4e5f-6g7ä"])(
  "%j is no backup code",
  (typed) => expect(readBackupCode(typed)).toBeUndefined(),
);
