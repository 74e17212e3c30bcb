import type { Step } from "../../kernel/statement.ts";
import { type EmailVerification, verificationEmailSteps } from "../accounts/contact-channels/verification-email.ts";
import type { NewOAuthLink } from "../accounts/credentials/oauth-links.ts";
import type { SignInMethod } from "./authentication-methods.ts";
import type { SignInCall } from "./finish.ts";

/** The facts that a method has proven about a caller who signs up. The account signs in with all of it. */
export interface Identity {
  readonly method: SignInMethod;
  readonly email?: ProvenEmail | undefined;
  readonly passwordHash?: string | undefined;
  /** Whether the account signs in with one-time codes. */
  readonly otp?: boolean | undefined;
  readonly oauthLink?: NewOAuthLink | undefined;
  /** The provider's facts about the user. */
  readonly profile?: { readonly displayName?: string | undefined; readonly imageUrl?: string | undefined } | undefined;
  /** The one-time code that was sent to the user, consumed by the sign-up. */
  readonly codeId?: string | undefined;
  /** The code of an invitation to the project, consumed by the sign-up. */
  readonly invitationCode?: string | undefined;
}

/** The e-mail address of an identity. */
interface ProvenEmail {
  readonly value: string;
  /** Whether the method has proven that the user reads at it. */
  readonly verified: boolean;
  /** The provider whose shared keys have proven it. */
  readonly verifiedBy?: string | undefined;
  /** Whether the account signs in with the address. Default: true. */
  readonly usedForAuth?: boolean | undefined;
  /** A trusted page that verifies the address. With it, an unverified address gets an e-mail. */
  readonly verificationUrl?: string | undefined;
}

/** Whether the account signs in with an address. */
export const usesForAuth = ({ usedForAuth = true }: ProvenEmail): boolean => usedForAuth;

/** Steps that send the e-mail to verify an address. None where it is verified, or no page for it is known. */
export const verificationSteps = (
  call: SignInCall,
  channel: Pick<EmailVerification, "userId" | "userName" | "channelId">,
  email: ProvenEmail | undefined,
): readonly Step[] =>
  email === undefined || email.verified || email.verificationUrl === undefined
    ? []
    : verificationEmailSteps(call, { ...channel, email: email.value, callbackUrl: email.verificationUrl });
