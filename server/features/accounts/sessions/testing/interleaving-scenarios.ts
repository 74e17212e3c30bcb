import fc from "fast-check";

/** One call in a step; all calls of a step run in parallel. `lost`: its first response is lost, and the client retries. */
export interface Action {
  readonly kind: "signIn" | "refresh" | "signOut" | "remove" | "changePassword" | "deleteUser";
  readonly user: number;
  readonly session: number;
  readonly password: "current" | "next";
  readonly by: "form" | "header";
  readonly times: number;
  readonly server: number;
  readonly afterMillis: number;
  readonly lost: boolean;
}

const action = fc.record<Action>({
  kind: fc.constantFrom(
    "signIn",
    "signIn",
    "refresh",
    "refresh",
    "refresh",
    "refresh",
    "signOut",
    "remove",
    "changePassword",
    "deleteUser",
  ),
  user: fc.nat(1),
  session: fc.nat(50),
  password: fc.constantFrom("current", "current", "next"),
  by: fc.constantFrom("form", "header"),
  times: fc.constantFrom(1, 1, 2, 6),
  server: fc.nat(1),
  afterMillis: fc.nat(12),
  lost: fc.boolean(),
});

/** The difference of the second server's clock, and steps of actions. */
export const scenarios = fc.record({
  skewMillis: fc.constantFrom(-30_000, 0, 30_000),
  steps: fc.array(fc.array(action, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 4 }),
});
