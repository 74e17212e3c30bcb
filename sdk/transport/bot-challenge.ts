import { requestHeaders } from "#contract/vocabulary/headers.ts";
import type { ErrorDetails } from "../generated/errors.ts";
import { showBotCheck } from "./bot-check.ts";
import type { KnownError } from "./known-error.ts";

type Challenge = ErrorDetails["BOT_CHALLENGE_REQUIRED"];

/**
 * Solves the challenge of a refused call.
 * @param solved the headers of the refused call. One with a solution is not solved again
 * @returns the headers with which the call is repeated
 * @throws the failure if the challenge cannot be solved here, or the user cancels it
 */
export async function solveBotChallenge(
  failure: KnownError,
  solved: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<Record<string, string>> {
  if (requestHeaders.botSolution in solved) throw failure;
  const solution = await answerBotChallenge(failure.details as Challenge, signal).catch(() => null);
  signal?.throwIfAborted();
  if (solution === null) throw failure;
  return { [requestHeaders.botSolution]: solution };
}

/** Solves a challenge. @returns the value of the header; null if it cannot be solved here, or the user cancels it */
export async function answerBotChallenge(details: Challenge, signal?: AbortSignal): Promise<string | null> {
  const { provider, challenge, site_key: siteKey, call } = details;
  if (provider === "proof-of-work") return showBotCheck(() => solveProofOfWork(challenge ?? "", signal));
  return siteKey === null ? null : (await import("./bot-widget.ts")).solveWidget({ provider, siteKey, call }, signal);
}

/** The part of an ALTCHA challenge (version 2) that is solved. */
interface Work {
  readonly parameters: { readonly nonce: string; readonly salt: string; readonly cost: number; readonly keyPrefix: string };
}

/** Far more derivations than a challenge of the server takes. */
const maxSteps = 100_000;

const toBytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Derives keys from the nonce and a counter until one begins with the prefix. The browser derives them on another thread, so that the page
 * stays responsive.
 * @returns the solution as base64 of JSON; null if there is none
 */
export async function solveProofOfWork(json: string, signal?: AbortSignal): Promise<string | null> {
  const challenge: Work = JSON.parse(json);
  const { nonce, salt, cost, keyPrefix } = challenge.parameters;
  const start = toBytes(nonce);
  const password = new Uint8Array(start.length + 4);
  password.set(start);
  const view = new DataView(password.buffer);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt: toBytes(salt), iterations: cost };
  for (let counter = 0; counter < maxSteps; counter++) {
    signal?.throwIfAborted();
    view.setUint32(start.length, counter);
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const derivedKey = toHex(new Uint8Array(await crypto.subtle.deriveBits(derivation, key, 256)));
    if (derivedKey.startsWith(keyPrefix)) return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
  }
  return null;
}
