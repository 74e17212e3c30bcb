import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { millisOf, smallest } from "../testing/smallest.ts";
import { createHttpServer, listen } from "./http-server.ts";

test("headers that do not end are cut soon after their deadline", async () => {
  const server = createHttpServer();
  server.headersTimeout = 200;
  onTestFinished(() => void server.close());
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  const sendEndless = async () => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk)).write("GET /health HTTP/1.1\r\nhost: x\r\n");
    await new Promise((resolve) => socket.once("close", resolve));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  };
  expect(await smallest(4000, () => millisOf(sendEndless), 5)).toBeLessThan(4000);
});
