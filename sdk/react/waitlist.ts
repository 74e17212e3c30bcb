import type { WaitlistJoinFailure, WaitlistJoinInput } from "../generated/client.ts";
import { mutationHook } from "./hooks.ts";

const useJoin = /* @__PURE__ */ mutationHook((api, options, input: WaitlistJoinInput) => api.waitlist.join(input, options));

/** The form of the waitlist in an app. */
export interface WaitlistForm {
  /** Puts an address on the waitlist. `joined` and `error` say how it ended. */
  join(email: string): void;
  /** Whether the request is running. */
  readonly isPending: boolean;
  /** Whether the address is on the list. The same for an address that was on it before, or has an account. */
  readonly joined: boolean;
  /** The error of the last attempt; null without one. */
  readonly error: WaitlistJoinFailure | Error | null;
}

/**
 * Joins the waitlist of the project.
 * @example
 * const { join, joined } = useWaitlist();
 * if (joined) return <p>We send you an e-mail as soon as you can sign up.</p>;
 */
export function useWaitlist(): WaitlistForm {
  const { mutate, isPending, isSuccess, error } = useJoin();
  return { join: (email) => mutate({ email }), isPending, joined: isSuccess, error };
}
