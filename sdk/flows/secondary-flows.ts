import type { Result } from "../transport/result.ts";
import { type CodeFlows, codeFlows, type FlowContext } from "./codes.ts";
import { type CliLoginFailure, type CliLoginOptions, promptCliLogin } from "./command-line.ts";
import type { SignInWithPasskeyFailure, SignInWithPasskeyOptions } from "./passkey.ts";
import { type SignUpWithCredentialFailure, type SignUpWithCredentialOptions, signUpWithCredential } from "./sign-up.ts";

/** Methods that an app loads on first use. */
export interface SecondaryFlows extends CodeFlows {
  signUpWithCredential(options: SignUpWithCredentialOptions): Promise<Result<undefined, SignUpWithCredentialFailure>>;
  /** Signs in with a passkey of the page's host. The browser prompts the user. */
  signInWithPasskey(options?: SignInWithPasskeyOptions): Promise<Result<undefined, SignInWithPasskeyFailure>>;
  /** Signs in a command line tool: the user confirms in a browser. The data is the refresh token of the session. */
  promptCliLogin(options: CliLoginOptions): Promise<Result<string, CliLoginFailure>>;
}

/** Creates the flows of an app. */
export const secondaryFlows = (context: FlowContext): Omit<SecondaryFlows, "signInWithPasskey"> => ({
  ...codeFlows(context),
  signUpWithCredential: (options) => signUpWithCredential(context.signingIn(), context.navigation, options),
  promptCliLogin: (options) => promptCliLogin(context.api, context.effects, options),
});
