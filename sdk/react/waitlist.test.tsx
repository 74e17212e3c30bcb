// @vitest-environment jsdom
import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { givenReactApp } from "../testing/react-app.tsx";
import { knownFailure } from "../testing/stub-server.ts";
import { useWaitlist } from "./index.ts";

const { stub, runHook } = givenReactApp();
const noWaitlist = { status: 400, headers: { "x-latchkey-error": "WAITLIST_NOT_ENABLED" }, text: "This project has no waitlist." };

test("useWaitlist joins the waitlist, and has the error where the project has none", async () => {
  stub.routes["POST /api/v1/waitlist/join"] = () => noWaitlist;
  const { result } = await runHook(useWaitlist);
  act(() => result.current.join("ada@example.org"));
  await waitFor(() => expect(result.current.error).toMatchObject({ code: "WAITLIST_NOT_ENABLED" }));
  expect(result.current.joined).toBe(false);

  stub.routes["POST /api/v1/waitlist/join"] = () => ({ json: { success: true } });
  act(() => result.current.join("ada@example.org"));
  await waitFor(() => expect(result.current.joined).toBe(true));
  expect(JSON.parse(stub.seen("/api/v1/waitlist/join").at(-1)?.body ?? "")).toEqual({ email: "ada@example.org" });
});

test("joinWaitlist resolves to the error of a project without a waitlist", async () => {
  stub.routes["POST /api/v1/waitlist/join"] = () => noWaitlist;
  const result = await stub.app().joinWaitlist("ada@example.org");
  expect(result).toMatchObject({ status: "error", error: { code: "WAITLIST_NOT_ENABLED" } });
});

test("signUpWithCredential sends the code of an invitation", async () => {
  stub.routes["POST /api/v1/auth/password/sign-up"] = () => knownFailure(403, "SIGN_UP_INVITATION_REQUIRED");
  const options = { email: "ada@example.org", password: "correct horse", noVerificationCallback: true, invitationCode: "abc" } as const;
  await expect(stub.app({ tokenStore: "memory" }).signUpWithCredential(options)).rejects.toThrow();
  expect(JSON.parse(stub.seen("/api/v1/auth/password/sign-up").at(-1)?.body ?? "")).toMatchObject({ invitation_code: "abc" });
});
