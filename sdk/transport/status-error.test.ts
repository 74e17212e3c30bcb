import { expect, test } from "vitest";
import { PlainError } from "./api-errors.ts";
import { StatusError } from "./status-error.ts";

test.each([
  [400, "Bad Request"],
  [418, "I'm a Teapot"],
  [429, "Too Many Requests"],
  [451, "Unavailable For Legal Reasons"],
  [503, "Service Unavailable"],
  [511, "Network Authentication Required"],
  [430, "HTTP status 430"],
])("status %d has the standard reason text %s", (status, reason) => {
  const error = new StatusError(status);
  expect(error).toBeInstanceOf(PlainError);
  expect(error).toMatchObject({ status, message: reason, name: "StatusError" });
  expect(new StatusError(status, "My own text.").message).toBe("My own text.");
});
