import { expectTypeOf, test } from "vitest";
import type { TokenUser } from "./client.ts";
import type { VerifiedUser } from "./server.ts";

declare module "./client.ts" {
  interface AccessTokenClaims {
    readonly testPlan?: "free" | "pro";
  }
}

test("a declared claim is typed wherever claims are read, and others are unknown", () => {
  expectTypeOf<TokenUser["claims"]["testPlan"]>().toEqualTypeOf<"free" | "pro" | undefined>();
  expectTypeOf<VerifiedUser["claims"]["testPlan"]>().toEqualTypeOf<"free" | "pro" | undefined>();
  expectTypeOf<VerifiedUser["claims"]["auth_time"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<VerifiedUser["claims"]["other"]>().toBeUnknown();
});
