import { expect, test } from "vitest";
import { requestStore } from "./request-store.ts";

const request = (headers: Record<string, string>) => ({ headers: new Headers(headers) });
const cookie = `stack-refresh-internal--default=${encodeURIComponent('{"refresh_token":"from cookie","updated_at_millis":1}')}; stack-access=${encodeURIComponent('["from cookie","access"]')}`;

test("the header x-stack-auth comes before the cookies", () => {
  const store = requestStore(request({ "x-stack-auth": '{"accessToken":"a","refreshToken":"r"}', cookie }), "internal");
  expect(store.get()).toEqual({ accessToken: "a", refreshToken: "r" });
});

test("tokens missing from the header are none, cookies or not", () => {
  expect(requestStore(request({ "x-stack-auth": "{}", cookie }), "internal").get()).toEqual({ accessToken: null, refreshToken: null });
});

test.each(["null", "[]", '"text"', "7", "not json", ""])("a header that is no JSON object is refused: %s", (header) => {
  expect(() => requestStore(request({ "x-stack-auth": header }), "internal")).toThrow(TypeError);
});

test("without the header, the cookies tell", () => {
  expect(requestStore(request({ cookie }), "internal").get()).toEqual({ accessToken: "access", refreshToken: "from cookie" });
  expect(requestStore(request({}), "internal").get()).toEqual({ accessToken: null, refreshToken: null });
});
