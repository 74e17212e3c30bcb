import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { artifacts, staleArtifacts, stateOf } from "./build-state.mjs";

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
};
/** What scripts/build.mjs leaves behind. */
const build = () => {
  for (const { made, stamp, sources } of Object.values(artifacts)) {
    write(made, "built");
    write(stamp, stateOf(root, sources));
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
  ])
    write(path, "a");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("a fresh clone has everything to build", () => {
  expect(staleArtifacts(root)).toEqual(["ui", "server", "command"]);
});

test("whoever needs one thing only is told of that", () => {
  expect(staleArtifacts(root, ["command"])).toEqual(["command"]);
  build();
  write("server/main.ts", "longer");
  expect(staleArtifacts(root, ["command"])).toEqual([]);
});

test("nothing is stale after a build", () => {
  build();
  expect(staleArtifacts(root)).toEqual([]);
});

test("an edit makes stale what is made of that file, and nothing else", () => {
  build();
  write("ui/main.tsx", "longer");
  expect(staleArtifacts(root)).toEqual(["ui"]);
});

test("an edit of the same length counts, a second later", () => {
  build();
  utimesSync(join(root, "server/main.ts"), new Date(), new Date("2035-01-01"));
  expect(staleArtifacts(root)).toEqual(["server"]);
});

test("a file that got older by a checkout counts", () => {
  build();
  utimesSync(join(root, "contract/index.ts"), new Date(), new Date("2001-01-01"));
  expect(staleArtifacts(root)).toEqual(["ui", "server", "command"]);
});

test("a rename and a removal count", () => {
  build();
  renameSync(join(root, "sdk/client.ts"), join(root, "sdk/klient.ts"));
  expect(staleArtifacts(root)).toEqual(["ui", "command"]);
  rmSync(join(root, "sdk/klient.ts"));
  expect(staleArtifacts(root)).toEqual(["ui", "command"]);
});

test("a change of a test asks for no build", () => {
  build();
  write("server/main.test.ts", "longer");
  expect(staleArtifacts(root)).toEqual([]);
});

test("a lost folder is built again although its stamp is there", () => {
  build();
  rmSync(join(root, "dist/ui"), { recursive: true });
  expect(staleArtifacts(root)).toEqual(["ui"]);
});
