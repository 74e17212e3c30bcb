import type { Generated, JSONColumnType } from "kysely";
import type { AttemptMethod, AttemptOutcome, AttemptStep } from "#contract/vocabulary/sign-in/attempts.ts";
import type { OAuthCheck, OAuthFlowType, OAuthStep } from "#contract/vocabulary/sign-in/oauth.ts";
import type { HookEvent, HookFailure, HookOutcome } from "#contract/vocabulary/sign-in/sign-up-hook.ts";
import type { SignUpMethod } from "#contract/vocabulary/sign-in/sign-up-rules.ts";
import type { WaitlistState } from "#contract/vocabulary/sign-in/waitlist.ts";

/** Wrong passwords for an e-mail address, with or without an account, or for a signed-in user. */
export interface PasswordAttempts {
  tenancy_id: string;
  /** SHA-256 of the normalised address or of the user's id. */
  subject: Buffer;
  failures: number;
  /** No attempt counts before this time. */
  retry_at: Date;
  /** The count starts again at this time. */
  resets_at: Date;
}

/** Wrong one-time passwords of a user, and the last right one. */
export interface MfaAttempts {
  tenancy_id: string;
  user_id: string;
  failures: number;
  /** No attempt counts before this time. */
  retry_at: Date;
  /** The count starts again at this time. */
  resets_at: Date;
  /** The newest time step whose one-time password was used. It and earlier steps are consumed. 0 before the first. */
  last_step: number;
}

/** A backup code of a user's second factor. It is deleted when it is used; a trigger deletes all when the second factor is removed. */
export interface BackupCodes {
  tenancy_id: string;
  user_id: string;
  /** SHA-256 of the code, base64url. */
  digest: string;
}

/** How often a rule of sign-up matched on a day in UTC. */
export interface SignUpRuleMatches {
  tenancy_id: string;
  rule_id: string;
  day: Date;
  count: number;
}

/** A bot challenge whose solution was used. */
export interface UsedBotChallenges {
  tenancy_id: string;
  /** The nonce of the challenge, hexadecimal. */
  nonce: string;
  /** When the challenge expires. The row is of no use after it. */
  expires_at: Date;
}

/** A decision of a project's endpoint about a sign-up or sign-in. */
export interface SignUpHookDecisions {
  tenancy_id: string;
  id: string;
  at: Date;
  event: HookEvent;
  method: SignUpMethod;
  is_test: boolean;
  outcome: HookOutcome;
  failure: HookFailure | null;
  status: number | null;
  duration_ms: number;
}

/** A step of a sign-in, as it is stored. */
export interface StoredAttemptStep {
  at_millis: number;
  step: AttemptStep;
  outcome: AttemptOutcome;
  request_id: string;
  ip: string;
  session_id: string | null;
  error_code: string | null;
  error_message: string | null;
  error_details: unknown;
  check: OAuthCheck | null;
  detail: string | null;
}

/** A sign-in with its steps. It never contains a secret. */
export interface SignInAttempts {
  tenancy_id: string;
  id: string;
  at: Date;
  last_at: Date;
  /** SHA-256 of what the last step has issued and the next one presents. Null where no step can follow. */
  flow_key: Buffer | null;
  method: AttemptMethod;
  provider_id: string | null;
  outcome: AttemptOutcome;
  is_new_user: boolean;
  error_code: string | null;
  user_id: string | null;
  /** The address that was typed, in lower case. */
  address: string | null;
  ip: string | null;
  country: string | null;
  browser: string | null;
  system: string | null;
  request_id: string;
  steps: JSONColumnType<StoredAttemptStep[]>;
}

/** A person who waits for an account, or may create one. The sign-up deletes the row. */
export interface WaitlistEntries {
  tenancy_id: string;
  id: string;
  /** Normalized; unique in the project. */
  email: string;
  state: WaitlistState;
  /** SHA-256 of the code in the e-mail. Null unless the person is approved or invited. */
  code_hash: Buffer | null;
  created_at: Date;
  /** The last approval, invitation or rejection. */
  decided_at: Date | null;
  /** When the approval or invitation expires. Null for other states. */
  expires_at: Date | null;
}

/** A sign-in that was started at a provider. */
export interface OauthFlows {
  /** SHA-256 of the state sent to the provider. */
  state_hash: Buffer;
  tenancy_id: string;
  /** The id of the provider in the project's configuration. */
  provider_id: string;
  type: OAuthFlowType;
  /** The user to link to, or the anonymous user to upgrade. */
  user_id: string | null;
  session_id: string | null;
  redirect_uri: string;
  /** The app's. */
  state: string;
  code_challenge: string;
  /** Sealed: Secrets.seal with context `oauth_flows.verifier/<state_hash>`. */
  provider_verifier_sealed: string;
  provider_scope: string;
  error_redirect_url: string | null;
  after_callback_redirect_url: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** An authorization code of the server, which an app exchanges for a session. */
export interface OauthCodes {
  tenancy_id: string;
  /** SHA-256 of the code. */
  code_hash: Buffer;
  /** The user whom the sign-in leads to. Null before the exchange of a sign-up. */
  user_id: string | null;
  /** The account that the user signed in with or linked; null with `issuing_session_id`. */
  provider_config_id: string | null;
  account_id: string | null;
  /** The session of the hosted pages that the code was issued to; null for a sign-in with a provider. */
  issuing_session_id: string | null;
  /** The session that started to link the account. */
  linking_session_id: Generated<string | null>;
  redirect_uri: string;
  code_challenge: string;
  is_new_user: boolean;
  after_callback_redirect_url: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  /** The session that the code was exchanged for. */
  session_id: string | null;
  attempt_id: string | null;
  /**
   * The facts that the provider has proven, until the code is used. Sealed: Secrets.seal with context `oauth_codes.result/<tenancy>/<code_hash>`. Null
   * with `issuing_session_id`.
   */
  result_sealed: string | null;
}

/** A refused step of a sign-in with a provider. */
export interface OauthTraces {
  tenancy_id: string | null;
  id: string;
  request_id: string;
  at: Date;
  step: OAuthStep;
  failed_check: OAuthCheck;
  error_code: string;
  provider_id: string | null;
  detail: string | null;
}

/** An ID token of a provider that was used. */
export interface UsedIdTokens {
  tenancy_id: string;
  /** SHA-256 of the signed part of the token. */
  token_hash: Buffer;
  /** The token is not valid after it. */
  expires_at: Date;
}

/** The sign-in of a command line tool: started, confirmed in a browser, collected once. */
export interface CliLogins {
  tenancy_id: string;
  id: string;
  /** SHA-256 of the tool's polling code. */
  polling_hash: Buffer;
  /** SHA-256 of the browser's login code. */
  login_hash: Buffer;
  /** Set from the confirmation to the collection. Sealed: Secrets.seal with context `cli_logins.token/<tenancy>/<id>`. */
  refresh_token_sealed: string | null;
  /** The name that the tool reported; not verified. */
  device_name: string | null;
  /** The address that the tool called from. Null for sign-ins that began before the column existed. */
  ip: string | null;
  created_at: Date;
  expires_at: Date;
  completed_at: Date | null;
  used_at: Date | null;
}
