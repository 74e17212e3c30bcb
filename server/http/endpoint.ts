import type { Route } from "#contract/kernel/route.ts";
import type { Handler, InvalidInputHandler, Origin } from "../kernel/call.ts";
import type { SignInStepRule } from "../kernel/sign-in-step.ts";
import type { Identity } from "./identify.ts";
import type { RawInput } from "./parse.ts";

/** One route with its dotted name and its handler. */
export interface Endpoint {
  readonly name: string;
  readonly route: Route;
  readonly handler: Handler<Route>;
  readonly invalidInput?: InvalidInputHandler | undefined;
  /** Set if the route is a step of a sign-in. */
  readonly signInStep?: SignInStepRule | undefined;
}

export interface IncomingCall extends Pick<RawInput, "headers"> {
  /** The parts that came before the body; undefined where all of them are in the body. */
  readonly line?: Pick<RawInput, "params" | "query"> | undefined;
  /** Reads and decodes all parts, with a body of at most `maxBytes`. Called once the caller is identified and counted. */
  readonly readInput: (maxBytes: number) => Promise<Omit<RawInput, "headers">>;
  readonly origin: Origin;
  /** Method and path as requested, for messages. */
  readonly requestLine: string;
  /** The digest of the agent token that identifies the caller, instead of a key. Its project and branch are in the headers. */
  readonly agentHash?: Buffer | undefined;
  /** Shared by the reads of one batch: they have the same headers and time, so the caller is identified once. */
  readonly batch?: { caller?: Promise<Identity | undefined> } | undefined;
}
