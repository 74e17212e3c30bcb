import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { errorCatalogue } from "../generated/errors.ts";
import { OAuthError, PlainError } from "./failure.ts";
import { isKnownError, KnownError } from "./known-error.ts";
import { dataOf, failureOf, readReply } from "./reply.ts";

const reply = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  readReply(
    new Response(typeof body === "string" ? body : JSON.stringify(body), {
      status,
      headers: { "content-type": typeof body === "string" ? "text/plain" : "application/json; charset=utf-8", ...headers },
    }),
  );

describe("the status", () => {
  test("is restored from behind 200", async () => {
    expect((await reply("no", { "x-stack-actual-status": "404" })).status).toBe(404);
  });
  test.each(["200", "99", "abc", "600", "399"])("is not replaced by %s", async (status) => {
    expect((await reply("yes", { "x-stack-actual-status": status })).status).toBe(200);
  });
});

describe("errors of the catalogue", () => {
  test("carry code, status, details, text and groups", async () => {
    const error = await failureOf(
      await reply(
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

  test("are recognised by their own code and by every group above", async () => {
    const error = await failureOf(
      await reply({ code: "UNPARSABLE_ACCESS_TOKEN", error: "?" }, { "x-stack-known-error": "UNPARSABLE_ACCESS_TOKEN" }, 401),
    );
    expect(isKnownError(error, "UNPARSABLE_ACCESS_TOKEN")).toBe(true);
    expect(isKnownError(error, "INVALID_ACCESS_TOKEN")).toBe(true);
    expect(isKnownError(error, "SESSION_AUTHENTICATION_ERROR")).toBe(true);
    expect(isKnownError(error, "REFRESH_TOKEN_ERROR")).toBe(false);
    expect(isKnownError(new Error("UNPARSABLE_ACCESS_TOKEN"), "UNPARSABLE_ACCESS_TOKEN")).toBe(false);
  });

  test("count only where header and body agree", async () => {
    const error = await failureOf(await reply({ code: "USER_NOT_FOUND", error: "?" }, { "x-stack-known-error": "TEAM_NOT_FOUND" }, 404));
    expect(error).toBeInstanceOf(PlainError);
  });

  test("of a newer server become plain errors that keep their text", async () => {
    const error = await failureOf(
      await reply({ code: "FROM_TOMORROW", error: "Not yet." }, { "x-stack-known-error": "FROM_TOMORROW" }, 418),
    );
    expect(error).toBeInstanceOf(PlainError);
    expect(error).toMatchObject({ status: 418, message: "FROM_TOMORROW: Not yet." });
  });

  describe("where the catalogue cannot be loaded", () => {
    beforeEach(() => {
      vi.doMock("../generated/errors.ts", () => {
        throw new Error("The file is gone.");
      });
    });
    afterEach(() => void vi.doUnmock("../generated/errors.ts"));
    const refusal = async (code: string, status: number) =>
      failureOf(await reply({ code, details: {}, error: "?" }, { "x-stack-known-error": code }, status));

    test("are known by their code, and by nothing else", async () => {
      const error = await refusal("PASSWORD_TOO_SHORT", 418);
      expect(isKnownError(error, "PASSWORD_TOO_SHORT")).toBe(true);
      expect(error).toMatchObject({ status: 418, parents: [] });
    });

    test.each([
      ["ACCESS_TOKEN_EXPIRED", "INVALID_ACCESS_TOKEN"],
      ["REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", "REFRESH_TOKEN_ERROR"],
      ["ADMIN_ACCESS_TOKEN_EXPIRED", "INVALID_ADMIN_ACCESS_TOKEN"],
    ] as const)("%s is known by its groups all the same, for it decides over the session", async (code, group) => {
      const error = await refusal(code, 418);
      expect(isKnownError(error, group)).toBe(true);
      expect(error).toMatchObject(errorCatalogue[code]);
    });
  });

  test("words of the language's own objects are no codes", async () => {
    const error = await failureOf(await reply({ code: "toString", error: "?" }, { "x-stack-known-error": "toString" }, 400));
    expect(error).toBeInstanceOf(PlainError);
  });

  test("have a status each that the protocol allows", () => {
    for (const { status } of Object.values(errorCatalogue)) expect(status).toBeGreaterThanOrEqual(400);
  });
});

describe("other refusals", () => {
  test("are told by their text and status, and when to come back", async () => {
    const error = await failureOf(await reply("Slow down.", { "retry-after": "42" }, 429));
    expect(error).toBeInstanceOf(PlainError);
    expect(error).toMatchObject({ status: 429, message: "Slow down.", retryAfterSeconds: 42 });
  });

  test("of the token endpoint carry the RFC's code", async () => {
    const error = await failureOf(await reply({ error: "invalid_request", error_description: "A field is missing." }, {}, 400));
    expect(error).toBeInstanceOf(OAuthError);
    expect(error).toMatchObject({ status: 400, error: "invalid_request", message: "A field is missing." });
  });
});

test("a success that should be JSON and is not, is refused", async () => {
  const page = await reply("<html>captive portal</html>");
  expect(await failureOf(page)).toBeUndefined();
  expect(() => dataOf(page, "json")).toThrow(PlainError);
  expect(dataOf(page, "text")).toContain("portal");
});
