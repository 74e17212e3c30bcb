import pino from "pino";
import { expect, test } from "vitest";
import { logSerializers } from "./log.ts";

test("the error of a broken connection is logged without its client, whose key and values are secrets", () => {
  const lines: string[] = [];
  const log = pino({ serializers: logSerializers }, { write: (line: string) => void lines.push(line) });
  const client = { processID: 17, secretKey: 123456789, activeQuery: { values: ["ssk_secret"] } };
  const error = Object.assign(new Error("Connection terminated unexpectedly"), { code: "57P01", client, detail: "a row" });
  log.warn({ err: error }, "an idle database connection broke");
  expect(lines).toHaveLength(1);
  const { err } = JSON.parse(lines[0] as string);
  expect(err).toEqual({ type: "Error", message: "Connection terminated unexpectedly", stack: expect.any(String), code: "57P01" });
});
