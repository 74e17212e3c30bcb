import { expect, test } from "vitest";
import { toMessage } from "./error-message.ts";

test("a connection that each address of a host refused has a message", () => {
  const refused = new Error("connect ECONNREFUSED ::1:5432");
  expect(toMessage(new AggregateError([refused, new Error("connect ECONNREFUSED 127.0.0.1:5432")]))).toBe(refused.message);
});

test("a cause is named once, and all of it is one line", () => {
  const cause = new Error("listen EADDRINUSE:\n address already in use");
  expect(toMessage(new Error("port 80 cannot be listened on", { cause }))).toBe(
    "port 80 cannot be listened on: listen EADDRINUSE: address already in use",
  );
  expect(toMessage(new Error(`no start (${cause.message})`, { cause }))).toBe("no start (listen EADDRINUSE: address already in use)");
  expect(toMessage("text")).toBe("text");
});
