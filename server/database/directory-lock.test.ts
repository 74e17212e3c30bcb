import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DirectoryLocked, lockDirectory } from "./directory-lock.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "lock-"));
});
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

const lockFile = () => join(directory, "lock");
const holder = () => JSON.parse(readFileSync(lockFile(), "utf8"));

// Takes the lock on input, prints the result, and keeps the lock until it is killed.
const contender = `
  import { lockDirectory } from ${JSON.stringify(join(import.meta.dirname, "directory-lock.ts"))};
  process.stdout.write("here\\n");
  process.stdin.once("data", () => {
    const begun = performance.now();
    try {
      lockDirectory(process.argv[1]);
      process.stdout.write("held\\n");
      setInterval(() => {}, 1000);
    } catch (error) {
      process.stdout.write(error.message + " after " + Math.round(performance.now() - begun) + " ms\\n");
      process.exit(1);
    }
  });`;

/** Starts processes that are ready to take the lock. */
async function givenContenders(count: number) {
  const contenders = Array.from({ length: count }, () => {
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", contender, directory], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    running.push(child);
    const lines: string[] = [];
    child.stdout.on("data", (chunk) => lines.push(...String(chunk).trim().split("\n")));
    const ended = new Promise((resolve) => child.once("close", resolve));
    const lineAt = async (line: number) => {
      while (lines.length <= line) await new Promise((resolve) => child.stdout.once("data", resolve));
      return lines[line] as string;
    };
    return { child, ended, lineAt };
  });
  await Promise.all(contenders.map(({ lineAt }) => lineAt(0)));
  return {
    contenders,
    /** Lets all contenders try the lock at the same time. @returns the output of each */
    go: () => {
      for (const { child } of contenders) child.stdin.write("go\n");
      return Promise.all(contenders.map(({ lineAt }) => lineAt(1)));
    },
    async kill() {
      for (const { child } of contenders) child.kill("SIGKILL");
      await Promise.all(contenders.map(({ ended }) => ended));
    },
  };
}

describe("a data directory", () => {
  test("is locked by one owner until it is released, which leaves no files", () => {
    const release = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(DirectoryLocked);
    expect(() => lockDirectory(directory)).toThrow(`in use by process ${process.pid} on `);
    release();
    expect(readdirSync(directory)).toEqual([]);
    lockDirectory(directory)();
  });

  test("is created if it does not exist", () => {
    const inner = join(directory, "new", "data");
    lockDirectory(inner)();
    expect(readdirSync(inner)).toEqual([".gitignore"]);
  });

  test("whose owner's pid belongs to another process is free", () => {
    lockDirectory(directory);
    writeFileSync(lockFile(), JSON.stringify({ ...holder(), started: "1" }));
    const release = lockDirectory(directory);
    expect(holder().started).not.toBe("1");
    release();
  });

  test("is not unlocked by the previous owner's release", () => {
    const release = lockDirectory(directory);
    const next = { ...holder(), token: "another" };
    writeFileSync(lockFile(), JSON.stringify(next));
    release();
    expect(holder()).toEqual(next);
  });

  test("rejects other processes with the owner's pid and is free when the owner is killed", async () => {
    const first = await givenContenders(1);
    expect(await first.go()).toEqual(["held"]);
    const second = await givenContenders(1);
    const [said] = await second.go();
    expect(said).toMatch(new RegExp(`in use by process ${first.contenders[0]?.child.pid} on `));
    expect(Number(/after (\d+) ms/.exec(said as string)?.[1])).toBeLessThan(10_000);
    await first.kill();
    lockDirectory(directory)();
    await second.kill();
  });

  test("of a stopped owner is locked by exactly one of many concurrent processes", async () => {
    const dead = await givenContenders(1);
    await dead.go();
    await dead.kill();
    for (let round = 0; round < 3; round++) {
      const many = await givenContenders(3);
      const said = await many.go();
      expect(said.filter((line) => line === "held")).toHaveLength(1);
      const winner = many.contenders[said.indexOf("held")]?.child.pid;
      expect(holder().pid).toBe(winner);
      for (const line of said) if (line !== "held") expect(line).toContain(`process ${winner} on `);
      // The winner dies too, and the next round finds its lock.
      await many.kill();
    }
    const release = lockDirectory(directory);
    release();
    expect(readdirSync(directory)).toEqual([]);
  }, 180_000);
});

describe("an owner in another container with an invisible process", () => {
  const elsewhere = () => writeFileSync(lockFile(), JSON.stringify({ pid: 1, host: "another-container", started: "1", token: "theirs" }));

  test("is alive while its lock is fresh", () => {
    elsewhere();
    expect(() => lockDirectory(directory)).toThrow(/process 1 on another-container/);
  });

  test("loses a lock that it has not renewed for a while", () => {
    elsewhere();
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lockFile(), longAgo, longAgo);

    const release = lockDirectory(directory);

    expect(holder().pid).toBe(process.pid);
    release();
  });

  test("finds this process's lock fresh, since it is renewed", async () => {
    const release = lockDirectory(directory);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lockFile(), longAgo, longAgo);

    await expect.poll(() => statSync(lockFile()).mtimeMs, { timeout: 30_000 }).toBeGreaterThan(Date.now() - 10_000);
    expect(holder().pid).toBe(process.pid);
    release();
  });
});

test.runIf(process.platform === "linux")(
  "the lock of a zombie is taken over: it has ended, and its parent has not read its status",
  async () => {
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "inherit"] });
    running.push(parent);
    const pid = Number(await new Promise((resolve) => parent.stdout.once("data", (chunk) => resolve(String(chunk)))));
    const fields = () => {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    };
    // A shell would read the status of its child, `sleep` does not.
    while (readFileSync(`/proc/${parent.pid}/comm`, "utf8") !== "sleep\n") await new Promise((resolve) => setTimeout(resolve, 10));
    process.kill(pid, "SIGKILL");
    while (fields()[0] !== "Z") await new Promise((resolve) => setTimeout(resolve, 10));
    writeFileSync(lockFile(), JSON.stringify({ pid, host: hostname(), started: fields()[19], token: "a-token" }));
    const release = lockDirectory(directory);
    expect(holder().pid).toBe(process.pid);
    release();
  },
);
