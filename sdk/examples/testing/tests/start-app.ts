// tests/start-app.ts
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { startTestServer } from "latchkey/testing";
import { createApp } from "../app.js";

export const webhookSecret = `whsec_${Buffer.from("a secret of the tests").toString("base64")}`;

/** Starts a server for tests, and the app with its project. */
export async function startApp() {
  const server = await startTestServer();
  Object.assign(process.env, server.project.environment);
  const listening = createApp(webhookSecret).listen(0, "127.0.0.1");
  await once(listening, "listening");
  const url = `http://localhost:${(listening.address() as AddressInfo).port}`;
  return {
    server,
    url,
    async close() {
      listening.close();
      await server.close();
    },
  };
}
