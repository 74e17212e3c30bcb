import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accessTokenAlgorithm, accessTokenClaims, issuerDocuments } from "#contract/vocabulary/accounts/access-token.ts";
import { tokenLimits } from "#contract/vocabulary/accounts/tokens.ts";

const text = readFileSync("docs/verify-tokens.md", "utf8");

test("the document describes each claim as the API reference does", () => {
  const [, section = ""] = text.split("## The claims");
  const rows = [...(section.split("## ")[0] ?? "").matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, claim, meaning]) => [claim, meaning]);
  expect(rows).toEqual(Object.entries(accessTokenClaims));
});

test("the document states algorithm, paths and lifetime as they are", () => {
  expect(text).toContain(`| \`${accessTokenAlgorithm}\` |`);
  for (const path of Object.values(issuerDocuments)) expect(text).toContain(`\`{issuer}${path}\``);
  expect(text).toContain(`| ${tokenLimits.accessSeconds / 60} minutes; \`ACCESS_TOKEN_SECONDS\` changes it |`);
});
