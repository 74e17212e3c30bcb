import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { artifacts, readState, staleArtifacts } from "./build-state.mjs";

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
};
/** Writes the output and the stamp of every artifact, as scripts/build.mjs does. */
const build = () => {
  for (const { output, stamp, sources } of Object.values(artifacts)) {
    write(output, "built");
    write(stamp, readState(root, sources));
  }
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "build-"));
  for (const path of [
    "ui/main.tsx",
    "scripts/command/main.ts",
    "sdk/client.ts",
    "contract/index.ts",
    "server/main.ts",
    "server/main.test.ts",
    "openapi/document.ts",
  ])
    write(path, "a");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("in a fresh clone every artifact is stale", () => {
  expect(staleArtifacts(root)).toEqual(["ui", "server", "openapi", "sdk", "documentation", "command"]);
});

test("only the requested artifacts are reported", () => {
  expect(staleArtifacts(root, ["command"])).toEqual(["command"]);
  build();
  write("server/main.ts", "longer");
  expect(staleArtifacts(root, ["command"])).toEqual([]);
});

test("nothing is stale after a build", () => {
  build();
  expect(staleArtifacts(root)).toEqual([]);
});

test("an edit makes only the artifacts with that file stale", () => {
  build();
  write("ui/main.tsx", "longer");
  expect(staleArtifacts(root)).toEqual(["ui", "sdk"]);
});

test("an edit of the documents' generator makes the package with the documents stale", () => {
  build();
  write("openapi/document.ts", "longer");
  expect(staleArtifacts(root)).toEqual(["openapi", "sdk", "documentation"]);
});

test("an edit of the same length makes the artifact stale", () => {
  build();
  utimesSync(join(root, "server/main.ts"), new Date(), new Date("2035-01-01"));
  expect(staleArtifacts(root)).toEqual(["server"]);
});

test("an older modification time after a checkout makes the artifacts stale", () => {
  build();
  utimesSync(join(root, "contract/index.ts"), new Date(), new Date("2001-01-01"));
  expect(staleArtifacts(root)).toEqual(["ui", "server", "openapi", "sdk", "documentation", "command"]);
});

test("a rename or a removal makes the artifacts stale", () => {
  build();
  renameSync(join(root, "sdk/client.ts"), join(root, "sdk/klient.ts"));
  expect(staleArtifacts(root)).toEqual(["ui", "sdk", "documentation", "command"]);
  rmSync(join(root, "sdk/klient.ts"));
  expect(staleArtifacts(root)).toEqual(["ui", "sdk", "documentation", "command"]);
});

test("a change of a test makes no artifact stale", () => {
  build();
  write("server/main.test.ts", "longer");
  expect(staleArtifacts(root)).toEqual([]);
});

test("an artifact without its folder is stale even with a stamp", () => {
  build();
  rmSync(join(root, "dist/ui"), { recursive: true });
  expect(staleArtifacts(root)).toEqual(["ui"]);
});
