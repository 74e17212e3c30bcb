import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestLimits } from "#contract/vocabulary/request-limits.ts";
import { sendRequest } from "../testing/http-client.ts";
import { keyHeaders, startServer, type TestServer } from "../testing/index.ts";
import { documentText } from "../testing/openapi-documents.ts";

let server: TestServer;
let limited: TestServer;
beforeAll(async () => {
  server = await startServer();
  limited = await startServer({ rateLimits: true });
});
afterAll(async () => {
  await limited?.close();
  await server?.close();
});

const document = JSON.parse(documentText("admin"));
const ajv = new Ajv2020({ strict: false, validateSchema: false });
ajv.addSchema({ components: document.components }, "document");
const schemaErrors = (code: string, body: unknown) => {
  const validate = ajv.getSchema(`document#/components/schemas/Error.${code}`) ?? expect.fail(`${code} has no schema`);
  return validate(body) ? [] : validate.errors;
};

const docsUrl = (code: string) => expect.stringMatching(new RegExp(`^http://[^/]+/docs/errors/${code}$`));

interface Refused {
  readonly name: string;
  readonly code: string;
  readonly status: number;
  send(headers: Record<string, string>): ReturnType<typeof sendRequest>;
}

const call = (method: string, path: string, headers: Record<string, string>, body?: string, at = server) =>
  sendRequest(`${at.url}${path}`, { method, headers, body });
const asClient = () => keyHeaders("client", server.project);

const refused: readonly Refused[] = [
  { name: "an unknown path", code: "ROUTE_NOT_FOUND", status: 404, send: (headers) => call("GET", "/api/v1/nothing", headers) },
  { name: "an unknown version", code: "ROUTE_NOT_FOUND", status: 404, send: (headers) => call("GET", "/api/v9/users", headers) },
  { name: "a path of no page", code: "ROUTE_NOT_FOUND", status: 404, send: (headers) => call("GET", "/nothing", headers) },
  { name: "a wrong method", code: "METHOD_NOT_ALLOWED", status: 405, send: (headers) => call("DELETE", "/api/v1/teams", headers) },
  {
    name: "a large body",
    code: "PAYLOAD_TOO_LARGE",
    status: 413,
    send: (headers) =>
      call(
        "POST",
        "/api/v1/auth/password/sign-in",
        { ...asClient(), "content-type": "application/json", ...headers },
        JSON.stringify({ email: "x".repeat(requestLimits.bodyBytes) }),
      ),
  },
  {
    name: "an unknown channel",
    code: "CONTACT_CHANNEL_NOT_FOUND",
    status: 404,
    send: async (headers) => {
      const { id } = await server.givenUser();
      const path = `/api/v1/contact-channels/${id}/3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b`;
      return call("GET", path, { ...keyHeaders("server", server.project), ...headers });
    },
  },
  {
    name: "too many calls",
    code: "TOO_MANY_REQUESTS",
    status: 429,
    async send(headers) {
      const body = JSON.stringify({ email: "nobody@example.org", password: "a wrong password" });
      const all = { ...keyHeaders("client", limited.project), "content-type": "application/json", ...headers };
      for (let count = 0; count < 200; count++) {
        const response = await call("POST", "/api/v1/auth/password/sign-in", all, body, limited);
        if (response.status === 429) return response;
      }
      return expect.fail("the limit was never reached");
    },
  },
];

describe.each(refused)("$name", ({ code, status, send }) => {
  test("is JSON with the code for a client that names JSON, by the schema of the code", async () => {
    const response = await send({ accept: "application/json" });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("vary")?.split(", ")).toContain("Accept");
    expect(response.headers.get("x-latchkey-error")).toBe(code);
    const body = JSON.parse(response.text);
    expect(body).toEqual({ code, error: expect.stringMatching(/./), docs_url: docsUrl(code) });
    if (code in document.components.schemas) expect(schemaErrors(code, body)).toEqual([]);
  });

  test.each([{ accept: "*/*" }, { accept: "text/plain" }, { accept: "application/*" }])("is plain text for %o", async (headers) => {
    const response = await send(headers);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(() => JSON.parse(response.text)).toThrow(SyntaxError);
  });
});

test("a text differs from today's in nothing where any type is accepted", async () => {
  const { text, headers } = await call("GET", "/api/v1/nothing", {});
  expect(text).toMatch(/^No route matches the path \/api\/v1\/nothing/);
  expect(headers.has("vary")).toBe(false);
  expect(headers.get("content-length")).toBe(String(text.length));
});

test("errors with a JSON body end with the address of their page, but only for clients that name JSON", async () => {
  const send = (accept: string) =>
    call("POST", "/api/v1/auth/password/sign-in", { ...asClient(), "content-type": "application/json", accept }, "{");
  const [named, any] = [await send("application/json"), await send("*/*")];
  const { docs_url, ...others } = JSON.parse(named.text);
  expect(docs_url).toEqual(docsUrl("BODY_PARSING_ERROR"));
  expect(named.headers.get("link")).toContain(new URL(docs_url).pathname);
  expect(named.headers.get("vary")?.split(", ")).toContain("Accept");
  expect(JSON.parse(any.text)).toEqual(others);
  expect(named.text.startsWith(any.text.slice(0, -1))).toBe(true);
  expect(others).toMatchObject({ code: "BODY_PARSING_ERROR", details: { message: expect.any(String) } });
  for (const { text } of [named, any]) expect(schemaErrors("BODY_PARSING_ERROR", JSON.parse(text))).toEqual([]);
});

test("the token endpoint gives OAuth libraries the errors of RFC 6749, and JSON for the rest", async () => {
  const token = (body: string, accept: string) =>
    call("POST", "/api/v1/auth/oauth/token", { "content-type": "application/x-www-form-urlencoded", accept }, body);
  const wrong = await token("grant_type=refresh_token&grant_type=refresh_token", "application/json");
  expect(JSON.parse(wrong.text)).toMatchObject({ error: expect.stringMatching(/^[a-z_]+$/), error_description: expect.any(String) });
  expect(JSON.parse(wrong.text)).not.toHaveProperty("docs_url");
  const large = await token("x".repeat(requestLimits.bodyBytes + 1), "application/json");
  expect(JSON.parse(large.text)).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
});
