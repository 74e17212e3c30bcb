import { describe, expect, test, vi } from "vitest";
import type { CliLoginOptions } from "./client.ts";
import { givenStub } from "./testing/stub-app.ts";
import { knownRefusal, type StubAnswer } from "./testing/stub-server.ts";
import { fixedWorld } from "./testing/world.ts";

const stub = givenStub();
const status = (name: string): StubAnswer => ({ json: { status: name } });
const success: StubAnswer = { status: 201, json: { status: "success", refresh_token: "given" } };

/** A tool whose questions are answered in this order, the last answer again and again. */
function given(...answers: StubAnswer[]) {
  const world = fixedWorld();
  const shown: string[] = [];
  stub.routes["POST /api/v1/auth/cli"] = () => ({
    json: { polling_code: "polling", login_code: "login/code", expires_at: "2026-01-01T02:00:00.000Z" },
  });
  stub.routes["POST /api/v1/auth/cli/poll"] = () => (answers.length > 1 ? answers.shift() : answers[0]) as StubAnswer;
  const app = stub.app({ tokenStore: null, effects: world.effects });
  const options = { appUrl: "https://app.example.org/", promptLink: (url: string) => void shown.push(url) };
  return { ...world, shown, login: (more: Partial<CliLoginOptions> = {}) => app.promptCliLogin({ ...options, ...more }) };
}
const sent = (path: string) => stub.seen(`/api/v1/auth/cli${path}`).map(({ body }) => JSON.parse(body));

describe("signing in a command line tool", () => {
  test("shows where to confirm, and answers the refresh token once that is done", async () => {
    const { login, shown, slept } = given(status("waiting"), status("waiting"), success);
    await expect(login({ expiresInMillis: 60_000 })).resolves.toEqual({ status: "ok", data: "given" });
    expect(shown).toEqual(["https://app.example.org/handler/cli-auth-confirm?login_code=login%2Fcode"]);
    expect(sent("")).toEqual([{ expires_in_millis: 60_000 }]);
    expect(sent("/poll")).toEqual(Array(3).fill({ polling_code: "polling" }));
    expect(slept).toEqual([2000, 2000]);
  });

  test("prints the address where nobody says how to show it", async () => {
    const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const { login } = given(success);
    await login({ promptLink: console.log });
    expect(printed).toHaveBeenCalledWith("https://app.example.org/handler/cli-auth-confirm?login_code=login%2Fcode");
    const { effects } = fixedWorld();
    await stub.app({ tokenStore: null, effects }).promptCliLogin({ appUrl: "http://localhost:3000" });
    expect(printed).toHaveBeenLastCalledWith(
      expect.stringContaining("http://localhost:3000/handler/cli-auth-confirm?login_code=login%2Fcode"),
    );
    printed.mockRestore();
  });

  test.each([
    ["expired", "CLI_AUTH_EXPIRED_ERROR", "CLI authentication request expired. Please try again."],
    ["used", "CLI_AUTH_USED_ERROR", "This authentication token has already been used."],
  ])("ends when the server says %s", async (said, code, message) => {
    const result = await given(status("waiting"), status(said)).login();
    expect(result).toMatchObject({ status: "error", error: { code, message, details: { message } } });
    expect(sent("/poll")).toHaveLength(2);
  });

  test("gives up after as many questions as it was told, waiting between them as long as it was told", async () => {
    const { login, slept } = given(status("waiting"));
    expect(await login({ maxAttempts: 3, waitTimeMillis: 500 })).toMatchObject({
      status: "error",
      error: { code: "CLI_AUTH_ERROR", message: "Timed out waiting for CLI authentication." },
    });
    expect(sent("/poll")).toHaveLength(3);
    expect(slept).toEqual([500, 500]);
  });

  test("passes on why the server does not know the sign-in", async () => {
    expect(await given(knownRefusal(400, "INVALID_POLLING_CODE")).login()).toMatchObject({
      error: { code: "CLI_AUTH_ERROR", message: "INVALID_POLLING_CODE it is.", cause: { code: "INVALID_POLLING_CODE" } },
    });
  });

  test("goes on asking after a lost connection", async () => {
    await expect(given("lost", "lost", success).login()).resolves.toEqual({ status: "ok", data: "given" });
  });

  test.each<[string, StubAnswer]>([
    ["502 of whoever stands in for a server that starts anew", { status: 502, text: "<html>Bad gateway</html>" }],
    ["503 of one who answers in JSON", { status: 503, json: { error: "unavailable" } }],
    ["500", { status: 500, text: "Something went wrong." }],
  ])("goes on asking after a %s", async (_, answer) => {
    const { login, slept } = given(answer, answer, success);
    await expect(login()).resolves.toEqual({ status: "ok", data: "given" });
    expect(slept).toEqual([2000, 2000]);
  });

  test("waits for as long as a server that is overrun says, also where that is longer than one call is patient", async () => {
    const { login, slept } = given({ status: 429, headers: { "retry-after": "90" }, text: "Too many." }, success);
    await expect(login()).resolves.toEqual({ status: "ok", data: "given" });
    expect(slept).toEqual([90_000]);
  });

  test("waits no longer than the sign-in lasts, whatever the server says", async () => {
    const { login, slept } = given({ status: 503, headers: { "retry-after": "900" }, text: "Later." });
    expect(await login({ expiresInMillis: 60_000 })).toMatchObject({ error: { code: "CLI_AUTH_EXPIRED_ERROR" } });
    expect(slept).toEqual([60_000]);
    expect(sent("/poll")).toHaveLength(2);
  });

  test("passes on what is no passing trouble", async () => {
    await expect(given({ status: 404, text: "No such path." }).login()).rejects.toThrow("No such path.");
  });

  test("does not ask a lost server for ever", async () => {
    const { login } = given("lost");
    expect(await login({ expiresInMillis: 10_000 })).toMatchObject({ error: { code: "CLI_AUTH_EXPIRED_ERROR" } });
    expect(sent("/poll")).toHaveLength(6);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 2_147_483_648])("does not wait for %d milliseconds", async (waitTimeMillis) => {
    await expect(given(success).login({ waitTimeMillis })).rejects.toThrow(RangeError);
    expect(stub.seen()).toEqual([]);
  });
});
