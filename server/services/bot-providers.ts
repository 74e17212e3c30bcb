import { z } from "zod";
import type { BotProvider } from "#contract/vocabulary/sign-in/bots.ts";

/** A provider of challenges that this server does not make. */
export type ExternalProvider = Exclude<BotProvider, "proof-of-work">;

/** The verdict on a solution. `unavailable`: there is no usable answer, so the solution must be refused. */
export type BotVerdict = "passed" | "invalid" | "used" | "unavailable";

/** Checks solutions at Turnstile and hCaptcha. */
export interface BotProviders {
  /**
   * Sends a solution to its provider, which accepts it once. Never throws.
   */
  check(provider: ExternalProvider, solution: BotSolution): Promise<BotVerdict>;
}

interface BotSolution {
  readonly secretKey: string;
  readonly solution: string;
  /** The names of the widget that the solution may come from, where the provider reports it. */
  readonly actions: readonly string[];
}

export type BotProviderOrigins = { readonly [Provider in ExternalProvider]?: string | undefined };

interface BotProvidersOptions {
  readonly origins?: BotProviderOrigins | undefined;
  /** Called with the code of a failure. */
  readonly onFailure: (provider: ExternalProvider, code: string) => void;
}

/** Where the providers check solutions. */
const endpoints: Readonly<Record<ExternalProvider, { readonly origin: string; readonly path: string }>> = {
  turnstile: { origin: "https://challenges.cloudflare.com", path: "/turnstile/v0/siteverify" },
  hcaptcha: { origin: "https://api.hcaptcha.com", path: "/siteverify" },
};

const limits = {
  deadlineMillis: 3000,
  /** Bytes of a response. A usual one has 300. */
  responseBytes: 16_384,
  /** Concurrent checks of this process. */
  checks: 50,
};

/** The answer of both providers. */
const Answer = z.object({
  success: z.boolean(),
  /** Turnstile: the name that the page has given to its widget. */
  action: z.string().nullish(),
  "error-codes": z.array(z.string()).optional(),
});

/** Codes that are about the keys of the project, or about the provider itself. The user can do nothing about them. */
const issueCodes = new Set([
  ...["missing-input-secret", "invalid-input-secret", "sitekey-secret-mismatch", "internal-error", "bad-request"],
  ...["not-using-dummy-passcode", "not-using-dummy-secret"],
]);
/** Codes of a solution that was used before. hCaptcha has the others. */
const usedCodes = new Set(["timeout-or-duplicate", "already-seen-response", "invalid-or-already-seen-response"]);

class CheckFailed extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`A check of a bot challenge failed: ${code}.`);
    this.code = code;
  }
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > limits.responseBytes) throw new CheckFailed("RESPONSE_TOO_LARGE");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function ask(url: string, fields: Readonly<Record<string, string>>): Promise<z.output<typeof Answer>> {
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    signal: AbortSignal.timeout(limits.deadlineMillis),
  });
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel();
    throw new CheckFailed(`STATUS_${response.status}`);
  }
  const text = await readText(response.body);
  try {
    return Answer.parse(JSON.parse(text));
  } catch {
    throw new CheckFailed("RESPONSE_MALFORMED");
  }
}

function readFailure(error: unknown): string {
  if (error instanceof CheckFailed) return error.code;
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  if (name === "TimeoutError") return "TIMEOUT";
  return typeof cause?.code === "string" ? cause.code : "UNREACHABLE";
}

export function createBotProviders({ origins = {}, onFailure }: BotProvidersOptions): BotProviders {
  let checks = 0;

  function readVerdict({ success, action, "error-codes": codes = [] }: z.output<typeof Answer>, actions: readonly string[]): BotVerdict {
    // A widget of the same keys may be on other pages, for other calls.
    if (success) return action == null || action === "" || actions.includes(action) ? "passed" : "invalid";
    const issue = codes.find((code) => issueCodes.has(code));
    if (issue !== undefined) throw new CheckFailed(issue);
    return codes.some((code) => usedCodes.has(code)) ? "used" : "invalid";
  }

  return {
    async check(provider, { secretKey, solution, actions }) {
      if (checks >= limits.checks) return "unavailable";
      checks += 1;
      const { origin, path } = endpoints[provider];
      try {
        return readVerdict(await ask(`${origins[provider] ?? origin}${path}`, { secret: secretKey, response: solution }), actions);
      } catch (error) {
        // The code alone: the error may repeat the keys.
        onFailure(provider, readFailure(error));
        return "unavailable";
      } finally {
        checks -= 1;
      }
    },
  };
}
