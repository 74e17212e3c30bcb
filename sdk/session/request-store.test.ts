import { expect, test } from "vitest";
import { accessToken } from "../testing/fixed-effects.ts";
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

test("headers of Express and Node are read like those of a Request", () => {
  expect(requestStore({ headers: { cookie } }, "internal").get()).toEqual({ accessToken: "access", refreshToken: "from cookie" });
  const headers = { "x-stack-auth": ['{"accessToken":"a"}', "ignored"], cookie };
  expect(requestStore({ headers }, "internal").get()).toEqual({ accessToken: "a", refreshToken: null });
});

test("a Bearer access token of the project takes precedence over cookies, and other Bearer tokens do not", () => {
  const ours = accessToken(0);
  const listTokens = (token: string) => requestStore({ headers: { authorization: `Bearer ${token}`, cookie } }, "internal").get();
  expect(listTokens(ours)).toEqual({ accessToken: ours, refreshToken: null });
  for (const other of ["app-token", accessToken(0, { project_id: "another" })])
    expect(listTokens(other)).toEqual({ accessToken: "access", refreshToken: "from cookie" });
});
