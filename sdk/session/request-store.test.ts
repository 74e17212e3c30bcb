import { expect, test } from "vitest";
import { requestStore } from "./request-store.ts";

const request = (headers: Record<string, string>) => ({ headers: new Headers(headers) });
const cookie = `stack-refresh-internal--default=${encodeURIComponent('{"refresh_token":"from cookie","updated_at_millis":1}')}; stack-access=${encodeURIComponent('["from cookie","access"]')}`;

test("the header x-stack-auth takes precedence over cookies", () => {
  const store = requestStore(request({ "x-stack-auth": '{"accessToken":"a","refreshToken":"r"}', cookie }), "internal");
  expect(store.get()).toEqual({ accessToken: "a", refreshToken: "r" });
});

test("tokens missing from the header are null, even with cookies", () => {
  expect(requestStore(request({ "x-stack-auth": "{}", cookie }), "internal").get()).toEqual({ accessToken: null, refreshToken: null });
});

test.each(["null", "[]", '"text"', "7", "not json", ""])("a header that is not a JSON object is rejected: %s", (header) => {
  expect(() => requestStore(request({ "x-stack-auth": header }), "internal")).toThrow(TypeError);
});

test("without the header the tokens are read from cookies", () => {
  expect(requestStore(request({ cookie }), "internal").get()).toEqual({ accessToken: "access", refreshToken: "from cookie" });
  expect(requestStore(request({}), "internal").get()).toEqual({ accessToken: null, refreshToken: null });
});
