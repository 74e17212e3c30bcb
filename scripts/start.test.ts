// The product as an operator has it: `npm start`, signals, a second start on the same data.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type ProductProcess, startProduct } from "./product-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "start-"));
const running: ProductProcess[] = [];
afterAll(async () => {
  await Promise.all(running.map((product) => product.stop("SIGKILL")));
  rmSync(dataDir, { recursive: true, force: true });
});

async function start() {
  const product = await startProduct("npm", ["start"], { cwd: ".", env: { DATA_DIR: dataDir, DATABASE_URL: undefined } });
  running.push(product);
  return product;
}

/** Signs up or in with the key that the first start printed. */
const password = (product: ProductProcess, key: string, action: "sign-up" | "sign-in") =>
  fetch(`${product.url}/api/v1/auth/password/${action}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-stack-project-id": "internal",
      "x-stack-access-type": "client",
      "x-stack-publishable-client-key": key,
    },
    body: JSON.stringify({ email: "ada@example.org", password: "correct horse battery" }),
  });

test("npm start serves, stops on SIGTERM and loads its data again", async () => {
  const first = await start();
  const key = /\bpck_\w+/.exec(first.output())?.[0] ?? "";
  expect((await password(first, key, "sign-up")).status).toBe(200);
  await expect(startProduct("npm", ["start"], { cwd: ".", env: { DATA_DIR: dataDir, DATABASE_URL: undefined } })).rejects.toThrow(dataDir);
  await first.stop();

  const second = await start();
  expect((await password(second, key, "sign-in")).status).toBe(200);
  await second.stop();
}, 400_000);
