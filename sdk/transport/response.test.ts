import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { errorCatalogue } from "../generated/errors.ts";
import { OAuthError, PlainError } from "./api-errors.ts";
import { isKnownError, KnownError } from "./known-error.ts";
import { readApiError, readData, readResponse } from "./response.ts";

const readBody = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  readResponse(
    new Response(typeof body === "string" ? body : JSON.stringify(body), {
      status,
      headers: { "content-type": typeof body === "string" ? "text/plain" : "application/json; charset=utf-8", ...headers },
    }),
  );

describe("the status", () => {
  test("is read from x-stack-actual-status behind 200", async () => {
    expect((await readBody("no", { "x-stack-actual-status": "404" })).status).toBe(404);
  });
  test.each(["200", "99", "abc", "600", "399"])("is not replaced by the invalid or successful status %s", async (status) => {
    expect((await readBody("yes", { "x-stack-actual-status": status })).status).toBe(200);
  });
});

describe("known errors", () => {
  test("have code, status, details, message and groups", async () => {
    const error = await readApiError(
      await readBody(
        { code: "PASSWORD_TOO_SHORT", details: { min_length: 8 }, error: "Longer, please." },
        {
          "x-stack-known-error": "PASSWORD_TOO_SHORT",
          "x-stack-actual-status": "400",
        },
      ),
    );
    expect(error).toBeInstanceOf(KnownError);
    expect(error).toMatchObject({
      code: "PASSWORD_TOO_SHORT",
      status: 400,
      details: { min_length: 8 },
      message: "Longer, please.",
      parents: ["PASSWORD_REQUIREMENTS_NOT_MET"],
    });
  });

  test("match their own code and the code of every group", async () => {
    const error = await readApiError(
      await readBody({ code: "UNPARSABLE_ACCESS_TOKEN", error: "?" }, { "x-stack-known-error": "UNPARSABLE_ACCESS_TOKEN" }, 401),
    );
    expect(isKnownError(error, "UNPARSABLE_ACCESS_TOKEN")).toBe(true);
    expect(isKnownError(error, "INVALID_ACCESS_TOKEN")).toBe(true);
    expect(isKnownError(error, "SESSION_AUTHENTICATION_ERROR")).toBe(true);
    expect(isKnownError(error, "REFRESH_TOKEN_ERROR")).toBe(false);
    expect(isKnownError(new Error("UNPARSABLE_ACCESS_TOKEN"), "UNPARSABLE_ACCESS_TOKEN")).toBe(false);
  });

  test("require the same code in header and body", async () => {
    const error = await readApiError(
      await readBody({ code: "USER_NOT_FOUND", error: "?" }, { "x-stack-known-error": "TEAM_NOT_FOUND" }, 404),
    );
    expect(error).toBeInstanceOf(PlainError);
  });

  test.each(["FROM_TOMORROW", "toString"])("with the unknown code %s become UNSUPPORTED_ERROR", async (code) => {
    const error = await readApiError(
      await readBody({ code, error: "Not yet." }, { "x-stack-known-error": code, "x-stack-request-id": "r1" }, 418),
    );
    expect(isKnownError(error, "UNSUPPORTED_ERROR")).toBe(true);
    expect(error).toMatchObject({ status: 500, details: { originalErrorCode: code }, message: `${code}: Not yet.`, requestId: "r1" });
  });

  test("of a route without a fitting overload have the error of each overload", async () => {
    const details = {
      overload_errors: [
        { code: "SCHEMA_ERROR", error: "?" },
        { status_code: 400, message: "?" },
      ],
    };
    const error = await readApiError(
      await readBody({ code: "ALL_OVERLOADS_FAILED", details, error: "?" }, { "x-stack-known-error": "ALL_OVERLOADS_FAILED" }, 400),
    );
    expect(isKnownError(error, "ALL_OVERLOADS_FAILED")).toBe(true);
    expect(error).toMatchObject({ status: 400, details });
  });

  describe("if the catalogue cannot be loaded", () => {
    beforeEach(() => {
      vi.doMock("../generated/errors.ts", () => {
        throw new Error("The file is gone.");
      });
    });
    afterEach(() => void vi.doUnmock("../generated/errors.ts"));
    const failure = async (code: string, status: number) =>
      readApiError(await readBody({ code, details: {}, error: "?" }, { "x-stack-known-error": code }, status));

    test("match their code but not their groups", async () => {
      const error = await failure("PASSWORD_TOO_SHORT", 418);
      expect(isKnownError(error, "PASSWORD_TOO_SHORT")).toBe(true);
      expect(error).toMatchObject({ status: 418, parents: [] });
    });

    test.each([
      ["ACCESS_TOKEN_EXPIRED", "INVALID_ACCESS_TOKEN"],
      ["REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", "REFRESH_TOKEN_ERROR"],
      ["ADMIN_ACCESS_TOKEN_EXPIRED", "INVALID_ADMIN_ACCESS_TOKEN"],
    ] as const)("%s still matches its groups, which decide over the session", async (code, group) => {
      const error = await failure(code, 418);
      expect(isKnownError(error, group)).toBe(true);
      expect(error).toMatchObject(errorCatalogue[code]);
    });
  });

  test("have a status of at least 400", () => {
    for (const { status } of Object.values(errorCatalogue)) expect(status).toBeGreaterThanOrEqual(400);
  });
});

describe("other errors", () => {
  test("have message, status and Retry-After", async () => {
    const error = await readApiError(await readBody("Slow down.", { "retry-after": "42" }, 429));
    expect(error).toBeInstanceOf(PlainError);
    expect(error).toMatchObject({ status: 429, message: "Slow down.", retryAfterSeconds: 42 });
  });

  test("of the token endpoint have the RFC 6749 error code", async () => {
    const error = await readApiError(await readBody({ error: "invalid_request", error_description: "A field is missing." }, {}, 400));
    expect(error).toBeInstanceOf(OAuthError);
    expect(error).toMatchObject({ status: 400, error: "invalid_request", message: "A field is missing." });
  });
});

test("a successful response that is not JSON is rejected", async () => {
  const page = await readBody("<html>captive portal</html>");
  expect(await readApiError(page)).toBeUndefined();
  expect(() => readData(page, "json")).toThrow(PlainError);
  expect(readData(page, "text")).toContain("portal");
});
