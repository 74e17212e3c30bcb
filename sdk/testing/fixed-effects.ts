import type { Effects } from "../transport/effects.ts";
import { systemEffects } from "../transport/effects.ts";

/** Effects for tests: real requests, and a clock that advances immediately and records each wait. */
export function fixedEffects(given: Partial<Effects> = {}) {
  const slept: number[] = [];
  let now = Date.UTC(2026, 0, 1);
  const effects: Effects = {
    ...systemEffects,
    sleep: async (millis, signal) => {
      signal?.throwIfAborted();
      slept.push(millis);
      now += millis;
    },
    random: () => 0.5,
    now: () => now,
    online: () => true,
    ...given,
  };
  return { effects, slept, pass: (millis: number) => void (now += millis) };
}

/** An unsigned access token of the form clients check, issued at `now` (milliseconds). */
export function accessToken(now: number, claims: Record<string, unknown> = {}, seconds = 600): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const issued = Math.floor(now / 1000);
  return `${part({ alg: "ES256" })}.${part({
    sub: "11111111-1111-4111-8111-111111111111",
    iss: "http://stub/api/v1/projects/internal",
    aud: "internal",
    iat: issued,
    exp: issued + seconds,
    project_id: "internal",
    branch_id: "main",
    refresh_token_id: "22222222-2222-4222-8222-222222222222",
    role: "authenticated",
    name: "Ada",
    email: "ada@example.org",
    email_verified: false,
    selected_team_id: null,
    is_anonymous: false,
    ...claims,
  })}.c2ln`;
}
