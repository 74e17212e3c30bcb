import type { Result } from "../transport/result.ts";
import { type CodeFlows, codeFlows, type FlowGround } from "./codes.ts";
import { type CliLoginFailure, type CliLoginOptions, promptCliLogin } from "./command-line.ts";
import { type SignInWithPasskeyFailure, type SignInWithPasskeyOptions, signInWithPasskey } from "./passkey.ts";
import { type SignUpWithCredentialFailure, type SignUpWithCredentialOptions, signUpWithCredential } from "./sign-up.ts";

/** What apps do beside signing in by password, and out. */
export interface OccasionalFlows extends CodeFlows {
  signUpWithCredential(options: SignUpWithCredentialOptions): Promise<Result<undefined, SignUpWithCredentialFailure>>;
  /** Signs in with a passkey of the page's host, which the browser asks for. */
  signInWithPasskey(options?: SignInWithPasskeyOptions): Promise<Result<undefined, SignInWithPasskeyFailure>>;
  /** Signs in a command line tool: its user confirms in a browser. The data is a refresh token. */
  promptCliLogin(options: CliLoginOptions): Promise<Result<string, CliLoginFailure>>;
}

/** The flows of an app. */
export const occasionalFlows = (ground: FlowGround): OccasionalFlows => ({
  ...codeFlows(ground),
  signUpWithCredential: (options) => signUpWithCredential(ground.signingIn(), ground.navigation, options),
  signInWithPasskey: (options) => signInWithPasskey(ground.signingIn(), ground.navigation, ground.effects.sleep, options),
  promptCliLogin: (options) => promptCliLogin(ground.api, ground.effects, options),
});
