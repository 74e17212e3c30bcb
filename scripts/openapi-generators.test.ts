// Generators of clients read the documents. The code of each compiles strictly, and a program with it does what an app does.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessTypes } from "#contract/kernel/access.ts";
import { permissiveConfig } from "#server/testing/fixtures.ts";
import { type ProjectKeys, startServer, type TestServer } from "#server/testing/index.ts";
import { documentText } from "#server/testing/openapi-documents.ts";
import { isThorough } from "#server/testing/repetitions.ts";
import { type Consumer, prepareConsumer } from "./consumers/prepare-consumer.ts";

/** The documents of which every generator makes a client. All documents are read by openapi-typescript, the fastest. */
const generated = isThorough ? accessTypes : (["client"] as const);
/** The admin document has every operation and schema of the server document. */
const linted = isThorough ? accessTypes : (["client", "admin"] as const);

let server: TestServer;
let project: ProjectKeys;
let consumer: Consumer;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject(permissiveConfig);
  consumer = await prepareConsumer("openapi-generators");
  for (const folder of ["documents", "generated/openapi-typescript", "generated/zodios"])
    mkdirSync(join(consumer.folder, folder), { recursive: true });
  for (const access of accessTypes) writeFileSync(documentPath(access), documentText(access));
}, 600_000);
afterAll(async () => {
  consumer?.remove();
  await server?.close();
});

const documentPath = (access: string) => join(consumer.folder, "documents", `${access}.json`);

test("openapi-typescript, hey-api, orval, kubb and openapi-zod-client generate clients", async () => {
  for (const access of accessTypes)
    await consumer.run("openapi-typescript", documentPath(access), "-o", `generated/openapi-typescript/${access}.ts`);
  for (const access of generated)
    await consumer.run("openapi-zod-client", documentPath(access), "-o", `generated/zodios/${access}.ts`, "--with-alias");
  const documents = `DOCUMENTS=${generated.join(" ")}`;
  await consumer.run("env", documents, "openapi-ts", "-f", "hey-api.config.ts");
  await consumer.run("env", documents, "orval", "--config", "orval.config.ts");
  expect(await consumer.run("kubb", "generate", "--config", "kubb.config.mjs")).toContain("4 successful, 4 total");
}, 600_000);

test("what they generate compiles strictly, with the programs that use it", async () => {
  expect(await consumer.run("tsc", "-p", "tsconfig.json")).toBe("");
}, 600_000);

test.each(["openapi-typescript", "hey-api", "orval", "kubb", "zodios"])(
  "a program with the client of %s signs up, changes the user, makes a team and distinguishes errors by code",
  async (generator) => {
    const variables = [`SERVER_URL=${server.url}`, `PROJECT_ID=${project.id}`, `CLIENT_KEY=${project.publishableClientKey}`];
    const printed = await consumer.run("env", ...variables, resolve("node_modules/.bin/tsx"), `stories/${generator}.ts`);
    expect(JSON.parse(printed)).toEqual({
      isSameUser: true,
      metadata: { theme: "dark" },
      team: "Analysts",
      minLength: 8,
      codes: ["USER_EMAIL_ALREADY_EXISTS", "CONTACT_CHANNEL_NOT_FOUND"],
    });
  },
  120_000,
);

test("spectral and redocly find no error", async () => {
  // Both fail for an error, and print warnings.
  await consumer.run("spectral", "lint", "--fail-severity", "error", ...linted.map(documentPath));
  expect(await consumer.run("redocly", "lint", ...linted.map(documentPath))).toContain("Your API descriptions are valid");
}, 300_000);

/** Starts a mock server for the client document. */
async function startMock(): Promise<{ url: string; process: ChildProcess }> {
  const prism = join(consumer.folder, "node_modules/.bin/prism");
  const mock = spawn(prism, ["mock", "--port", "0", documentPath("client")], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise<string>((found, fail) => {
    let output = "";
    mock.stdout.on("data", (chunk) => {
      const address = /listening on (http:\/\/\S+)/.exec((output += chunk))?.[1];
      if (address) found(address);
    });
    mock.once("exit", () => fail(new Error(`Prism has ended: ${output}`)));
  });
  return { url, process: mock };
}

test("Prism mocks the document: calls for `me` get examples that agree with themselves", async () => {
  const mock = await startMock();
  try {
    const headers = {
      "x-stack-project-id": project.id,
      "x-stack-access-type": "client",
      "x-stack-publishable-client-key": project.publishableClientKey,
      "x-stack-access-token": "a token",
    };
    const get = async (path: string) => {
      const response = await fetch(`${mock.url}${path}`, { headers });
      return { status: response.status, body: await response.json() };
    };
    const me = await get("/users/me");
    expect(me).toMatchObject({ status: 200, body: { is_anonymous: false, is_restricted: false, primary_email: "ada@example.org" } });
    for (const path of ["/contact-channels?user_id=me", "/teams?user_id=me", "/user-api-keys?user_id=me", "/oauth-providers?user_id=me"])
      expect((await get(path)).status, path).toBe(200);
    expect((await get("/contact-channels?user_id=you")).status).toBe(400);
  } finally {
    mock.process.kill();
  }
}, 120_000);
