import fc from "fast-check";

/** One caller's deed in a step; all deeds of a step run at once. `lost`: its first answer never arrives, and it is tried again. */
export interface Deed {
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

const deed = fc.record<Deed>({
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

/** A play: how far the second server's clock is off, and steps of deeds. */
export const plays = fc.record({
  skewMillis: fc.constantFrom(-30_000, 0, 30_000),
  steps: fc.array(fc.array(deed, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 4 }),
});
