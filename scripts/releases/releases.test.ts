import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findProblems } from "./check-release.ts";
import { lastRelease, runGit } from "./history.ts";
import { compareVersions, compareWith, nextVersion } from "./next-version.ts";
import { prepareRelease } from "./prepare-release.ts";
import { groupByArea, releaseNotes } from "./release-notes.ts";
import { mayRunBeside, readSections } from "./sections.ts";

test("the version of this repository has its entry, its upgrade notes and one number everywhere", () => {
  expect(findProblems(resolve("."))).toEqual([]);
});

test.each([
  ["0.1.0", [], [], [], "0.1.1"],
  ["0.1.0", ["call GET /a"], [], [], "0.2.0"],
  ["0.1.0", [], ["call GET /a"], [], "0.2.0"],
  ["0.1.0", [], [], ["call GET /a"], "0.2.0"],
  ["1.4.2", ["error A"], [], [], "1.5.0"],
  ["1.4.2", [], ["schema A"], [], "1.5.0"],
  ["1.4.2", ["error A"], ["schema A"], ["variable B"], "2.0.0"],
  ["1.4.2", [], [], [], "1.4.3"],
])("after %s, with %j added, %j changed and %j removed, the next version is %s", (last, added, changed, removed, expected) => {
  expect(nextVersion(last, { added, changed, removed })).toBe(expected);
});

test("versions are compared by their numbers", () => {
  expect(["0.10.0", "0.2.0", "1.0.0"].sort(compareVersions)).toEqual(["0.2.0", "0.10.0", "1.0.0"]);
  expect(() => compareVersions("1.0", "1.0.0")).toThrow("1.0 is not a version such as 1.2.3.");
});

test("commits are grouped by area, without merges and formatting; those without an area are last", () => {
  const groups = groupByArea(["sessions: revoke", "merge repairs", "A change", "Sessions: refresh", "format: all", "api keys: expire"]);
  expect([...groups]).toEqual([
    ["api keys", ["expire"]],
    ["sessions", ["revoke", "refresh"]],
    ["other", ["A change"]],
  ]);
});

test("notes say whether the version before may run beside", () => {
  const notes = readSections("# T\n\n## Unreleased\n\nThe version before may run at the same time: no.\n\n## 0.1.0\n\nFirst.\n");
  expect([...notes].map(([name, text]) => [name, mayRunBeside(text)])).toEqual([
    ["Unreleased", false],
    ["0.1.0", undefined],
  ]);
});

describe("in a repository", () => {
  let root: string;
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const commit = (subject: string) => {
    runGit(root, "add", "--all");
    runGit(root, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "--quiet", "-m", subject);
  };
  const upgrade = "The version before may run at the same time: yes.";

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "releases-"));
    runGit(root, "init", "--quiet");
    write("package.json", '{\n  "version": "1.0.0",\n  "exports": {\n    "./client": {}\n  }\n}\n');
    write("package-lock.json", JSON.stringify({ version: "1.0.0", packages: { "": { version: "1.0.0" } } }));
    write("CHANGELOG.md", "# Changelog\n\n## 1.0.0\n\n- The first.\n");
    write("docs/upgrades.md", "# Upgrade notes\n\n## 1.0.0\n\nThe first.\n");
    write("docs/errors.md", "# Errors\n\n### GONE_SOON\n");
    write("docs/environment.md", "| `PORT` | 8102 |\n");
    write("docs/settings.md", "| `teams.max` | number |\n");
    write("openapi/operations.md", "| GET /teams | from=client | 1a |\n| GET /users | from=server | 2b |\n| schemas/Team | 3c |\n");
    write("server/database/generated/migrations.ts", '  "0110-first": a,\n');
    write("README.md", "Install latchkey-1.0.0.tgz.\n");
    commit("release: 1.0.0");
    runGit(root, "tag", "v1.0.0");
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** Adds an error and its notes. */
  const change = () => {
    write("docs/errors.md", "# Errors\n\n### GONE_SOON\n\n### NEW_ERROR\n");
    write("CHANGELOG.md", read("CHANGELOG.md").replace("## 1.0.0", "## Unreleased\n\n- A new error.\n\n## 1.0.0"));
    write("docs/upgrades.md", read("docs/upgrades.md").replace("## 1.0.0", `## Unreleased\n\n${upgrade}\n\n## 1.0.0`));
    commit("errors: add one");
  };

  test("a release is prepared: numbers, headings and names of files change, and the check passes", () => {
    change();
    expect(() => prepareRelease(root, "1.0.1")).toThrow("1.0.1 is too low: the changes since 1.0.0 need 1.1.0.");
    expect(prepareRelease(root)).toBe("1.1.0");
    expect(read("README.md")).toBe("Install latchkey-1.1.0.tgz.\n");
    expect(read("CHANGELOG.md")).toContain("## 1.1.0\n\n- A new error.\n\n## 1.0.0\n");
    expect(findProblems(root)).toEqual([]);
    expect(() => prepareRelease(root)).toThrow("Commit your changes first.");
  });

  test("the notes have the entry, the upgrade and the commits since the last tag", () => {
    change();
    const notes = releaseNotes(root, lastRelease(root), "1.1.0");
    for (const part of ["# 1.1.0", "- A new error.", "## Upgrade from 1.0.0", upgrade, "- **errors**\n  - add one"])
      expect(notes).toContain(part);
    expect(notes).not.toContain("release");
  });

  test("a removed name breaks other programs; a removed migration breaks none", () => {
    write("docs/errors.md", "# Errors\n");
    write("server/database/generated/migrations.ts", '  "0120-all": a,\n');
    expect(compareWith(root, lastRelease(root))).toEqual({ added: ["migration 0120-all"], changed: [], removed: ["error GONE_SOON"] });
  });

  test("a call or schema with another part in the OpenAPI documents has changed", () => {
    write(
      "openapi/operations.md",
      "| GET /teams | from=client | 9f |\n| GET /users | from=server | 2b |\n| schemas/Team | 4d |\n| schemas/New | 5e |\n",
    );
    const differences = compareWith(root, lastRelease(root));
    expect(differences).toEqual({ added: [], changed: ["call GET /teams", "schema Team"], removed: [] });
    expect(nextVersion("1.0.0", differences)).toBe("1.1.0");
  });

  test("only a tag of the form v1.2.3 is a release, and it has the version of its commit", () => {
    for (const tag of ["v1.0.1-rc.1", "v2", "vendor-1.2.3"]) runGit(root, "tag", tag);
    expect([lastRelease(root).version, findProblems(root)]).toEqual(["1.0.0", []]);
    runGit(root, "tag", "v1.0.1");
    expect(findProblems(root)).toEqual(["The commit has the tag v1.0.1, and package.json has version 1.0.0."]);
  });

  test("without notes, with another number or with the name of another file, the check names the problem", () => {
    write("package.json", read("package.json").replace("1.0.0", "1.0.1"));
    expect(findProblems(root)).toEqual([
      "package-lock.json has version 1.0.0, and package.json 1.0.1.",
      "package-lock.json has version 1.0.0, and package.json 1.0.1.",
      "The commit has the tag v1.0.0, and package.json has version 1.0.1.",
      "CHANGELOG.md has no entry for 1.0.1.",
      "The newest version in CHANGELOG.md is 1.0.0, and not 1.0.1.",
      "README.md names latchkey-1.0.0.tgz, and the version is 1.0.1.",
    ]);
    write("CHANGELOG.md", "# Changelog\n\n## 1.0.1\n\n- A repair.\n\n## 1.0.0\n\n- The first.\n");
    expect(findProblems(root)).toContain("CHANGELOG.md and docs/upgrades.md have different versions.");
    write("docs/upgrades.md", "# Upgrade notes\n\n## 1.0.1\n\nNothing.\n\n## 1.0.0\n\nThe first.\n");
    expect(findProblems(root)).toContain("docs/upgrades.md does not say whether the version before may run beside 1.0.1.");
  });
});
