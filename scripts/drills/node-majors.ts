// Starts the built product on Node 24 and 26, which are newer than the Node of the suites.
// It signs up a user in the embedded database and requests a page. Run `node scripts/build.mjs` first. CI runs this.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ProjectKeys, requester } from "#server/testing/request.ts";
import { startProduct } from "../product-process.ts";
import { installNode, isWithoutConnection } from "./node-binary.ts";

const majors = [24, 26];
const project: ProjectKeys = {
  id: "internal",
  publishableClientKey: "pck_of_the_drill_of_node",
  secretServerKey: "ssk_of_the_drill_of_node",
  superSecretAdminKey: "sak_of_the_drill_of_node",
};
const folder = mkdtempSync(join(tmpdir(), "node-majors-"));

/** @throws Error with the response, if its status is not 200 */
async function requireOk(call: string, response: { readonly status: number; text: string | (() => Promise<string>) }) {
  const { status, text } = response;
  if (status !== 200) throw new Error(`${call}: ${status} ${typeof text === "string" ? text : await text.call(response)}`);
}

async function check(major: number): Promise<void> {
  const home = join(folder, String(major));
  mkdirSync(home);
  let node: string;
  try {
    node = await installNode(major, home);
  } catch (error) {
    if (!isWithoutConnection(error)) throw error;
    console.log(`- Node ${major}: left out, because npm has no connection`);
    return;
  }
  const product = await startProduct(node, ["dist/server/main.js"], {
    cwd: process.cwd(),
    env: {
      DATABASE_URL: undefined,
      DATA_DIR: join(home, "data"),
      INTERNAL_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
      INTERNAL_SECRET_SERVER_KEY: project.secretServerKey,
      INTERNAL_SUPER_SECRET_ADMIN_KEY: project.superSecretAdminKey,
    },
  });
  try {
    const request = requester(product.url, project);
    const body = { email: "ada@example.org", password: "correct horse battery" };
    const signedUp = await request("POST", "/auth/password/sign-up", { as: "client", body });
    await requireOk("sign-up", signedUp);
    await requireOk("me", await request("GET", "/users/me", { as: "client", user: signedUp.json.access_token }));
    await requireOk("/handler/sign-in", await fetch(`${product.url}/handler/sign-in`));
    const code = await product.stop();
    if (code !== 0) throw new Error(`the server ended with ${code}`);
    console.log(`✓ Node ${major}: ready after ${(product.startMillis / 1000).toFixed(1)} s, signed up a user, sent a page`);
  } catch (error) {
    console.error(product.output());
    throw error;
  } finally {
    await product.stop("SIGKILL");
  }
}

try {
  for (const major of majors) await check(major);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
