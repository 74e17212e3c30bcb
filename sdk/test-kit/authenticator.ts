import { createAuthenticator as createSoftwareAuthenticator } from "./software-authenticator.ts";

/** An authenticator in software with one passkey, and the browser before it. Its responses are the JSON of WebAuthn level 3. */
export interface TestAuthenticator {
  /** The id of its credential, as base64url. */
  readonly id: string;
  /** Answers as `navigator.credentials.create()` does, for the `options_json` of a registration. */
  create(options: { readonly challenge: string; readonly user: { readonly id: string } }): RegistrationResponse;
  /** Answers as `navigator.credentials.get()` does, for the `options_json` of a sign-in. */
  get(options: { readonly challenge: string }): AssertionResponse;
}

type CredentialResponse<Response> = {
  readonly id: string;
  readonly rawId: string;
  readonly type: "public-key";
  readonly response: Response;
  readonly authenticatorAttachment: string;
  readonly clientExtensionResults: Record<string, unknown>;
};

/** The response to a registration. */
export type RegistrationResponse = CredentialResponse<{
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: string[];
}>;

/** The response to a sign-in. */
export type AssertionResponse = CredentialResponse<{
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle: string | null;
}>;

/**
 * Makes an authenticator for tests without a browser. In a browser, use the virtual authenticator of Playwright or Puppeteer.
 * @param options.origin the origin of the app's page; default: `http://localhost:3000`
 * @example
 * const authenticator = createAuthenticator({ origin: "http://localhost:5173" });
 * await project.registerPasskey(user, authenticator);
 * const session = await project.signInWithPasskey(authenticator);
 */
export const createAuthenticator = ({ origin = "http://localhost:3000" }: { readonly origin?: string } = {}): TestAuthenticator => {
  const { id, create, get } = createSoftwareAuthenticator({ origin });
  return { id, create: (options) => create(options), get: (options) => get(options) };
};
