import { expect, test } from "vitest";
import { dashboardMessages as messages } from "../../../testing/dashboard-messages.ts";
import { activateEnglish } from "../../../testing/english.ts";
import { findUriError, readUris } from "./redirect-uris.ts";

activateEnglish(messages);

test("addresses are read one a line, without spaces around them", () => {
  expect(readUris(" https://a.example/cb \n\n\thttp://localhost:3000/cb\n")).toEqual(["https://a.example/cb", "http://localhost:3000/cb"]);
});

test("https, loopback addresses and, for native apps, private schemes can be registered", () => {
  for (const uri of ["https://a.example/cb?x=1", "http://127.0.0.1/cb", "http://[::1]:8080/cb", "http://localhost/cb"])
    expect([uri, findUriError([uri], "web")]).toEqual([uri, undefined]);
  expect(findUriError(["com.example.app:/callback"], "native")).toBeUndefined();
});

test.each([
  ["a.example/cb", "web", "enter a whole URL"],
  ["https://a.example/c b", "web", "enter a whole URL"],
  ["https://a.example/cb#x", "web", "fragment"],
  ["https://*.a.example/cb", "web", "wildcard"],
  ["https://ada:secret@a.example/cb", "web", "user name"],
  ["http://a.example/cb", "web", "use https"],
  ["http://127.0.0.1.a.example/cb", "web", "use https"],
  ["com.example.app:/callback", "web", "private scheme"],
  ["myapp:/callback", "native", "private scheme"],
  ["javascript:alert(1)//.", "native", "private scheme"],
] as const)("%s of a %s app is refused, with the number of its line", (uri, type, reason) => {
  const error = findUriError(["https://a.example/ok", uri], type);
  expect(error).toContain("Line 2");
  expect(error).toContain(reason);
});

test("an address is listed once, and there are at most as many as the server takes", () => {
  expect(findUriError(["https://a.example/cb", "https://a.example/cb"], "web")).toContain("there twice");
  expect(findUriError(Array(21).fill("https://a.example/cb"), "web")).toContain("at most 20");
});
