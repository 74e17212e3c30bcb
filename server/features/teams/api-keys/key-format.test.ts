import { createProjectApiKey, isApiKey as isPublishedKey, parseProjectApiKey } from "@stackframe/stack-shared/dist/utils/api-keys";
import { describe, expect, test } from "vitest";
import { randomUuid } from "../../../services/random.ts";
import { generateApiKey, isApiKey } from "./key-format.ts";

const kinds = [
  ["sk", "user", false],
  ["sk", "team", false],
  ["pk", "user", true],
  ["pk", "team", true],
] as const;

describe.each(kinds)("a key with prefix %s of a %s", (prefix, type, isPublic) => {
  test("has the form that the published client parses", () => {
    const id = randomUuid();
    const value = generateApiKey({ id, type, isPublic });
    expect(value).toHaveLength(102);
    expect(isPublishedKey(value)).toBe(true);
    const { checksum: _, secret: __, ...parsed } = parseProjectApiKey(value);
    expect(parsed).toEqual({ id, prefix, isPublic, isCloudVersion: false, type });
  });

  test("of the published client has a valid form here", () => {
    expect(isApiKey(createProjectApiKey({ id: randomUuid(), isPublic, isCloudVersion: false, type }))).toBe(true);
  });

  test("with one character changed has no valid form", () => {
    const value = generateApiKey({ id: randomUuid(), type, isPublic });
    for (let at = 0; at < value.length; at++) {
      const changed = `${value.slice(0, at)}${value[at] === "0" ? "1" : "0"}${value.slice(at + 1)}`;
      expect(isApiKey(changed), changed).toBe(false);
    }
  });
});

test("keys of one id differ", () => {
  const id = randomUuid();
  const values = Array.from({ length: 50 }, () => generateApiKey({ id, type: "user", isPublic: false }));
  expect(new Set(values).size).toBe(50);
});
