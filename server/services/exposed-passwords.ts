import { foldPassword, type PasswordRule } from "#contract/vocabulary/sign-in/password.ts";
import { type BloomFilter, bloomFilter } from "./bloom-filter.ts";
import type { PasswordRange } from "./password-range.ts";
import { describeOutcome, type Telemetry } from "./telemetry.ts";

/** Finds passwords that others know. */
export interface ExposedPasswords {
  /** The rule that a password breaks, if any. Never throws: a password that cannot be looked up breaks no rule. */
  find(password: string): Promise<PasswordRule | undefined>;
}

interface Sources {
  /** Undefined where no server is configured. */
  readonly range: PasswordRange | undefined;
  readonly telemetry: Telemetry | undefined;
  /** Called with the code of a failed range query. */
  readonly onFailure: (code: string) => void;
}

/** Loaded at the first use, which saves servers without it 300 kB of memory. */
async function loadCommonPasswords(): Promise<BloomFilter> {
  const { commonPasswordFilter } = await import("./generated/common-passwords.ts");
  return bloomFilter(Buffer.from(commonPasswordFilter.base64, "base64"), commonPasswordFilter.hashes);
}

export function createExposedPasswords({ range, telemetry, onFailure }: Sources): ExposedPasswords {
  let common: Promise<BloomFilter> | undefined;

  async function isBreached(password: string): Promise<boolean> {
    if (!range) return false;
    const look = () => range.contains(password);
    try {
      return await (telemetry ? telemetry.measure("password_range", "query", look) : look());
    } catch (error) {
      // A sign-up must not depend on another server.
      onFailure(describeOutcome(error));
      return false;
    }
  }

  return {
    async find(password) {
      common ??= loadCommonPasswords();
      if ((await common).has(foldPassword(password))) return "common";
      return (await isBreached(password)) ? "breached" : undefined;
    },
  };
}
