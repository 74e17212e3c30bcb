import type { CodeFlows, FlowGround } from "./codes.ts";

const names = [
  "sendForgotPasswordEmail",
  "resetPassword",
  "verifyPasswordResetCode",
  "verifyEmail",
  "sendMagicLinkEmail",
  "signInWithMagicLink",
  "signInWithMfa",
] as const satisfies (keyof CodeFlows)[];

type Flow = (...given: unknown[]) => Promise<unknown>;

/** The flows with one-time codes, loaded with the first call of one: who signs in by password downloads none of them. */
export const lateCodeFlows = (ground: FlowGround): CodeFlows =>
  Object.fromEntries(
    names.map((name) => [name, async (...given: unknown[]) => ((await import("./codes.ts")).codeFlows(ground)[name] as Flow)(...given)]),
  ) as unknown as CodeFlows;
