// Generated from the contract by scripts/generate.ts; do not edit.

/** Details of each error of the catalogue, by code. */
export interface ErrorDetails {
  /** Status 401. */
  ACCESS_TOKEN_EXPIRED: {
    expired_at_millis: number | null;
  };
  /** Status 400. */
  ACCESS_TYPE_REQUIRED: undefined;
  /** Status 400. */
  ACCESS_TYPE_WITHOUT_PROJECT_ID: {
    request_type: string;
  };
  /** Status 401. */
  ADMIN_ACCESS_TOKEN_EXPIRED: {
    expired_at_millis: number | null;
  };
  /** Status 401. */
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: undefined;
  /** Status 401. */
  ADMIN_AUTHENTICATION_REQUIRED: undefined;
  /** Status 400. */
  ALL_OVERLOADS_FAILED: {
    overload_errors: Record<string, unknown>[];
  };
  /** Status 400. */
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: undefined;
  /** Status 401. */
  ANONYMOUS_AUTHENTICATION_NOT_ALLOWED: undefined;
  /** Status 401. */
  API_KEY_EXPIRED: undefined;
  /** Status 404. */
  API_KEY_NOT_FOUND: undefined;
  /** Status 401. */
  API_KEY_REVOKED: undefined;
  /** Status 400. */
  BODY_PARSING_ERROR: {
    message: string;
  };
  /** Status 400. */
  BOT_CHALLENGE_FAILED: {
    message: string;
    reason: "invalid" | "expired" | "used" | "unavailable";
  };
  /** Status 409. */
  BOT_CHALLENGE_REQUIRED: {
    provider: "proof-of-work" | "turnstile" | "hcaptcha";
    /** The call that the challenge is for */
    call: "sign-up" | "send-code" | "send-reset" | "anonymous";
    /** Of proof of work: the challenge as JSON of the ALTCHA protocol */
    challenge: string | null;
    /** Of other providers: the site key for their widget */
    site_key: string | null;
  };
  /** Status 400. */
  BRANCH_DOES_NOT_EXIST: {
    branch_id: string;
  };
  /** Status 400. */
  CANNOT_DELETE_CURRENT_SESSION: undefined;
  /** Status 400. */
  CANNOT_GET_OWN_USER_WITHOUT_USER: undefined;
  /** Status 401. */
  CLIENT_AUTHENTICATION_REQUIRED: undefined;
  /** Status 401. */
  CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: undefined;
  /** Status 401. */
  CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: undefined;
  /** Status 401. */
  CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: undefined;
  /** Status 400. */
  CLI_AUTH_ERROR: {
    message: string;
  };
  /** Status 400. */
  CLI_AUTH_EXPIRED_ERROR: {
    message: string;
  };
  /** Status 400. */
  CLI_AUTH_USED_ERROR: {
    message: string;
  };
  /** Status 409. */
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: {
    type: string;
    contact_channel_value: string | null;
    would_work_if_email_was_verified: boolean;
  };
  /** Status 400. */
  CONTAINED_PERMISSION_NOT_FOUND: {
    permission_id: string;
  };
  /** Status 400. */
  CURRENT_PROJECT_NOT_FOUND: {
    project_id: string;
  };
  /** Status 400. */
  CUSTOMER_DOES_NOT_EXIST: {
    customer_id: string;
  };
  /** Status 400. */
  DATA_VAULT_STORE_DOES_NOT_EXIST: {
    store_id: string;
  };
  /** Status 400. */
  DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST: {
    store_id: string;
    hashed_key: string;
  };
  /** Status 409. */
  EMAIL_ALREADY_VERIFIED: undefined;
  /** Status 400. */
  EMAIL_IS_NOT_PRIMARY_EMAIL: {
    email: string;
    primary_email: string | null;
  };
  /** Status 400. */
  EMAIL_NOT_ASSOCIATED_WITH_USER: undefined;
  /** Status 400. */
  EMAIL_NOT_VERIFIED: undefined;
  /** Status 400. */
  EMAIL_PASSWORD_MISMATCH: undefined;
  /** Status 400. */
  EMAIL_RENDERING_ERROR: {
    error: string;
  };
  /** Status 409. */
  EMAIL_TEMPLATE_ALREADY_EXISTS: undefined;
  /** Status 401. */
  EXPECTED_INTERNAL_PROJECT: undefined;
  /** Status 401. */
  INSUFFICIENT_ACCESS_TYPE: {
    actual_access_type: string;
    allowed_access_types: string[];
  };
  /** Status 400. */
  INVALID_ACCESS_TYPE: {
    accessType: string;
  };
  /** Status 400. */
  INVALID_AUTHORIZATION_CODE: undefined;
  /** Status 400. */
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: {
    client_id: string | null;
  };
  /** Status 400. */
  INVALID_POLLING_CODE: undefined;
  /** Status 401. */
  INVALID_PROJECT_FOR_ACCESS_TOKEN: {
    expected_project_id: string;
    actual_project_id: string;
  };
  /** Status 401. */
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: undefined;
  /** Status 401. */
  INVALID_PUBLISHABLE_CLIENT_KEY: {
    project_id: string;
  };
  /** Status 400. */
  INVALID_SCOPE: {
    scope: string;
  };
  /** Status 401. */
  INVALID_SECRET_SERVER_KEY: {
    project_id: string;
  };
  /** Status 400. */
  INVALID_SHARED_OAUTH_PROVIDER_ID: {
    provider_id: string;
  };
  /** Status 400. */
  INVALID_STANDARD_OAUTH_PROVIDER_ID: {
    provider_id: string;
  };
  /** Status 401. */
  INVALID_SUPER_SECRET_ADMIN_KEY: {
    project_id: string;
  };
  /** Status 400. */
  INVALID_TOTP_CODE: undefined;
  /** Status 400. */
  ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH: {
    item_id: string;
    customer_id: string;
    item_customer_type: string | null;
    actual_customer_type: string;
  };
  /** Status 404. */
  ITEM_NOT_FOUND: {
    item_id: string;
  };
  /** Status 400. */
  ITEM_QUANTITY_INSUFFICIENT_AMOUNT: {
    item_id: string;
    customer_id: string;
    quantity: number;
  };
  /** Status 400. */
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: {
    attempt_code: string;
  };
  /** Status 400. */
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: undefined;
  /** Status 409. */
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: undefined;
  /** Status 400. */
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: undefined;
  /** Status 400. */
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: undefined;
  /** Status 400. */
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: undefined;
  /** Status 400. */
  OAUTH_PROVIDER_ACCESS_DENIED: undefined;
  /** Status 400. */
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: undefined;
  /** Status 400. */
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: undefined;
  /** Status 408. */
  OUTER_OAUTH_TIMEOUT: undefined;
  /** Status 400. */
  PASSKEY_AUTHENTICATION_FAILED: {
    message: string;
    reason?: "ORIGIN_NOT_TRUSTED" | undefined;
  };
  /** Status 400. */
  PASSKEY_AUTHENTICATION_NOT_ENABLED: undefined;
  /** Status 400. */
  PASSKEY_REGISTRATION_FAILED: {
    message: string;
  };
  /** Status 400. */
  PASSKEY_WEBAUTHN_ERROR: {
    message: string;
    code: string;
  };
  /** Status 400. */
  PASSWORD_AUTHENTICATION_NOT_ENABLED: undefined;
  /** Status 400. */
  PASSWORD_CONFIRMATION_MISMATCH: undefined;
  /** Status 400. */
  PASSWORD_REQUIREMENTS_NOT_MET: {
    message: string;
    /** `common`: many people use it, or it is the address or the project's name. `breached`: it was in a data breach */
    rule: "common" | "breached";
  };
  /** Status 400. */
  PASSWORD_TOO_LONG: {
    maxLength: number;
  };
  /** Status 400. */
  PASSWORD_TOO_SHORT: {
    min_length: number;
  };
  /** Status 400. */
  PERMISSION_ID_ALREADY_EXISTS: {
    permission_id: string;
  };
  /** Status 404. */
  PERMISSION_NOT_FOUND: {
    permission_id: string;
  };
  /** Status 400. */
  PRODUCT_ALREADY_GRANTED: {
    product_id: string;
    customer_id: string;
  };
  /** Status 400. */
  PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH: {
    product_id: string | null;
    customer_id: string;
    product_customer_type: string | null;
    actual_customer_type: string;
  };
  /** Status 400. */
  PRODUCT_DOES_NOT_EXIST: {
    product_id: string;
    context: "item_exists" | "server_only" | null;
  };
  /** Status 400. */
  PROJECT_KEY_WITHOUT_ACCESS_TYPE: undefined;
  /** Status 404. */
  PROJECT_NOT_FOUND: {
    project_id: string;
  };
  /** Status 401. */
  PROJECT_PERMISSION_REQUIRED: {
    user_id: string;
    permission_id: string;
  };
  /** Status 401. */
  PROVIDER_REJECTED: undefined;
  /** Status 400. */
  PUBLIC_API_KEY_CANNOT_BE_REVOKED: undefined;
  /** Status 400. */
  REDIRECT_URL_NOT_WHITELISTED: undefined;
  /** Status 401. */
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: undefined;
  /** Status 400. */
  REQUIRES_CUSTOM_EMAIL_SERVER: undefined;
  /** Status 403. */
  RESTRICTED_USER_NOT_ALLOWED: {
    restricted_reason: {
      type: "anonymous" | "email_not_verified" | "restricted_by_administrator" | "not_approved";
    };
  };
  /** Status 400. */
  SCHEMA_ERROR: {
    message: string;
  };
  /** Status 401. */
  SERVER_AUTHENTICATION_REQUIRED: undefined;
  /** Status 403. */
  SIGN_IN_REJECTED: {
    message: string;
  };
  /** Status 403. */
  SIGN_UP_INVITATION_REQUIRED: undefined;
  /** Status 400. */
  SIGN_UP_NOT_ENABLED: undefined;
  /** Status 403. */
  SIGN_UP_REJECTED: {
    message: string;
  };
  /** Status 403. */
  SIGN_UP_WAITLISTED: undefined;
  /** Status 404. */
  STRIPE_ACCOUNT_INFO_NOT_FOUND: undefined;
  /** Status 409. */
  TEAM_ALREADY_EXISTS: {
    team_id: string;
  };
  /** Status 409. */
  TEAM_MEMBERSHIP_ALREADY_EXISTS: undefined;
  /** Status 404. */
  TEAM_MEMBERSHIP_NOT_FOUND: {
    team_id: string;
    user_id: string;
  };
  /** Status 404. */
  TEAM_NOT_FOUND: {
    team_id: string;
  };
  /** Status 401. */
  TEAM_PERMISSION_NOT_FOUND: {
    team_id: string;
    user_id: string;
    permission_id: string;
  };
  /** Status 401. */
  TEAM_PERMISSION_REQUIRED: {
    team_id: string;
    user_id: string;
    permission_id: string;
  };
  /** Status 401. */
  UNPARSABLE_ACCESS_TOKEN: undefined;
  /** Status 401. */
  UNPARSABLE_ADMIN_ACCESS_TOKEN: undefined;
  /** Status 500. */
  UNSUPPORTED_ERROR: {
    originalErrorCode: string;
  };
  /** Status 409. */
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: undefined;
  /** Status 401. */
  USER_AUTHENTICATION_REQUIRED: undefined;
  /** Status 403. */
  USER_BANNED: {
    reason: string | null;
    until_millis: number;
  };
  /** Status 400. */
  USER_DOES_NOT_HAVE_PASSWORD: undefined;
  /** Status 409. */
  USER_EMAIL_ALREADY_EXISTS: {
    email: string;
    would_work_if_email_was_verified: boolean;
  };
  /** Status 400. */
  USER_ID_DOES_NOT_EXIST: {
    user_id: string;
  };
  /** Status 404. */
  USER_NOT_FOUND: undefined;
  /** Status 409. */
  VERIFICATION_CODE_ALREADY_USED: undefined;
  /** Status 400. */
  VERIFICATION_CODE_EXPIRED: undefined;
  /** Status 400. */
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: undefined;
  /** Status 404. */
  VERIFICATION_CODE_NOT_FOUND: undefined;
  /** Status 400. */
  WORKFLOW_TOKEN_DOES_NOT_EXIST: undefined;
  /** Status 400. */
  WORKFLOW_TOKEN_EXPIRED: undefined;
  /** Status 400. */
  WRONG_API_KEY_TYPE: {
    expected_type: string;
    actual_type: string;
  };
  /** Status 404. */
  WRONG_PERMISSION_SCOPE: {
    permission_id: string;
    expected_scope: string;
    actual_scope: string | null;
  };
}

/** A code of the catalogue. */
export type ErrorCode = keyof ErrorDetails;

/** The codes of each group, by the group's code. */
export interface ErrorGroups {
  API_KEY_NOT_VALID: "API_KEY_EXPIRED" | "API_KEY_NOT_FOUND" | "API_KEY_REVOKED" | "PUBLIC_API_KEY_CANNOT_BE_REVOKED" | "WRONG_API_KEY_TYPE";
  INVALID_ACCESS_TOKEN: "ACCESS_TOKEN_EXPIRED" | "INVALID_PROJECT_FOR_ACCESS_TOKEN" | "UNPARSABLE_ACCESS_TOKEN";
  INVALID_ADMIN_ACCESS_TOKEN: "ADMIN_ACCESS_TOKEN_EXPIRED" | "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN" | "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN" | "UNPARSABLE_ADMIN_ACCESS_TOKEN";
  INVALID_PROJECT_AUTHENTICATION: "ACCESS_TYPE_REQUIRED" | "ACCESS_TYPE_WITHOUT_PROJECT_ID" | "ADMIN_ACCESS_TOKEN_EXPIRED" | "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN" | "INSUFFICIENT_ACCESS_TYPE" | "INVALID_ACCESS_TYPE" | "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN" | "INVALID_PUBLISHABLE_CLIENT_KEY" | "INVALID_SECRET_SERVER_KEY" | "INVALID_SUPER_SECRET_ADMIN_KEY" | "PROJECT_KEY_WITHOUT_ACCESS_TYPE" | "UNPARSABLE_ADMIN_ACCESS_TOKEN";
  INVALID_SESSION_AUTHENTICATION: "ACCESS_TOKEN_EXPIRED" | "INVALID_PROJECT_FOR_ACCESS_TOKEN" | "UNPARSABLE_ACCESS_TOKEN";
  PASSWORD_REQUIREMENTS_NOT_MET: "PASSWORD_REQUIREMENTS_NOT_MET" | "PASSWORD_TOO_LONG" | "PASSWORD_TOO_SHORT";
  PROJECT_AUTHENTICATION_ERROR: "ACCESS_TYPE_REQUIRED" | "ACCESS_TYPE_WITHOUT_PROJECT_ID" | "ADMIN_ACCESS_TOKEN_EXPIRED" | "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN" | "ADMIN_AUTHENTICATION_REQUIRED" | "CLIENT_AUTHENTICATION_REQUIRED" | "CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED" | "CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED" | "CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED" | "EXPECTED_INTERNAL_PROJECT" | "INSUFFICIENT_ACCESS_TYPE" | "INVALID_ACCESS_TYPE" | "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN" | "INVALID_PUBLISHABLE_CLIENT_KEY" | "INVALID_SECRET_SERVER_KEY" | "INVALID_SUPER_SECRET_ADMIN_KEY" | "PROJECT_KEY_WITHOUT_ACCESS_TYPE" | "SERVER_AUTHENTICATION_REQUIRED" | "UNPARSABLE_ADMIN_ACCESS_TOKEN";
  PROJECT_AUTHENTICATION_REQUIRED: "ADMIN_AUTHENTICATION_REQUIRED" | "CLIENT_AUTHENTICATION_REQUIRED" | "CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED" | "CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED" | "CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED" | "SERVER_AUTHENTICATION_REQUIRED";
  REFRESH_TOKEN_ERROR: "CANNOT_DELETE_CURRENT_SESSION" | "PROVIDER_REJECTED" | "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED";
  SESSION_AUTHENTICATION_ERROR: "ACCESS_TOKEN_EXPIRED" | "INVALID_PROJECT_FOR_ACCESS_TOKEN" | "UNPARSABLE_ACCESS_TOKEN";
  VERIFICATION_ERROR: "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" | "VERIFICATION_CODE_NOT_FOUND";
}

/** HTTP status of an error, and the codes of the groups above it, nearest first. */
export interface CatalogueRow {
  readonly status: number;
  readonly parents: readonly string[];
}

/** Metadata of each error that the client needs at run time. */
export const errorCatalogue: Readonly<Record<ErrorCode, CatalogueRow>> = {
  ACCESS_TOKEN_EXPIRED: { status: 401, parents: ["INVALID_ACCESS_TOKEN","INVALID_SESSION_AUTHENTICATION","SESSION_AUTHENTICATION_ERROR"] },
  ACCESS_TYPE_REQUIRED: { status: 400, parents: ["INVALID_PROJECT_AUTHENTICATION","PROJECT_AUTHENTICATION_ERROR"] },
  ACCESS_TYPE_WITHOUT_PROJECT_ID: { status: 400, parents: ["INVALID_PROJECT_AUTHENTICATION","PROJECT_AUTHENTICATION_ERROR"] },
  ADMIN_ACCESS_TOKEN_EXPIRED: { status: 401, parents: ["INVALID_ADMIN_ACCESS_TOKEN","INVALID_PROJECT_AUTHENTICATION","PROJECT_AUTHENTICATION_ERROR"] },
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: { status: 401, parents: ["INVALID_ADMIN_ACCESS_TOKEN","INVALID_PROJECT_AUTHENTICATION","PROJECT_AUTHENTICATION_ERROR"] },
  ADMIN_AUTHENTICATION_REQUIRED: { status: 401, parents: ["PROJECT_AUTHENTICATION_REQUIRED","PROJECT_AUTHENTICATION_ERROR"] },
  ALL_OVERLOADS_FAILED: { status: 400, parents: [] },
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: { status: 400, parents: [] },
  ANONYMOUS_AUTHENTICATION_NOT_ALLOWED: { status: 401, parents: [] },
  API_KEY_EXPIRED: { status: 401, parents: ["API_KEY_NOT_VALID"] },
  API_KEY_NOT_FOUND: { status: 404, parents: ["API_KEY_NOT_VALID"] },
  API_KEY_REVOKED: { status: 401, parents: ["API_KEY_NOT_VALID"] },
  BODY_PARSING_ERROR: { status: 400, parents: [] },
  BOT_CHALLENGE_FAILED: { status: 400, parents: [] },
  BOT_CHALLENGE_REQUIRED: { status: 409, parents: [] },
  BRANCH_DOES_NOT_EXIST: { status: 400, parents: [] },
  CANNOT_DELETE_CURRENT_SESSION: { status: 400, parents: ["REFRESH_TOKEN_ERROR"] },
  CANNOT_GET_OWN_USER_WITHOUT_USER: { status: 400, parents: [] },
  CLIENT_AUTHENTICATION_REQUIRED: { status: 401, parents: ["PROJECT_AUTHENTICATION_REQUIRED","PROJECT_AUTHENTICATION_ERROR"] },
  CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: { status: 401, parents: ["PROJECT_AUTHENTICATION_REQUIRED","PROJECT_AUTHENTICATION_ERROR"] },
  CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: { status: 401, parents: ["PROJECT_AUTHENTICATION_REQUIRED","PROJECT_AUTHENTICATION_ERROR"] },
  CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: { status: 401, parents: ["PROJECT_AUTHENTICATION_REQUIRED","PROJECT_AUTHENTICATION_ERROR"] },
  CLI_AUTH_ERROR: { status: 400, parents: [] },
  CLI_AUTH_EXPIRED_ERROR: { status: 400, parents: [] },
  CLI_AUTH_USED_ERROR: { status: 400, parents: [] },
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: { status: 409, parents: [] },
  CONTAINED_PERMISSION_NOT_FOUND: { status: 400, parents: [] },
  CURRENT_PROJECT_NOT_FOUND: { status: 400, parents: [] },
  CUSTOMER_DOES_NOT_EXIST: { status: 400, parents: [] },
  DATA_VAULT_STORE_DOES_NOT_EXIST: { status: 400, parents: [] },
  DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST: { status: 400, parents: [] },
  EMAIL_ALREADY_VERIFIED: { status: 409, parents: [] },
  EMAIL_IS_NOT_PRIMARY_EMAIL: { status: 400, parents: [] },
  EMAIL_NOT_ASSOCIATED_WITH_USER: { status: 400, parents: [] },
  EMAIL_NOT_VERIFIED: { status: 400, parents: [] },
  EMAIL_PASSWORD_MISMATCH: { status: 400, parents: [] },
  EMAIL_RENDERING_ERROR: { status: 400, parents: [] },
  EMAIL_TEMPLATE_ALREADY_EXISTS: { status: 409, parents: [] },
  EXPECTED_INTERNAL_PROJECT: { status: 401, parents: ["PROJECT_AUTHENTICATION_ERROR"] },
  INSUFFICIENT_ACCESS_TYPE: { status: 401, parents: ["INVALID_PROJECT_AUTHENTICATION","PROJECT_AUTHENTICATION_ERROR"] },
  INVALID_ACCESS_TYPE: { status: 400, parents: ["INVALID_PROJECT_AUTHENTICATION","PROJECT_AUTHENTICATION_ERROR"] },
  INVALID_AUTHORIZATION_CODE: { status: 400, parents: [] },
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: { status: 400, parents: [] },
  INVALID_POLLING_CODE: { status: 400, parents: [] },
  INVALID_PROJECT_FOR_ACCESS_TOKEN: { status: 401, parents: ["INVALID_ACCESS_TOKEN","INVALID_SESSION_AUTHENTICATION","SESSION_AUTHENTICATION_ERROR"] },
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: { status: 401, parents: ["INVALID_ADMIN_ACCESS_TOKEN","INVALID_PROJECT_AUTHENTICATION","PROJECT_AUTHENTICATION_ERROR"] },
  INVALID_PUBLISHABLE_CLIENT_KEY: { status: 401, parents: ["INVALID_PROJECT_AUTHENTICATION","PROJECT_AUTHENTICATION_ERROR"] },
  INVALID_SCOPE: { status: 400, parents: [] },
  INVALID_SECRET_SERVER_KEY: { status: 401, parents: ["INVALID_PROJECT_AUTHENTICATION","PROJECT_AUTHENTICATION_ERROR"] },
  INVALID_SHARED_OAUTH_PROVIDER_ID: { status: 400, parents: [] },
  INVALID_STANDARD_OAUTH_PROVIDER_ID: { status: 400, parents: [] },
  INVALID_SUPER_SECRET_ADMIN_KEY: { status: 401, parents: ["INVALID_PROJECT_AUTHENTICATION","PROJECT_AUTHENTICATION_ERROR"] },
  INVALID_TOTP_CODE: { status: 400, parents: [] },
  ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH: { status: 400, parents: [] },
  ITEM_NOT_FOUND: { status: 404, parents: [] },
  ITEM_QUANTITY_INSUFFICIENT_AMOUNT: { status: 400, parents: [] },
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: { status: 400, parents: [] },
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: { status: 400, parents: [] },
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: { status: 409, parents: [] },
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: { status: 400, parents: [] },
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: { status: 400, parents: [] },
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: { status: 400, parents: [] },
  OAUTH_PROVIDER_ACCESS_DENIED: { status: 400, parents: [] },
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: { status: 400, parents: [] },
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: { status: 400, parents: [] },
  OUTER_OAUTH_TIMEOUT: { status: 408, parents: [] },
  PASSKEY_AUTHENTICATION_FAILED: { status: 400, parents: [] },
  PASSKEY_AUTHENTICATION_NOT_ENABLED: { status: 400, parents: [] },
  PASSKEY_REGISTRATION_FAILED: { status: 400, parents: [] },
  PASSKEY_WEBAUTHN_ERROR: { status: 400, parents: [] },
  PASSWORD_AUTHENTICATION_NOT_ENABLED: { status: 400, parents: [] },
  PASSWORD_CONFIRMATION_MISMATCH: { status: 400, parents: [] },
  PASSWORD_REQUIREMENTS_NOT_MET: { status: 400, parents: [] },
  PASSWORD_TOO_LONG: { status: 400, parents: ["PASSWORD_REQUIREMENTS_NOT_MET"] },
  PASSWORD_TOO_SHORT: { status: 400, parents: ["PASSWORD_REQUIREMENTS_NOT_MET"] },
  PERMISSION_ID_ALREADY_EXISTS: { status: 400, parents: [] },
  PERMISSION_NOT_FOUND: { status: 404, parents: [] },
  PRODUCT_ALREADY_GRANTED: { status: 400, parents: [] },
  PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH: { status: 400, parents: [] },
  PRODUCT_DOES_NOT_EXIST: { status: 400, parents: [] },
  PROJECT_KEY_WITHOUT_ACCESS_TYPE: { status: 400, parents: ["INVALID_PROJECT_AUTHENTICATION","PROJECT_AUTHENTICATION_ERROR"] },
  PROJECT_NOT_FOUND: { status: 404, parents: [] },
  PROJECT_PERMISSION_REQUIRED: { status: 401, parents: [] },
  PROVIDER_REJECTED: { status: 401, parents: ["REFRESH_TOKEN_ERROR"] },
  PUBLIC_API_KEY_CANNOT_BE_REVOKED: { status: 400, parents: ["API_KEY_NOT_VALID"] },
  REDIRECT_URL_NOT_WHITELISTED: { status: 400, parents: [] },
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: { status: 401, parents: ["REFRESH_TOKEN_ERROR"] },
  REQUIRES_CUSTOM_EMAIL_SERVER: { status: 400, parents: [] },
  RESTRICTED_USER_NOT_ALLOWED: { status: 403, parents: [] },
  SCHEMA_ERROR: { status: 400, parents: [] },
  SERVER_AUTHENTICATION_REQUIRED: { status: 401, parents: ["PROJECT_AUTHENTICATION_REQUIRED","PROJECT_AUTHENTICATION_ERROR"] },
  SIGN_IN_REJECTED: { status: 403, parents: [] },
  SIGN_UP_INVITATION_REQUIRED: { status: 403, parents: [] },
  SIGN_UP_NOT_ENABLED: { status: 400, parents: [] },
  SIGN_UP_REJECTED: { status: 403, parents: [] },
  SIGN_UP_WAITLISTED: { status: 403, parents: [] },
  STRIPE_ACCOUNT_INFO_NOT_FOUND: { status: 404, parents: [] },
  TEAM_ALREADY_EXISTS: { status: 409, parents: [] },
  TEAM_MEMBERSHIP_ALREADY_EXISTS: { status: 409, parents: [] },
  TEAM_MEMBERSHIP_NOT_FOUND: { status: 404, parents: [] },
  TEAM_NOT_FOUND: { status: 404, parents: [] },
  TEAM_PERMISSION_NOT_FOUND: { status: 401, parents: [] },
  TEAM_PERMISSION_REQUIRED: { status: 401, parents: [] },
  UNPARSABLE_ACCESS_TOKEN: { status: 401, parents: ["INVALID_ACCESS_TOKEN","INVALID_SESSION_AUTHENTICATION","SESSION_AUTHENTICATION_ERROR"] },
  UNPARSABLE_ADMIN_ACCESS_TOKEN: { status: 401, parents: ["INVALID_ADMIN_ACCESS_TOKEN","INVALID_PROJECT_AUTHENTICATION","PROJECT_AUTHENTICATION_ERROR"] },
  UNSUPPORTED_ERROR: { status: 500, parents: [] },
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: { status: 409, parents: [] },
  USER_AUTHENTICATION_REQUIRED: { status: 401, parents: [] },
  USER_BANNED: { status: 403, parents: [] },
  USER_DOES_NOT_HAVE_PASSWORD: { status: 400, parents: [] },
  USER_EMAIL_ALREADY_EXISTS: { status: 409, parents: [] },
  USER_ID_DOES_NOT_EXIST: { status: 400, parents: [] },
  USER_NOT_FOUND: { status: 404, parents: [] },
  VERIFICATION_CODE_ALREADY_USED: { status: 409, parents: ["VERIFICATION_ERROR"] },
  VERIFICATION_CODE_EXPIRED: { status: 400, parents: ["VERIFICATION_ERROR"] },
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: { status: 400, parents: ["VERIFICATION_ERROR"] },
  VERIFICATION_CODE_NOT_FOUND: { status: 404, parents: ["VERIFICATION_ERROR"] },
  WORKFLOW_TOKEN_DOES_NOT_EXIST: { status: 400, parents: [] },
  WORKFLOW_TOKEN_EXPIRED: { status: 400, parents: [] },
  WRONG_API_KEY_TYPE: { status: 400, parents: ["API_KEY_NOT_VALID"] },
  WRONG_PERMISSION_SCOPE: { status: 404, parents: [] },
};
