import { describe, expect, test, vi } from "vitest";
import type { CliLoginOptions } from "./client.ts";
import { fixedEffects } from "./testing/fixed-effects.ts";
import { givenStub } from "./testing/stub-app.ts";
import { knownFailure, type StubResponse } from "./testing/stub-server.ts";

const stub = givenStub();
const status = (name: string): StubResponse => ({ json: { status: name } });
const success: StubResponse = { status: 201, json: { status: "success", refresh_token: "given" } };

/** A tool whose requests receive these answers in order; the last response repeats. */
function given(...answers: StubResponse[]) {
  const fixed = fixedEffects();
  const shown: string[] = [];
  const codes: string[] = [];
  stub.routes["POST /api/v1/auth/cli"] = () => ({
    json: { polling_code: "polling", login_code: "login/code", expires_at: "2026-01-01T02:00:00.000Z" },
  });
  stub.routes["POST /api/v1/auth/cli/poll"] = () => (answers.length > 1 ? answers.shift() : answers[0]) as StubResponse;
  const app = stub.app({ tokenStore: null, effects: fixed.effects });
  const options = {
    appUrl: "https://app.example.org/",
    promptLink: (url: string, code: string) => {
      shown.push(url);
      codes.push(code);
    },
  };
  return { ...fixed, shown, codes, login: (more: Partial<CliLoginOptions> = {}) => app.promptCliLogin({ ...options, ...more }) };
}
const sent = (path: string) => stub.seen(`/api/v1/auth/cli${path}`).map(({ body }) => JSON.parse(body));

describe("signing in a command line tool", () => {
  test("shows the confirmation URL and returns the refresh token after confirmation", async () => {
    const { login, shown, codes, slept } = given(status("waiting"), status("waiting"), success);
    await expect(login({ expiresInMillis: 60_000, deviceName: "ada-laptop" })).resolves.toEqual({ status: "ok", data: "given" });
    expect(shown).toEqual(["https://app.example.org/handler/cli-auth-confirm?login_code=login%2Fcode"]);
    expect(codes).toEqual(["LOGI-N/CO"]);
    expect(sent("")).toEqual([{ expires_in_millis: 60_000, device_name: "ada-laptop" }]);
    expect(sent("/poll")).toEqual(Array(3).fill({ polling_code: "polling" }));
    expect(slept).toEqual([2000, 2000]);
  });

  test("prints the confirmation URL by default", async () => {
    const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const { login } = given(success);
    await login({ promptLink: console.log });
    expect(printed).toHaveBeenCalledWith("https://app.example.org/handler/cli-auth-confirm?login_code=login%2Fcode", "LOGI-N/CO");
    const { effects } = fixedEffects();
    await stub.app({ tokenStore: null, effects }).promptCliLogin({ appUrl: "http://localhost:3000" });
    expect(printed).toHaveBeenLastCalledWith(
      expect.stringContaining("http://localhost:3000/handler/cli-auth-confirm?login_code=login%2Fcode"),
    );
    printed.mockRestore();
  });

  test.each([
    ["expired", "CLI_AUTH_EXPIRED_ERROR", "CLI authentication request expired. Please try again."],
    ["used", "CLI_AUTH_USED_ERROR", "This authentication token has already been used."],
  ])("fails when the poll status is %s", async (pollStatus, code, message) => {
    const result = await given(status("waiting"), status(pollStatus)).login();
    expect(result).toMatchObject({ status: "error", error: { code, message, details: { message } } });
    expect(sent("/poll")).toHaveLength(2);
  });

  test("fails when the poll status is unknown", async () => {
    const result = await given(status("waiting"), status("from tomorrow")).login();
    expect(result).toMatchObject({ error: { code: "CLI_AUTH_ERROR", message: 'The server answered the status "from tomorrow".' } });
    expect(sent("/poll")).toHaveLength(2);
  });

  test("stops after `maxAttempts` polls, `waitTimeMillis` apart", async () => {
    const { login, slept } = given(status("waiting"));
    expect(await login({ maxAttempts: 3, waitTimeMillis: 500 })).toMatchObject({
      status: "error",
      error: { code: "CLI_AUTH_ERROR", message: "Timed out waiting for CLI authentication." },
    });
    expect(sent("/poll")).toHaveLength(3);
    expect(slept).toEqual([500, 500]);
  });

  test("includes the server's error as the cause", async () => {
    expect(await given(knownFailure(400, "INVALID_POLLING_CODE")).login()).toMatchObject({
      error: { code: "CLI_AUTH_ERROR", message: "INVALID_POLLING_CODE it is.", cause: { code: "INVALID_POLLING_CODE" } },
    });
  });

  test("continues to poll after a lost connection", async () => {
    await expect(given("lost", "lost", success).login()).resolves.toEqual({ status: "ok", data: "given" });
  });

  test.each<[string, StubResponse]>([
    ["502 from a proxy", { status: 502, text: "<html>Bad gateway</html>" }],
    ["503 with a JSON body", { status: 503, json: { error: "unavailable" } }],
    ["500", { status: 500, text: "Something went wrong." }],
  ])("continues to poll after a %s", async (_, answer) => {
    const { login, slept } = given(answer, answer, success);
    await expect(login()).resolves.toEqual({ status: "ok", data: "given" });
    expect(slept).toEqual([2000, 2000]);
  });

  test("waits for the full Retry-After of a 429, even beyond the limit of a single call", async () => {
    const { login, slept } = given({ status: 429, headers: { "retry-after": "90" }, text: "Too many." }, success);
    await expect(login()).resolves.toEqual({ status: "ok", data: "given" });
    expect(slept).toEqual([90_000]);
  });

  test("stops when the sign-in expires, even if Retry-After is longer", async () => {
    const { login, slept } = given({ status: 503, headers: { "retry-after": "900" }, text: "Later." });
    expect(await login({ expiresInMillis: 60_000 })).toMatchObject({ error: { code: "CLI_AUTH_EXPIRED_ERROR" } });
    expect(slept).toEqual([60_000]);
    expect(sent("/poll")).toHaveLength(2);
  });

  test("throws permanent errors", async () => {
    await expect(given({ status: 404, text: "No such path." }).login()).rejects.toThrow("No such path.");
  });

  test("stops polling an unreachable server when the sign-in expires", async () => {
    const { login } = given("lost");
    expect(await login({ expiresInMillis: 10_000 })).toMatchObject({ error: { code: "CLI_AUTH_EXPIRED_ERROR" } });
    expect(sent("/poll")).toHaveLength(6);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 2_147_483_648])("rejects a wait of %d milliseconds", async (waitTimeMillis) => {
    await expect(given(success).login({ waitTimeMillis })).rejects.toThrow(RangeError);
    expect(stub.seen()).toEqual([]);
  });
});
