// Generated from the contract by scripts/generate.ts; do not edit.

import type { TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import type { Page } from "../transport/page.ts";
import type { AccountRecovery, AccountRecoveryDetailsInput, AccountRecoveryInviteAgainInput, AuditEvent, CliCompleteInput, CliDetailsInput, CliDetailsOutput, CliPollInput, CliPollOutput, CliStartInput, CliStartOutput, ClientProject, ConnectedAccountsCreateAccessTokenInput, ConnectedAccountsCreateAccessTokenOfAccountInput, ConnectedAccountsCreateAccessTokenOfAccountOutput, ConnectedAccountsCreateAccessTokenOutput, ConnectedAccountsCreateOwnAccessTokenInput, ConnectedAccountsCreateOwnAccessTokenOutput, ConnectedAccountsListInput, ConnectedAccountsListOutput, ContactChannel, ContactChannelCreate, ContactChannelsCheckVerificationCodeInput, ContactChannelsCheckVerificationCodeOutput, ContactChannelsDisownInput, ContactChannelsGetInput, ContactChannelsListInput, ContactChannelsListOutput, ContactChannelsRemoveInput, ContactChannelsSendPrimaryVerificationCodeInput, ContactChannelsSendVerificationCodeInput, ContactChannelsUpdateInput, ContactChannelsVerificationDetailsInput, ContactChannelsVerificationDetailsOutput, ContactChannelsVerifyInput, CredentialScanningRevokeInput, DataVaultGetInput, DataVaultGetOutput, DataVaultSetInput, EmailDomainCheck, EmailDraft, EmailFeedbackState, EmailMailing, EmailTemplate, EmailTheme, EmailUsage, EmailsDeliveryInfoOutput, EmailsGetOutboxInput, EmailsListOutboxInput, EmailsListOutboxOutput, EmailsRenderInput, EmailsRenderOutput, EmailsSendInput, EmailsSendOutput, EmailsUpdateOutboxInput, IntegrationsDomainsCreateInput, IntegrationsDomainsListOutput, IntegrationsDomainsRemoveInput, IntegrationsProjectsCheckTransferInput, IntegrationsProjectsCheckTransferOutput, IntegrationsProjectsConfirmTransferInput, IntegrationsProjectsConfirmTransferOutput, InternalAiChatAnswerInput, InternalAiChatAnswerOutput, InternalAiChatAppendInput, InternalAiChatListInput, InternalAiChatListOutput, InternalApiKeysCreateInput, InternalApiKeysGetInput, InternalApiKeysListInput, InternalApiKeysListOutput, InternalApiKeysUpdateInput, InternalAuditLogListInput, InternalClockMoveInput, InternalConfigGetLevelInput, InternalConfigGetLevelOutput, InternalConfigGetOutput, InternalConfigGetSourceOutput, InternalConfigOverrideInput, InternalConfigOverrideLevelInput, InternalConfigOverrideOutput, InternalConfigReplaceLevelInput, InternalConfigResetKeysInput, InternalDeveloperTeamsChangeRoleInput, InternalDeveloperTeamsInviteInput, InternalDeveloperTeamsInviteOutput, InternalDeveloperTeamsListInput, InternalDeveloperTeamsListInvitationsInput, InternalDeveloperTeamsListInvitationsOutput, InternalDeveloperTeamsListMembersInput, InternalDeveloperTeamsListMembersOutput, InternalDeveloperTeamsListOutput, InternalEmailDraftsCreateInput, InternalEmailDraftsCreateOutput, InternalEmailDraftsGetInput, InternalEmailDraftsListOutput, InternalEmailDraftsRemoveInput, InternalEmailDraftsUpdateInput, InternalEmailDraftsUpdateOutput, InternalEmailMailingsCancelInput, InternalEmailMailingsGetInput, InternalEmailMailingsListInput, InternalEmailMailingsListOutput, InternalEmailSuppressionsListInput, InternalEmailSuppressionsListOutput, InternalEmailSuppressionsRemoveInput, InternalEmailTemplatesCreateInput, InternalEmailTemplatesCreateOutput, InternalEmailTemplatesGetInput, InternalEmailTemplatesListOutput, InternalEmailTemplatesRemoveInput, InternalEmailTemplatesUpdateInput, InternalEmailTemplatesUpdateOutput, InternalEmailThemesCreateInput, InternalEmailThemesCreateOutput, InternalEmailThemesGetInput, InternalEmailThemesListOutput, InternalEmailThemesRemoveInput, InternalEmailThemesUpdateInput, InternalEmailThemesUpdateOutput, InternalEmailsCancelInput, InternalEmailsCheckDomainInput, InternalEmailsCreateFeedbackTokenOutput, InternalEmailsGetInput, InternalEmailsListInput, InternalEmailsListManagedDomainsOutput, InternalEmailsListOutput, InternalEmailsResendInput, InternalEmailsSendSignInInvitationInput, InternalEmailsSendTestInput, InternalEmailsSendTestOutput, InternalEmailsSetFeedbackSecretInput, InternalInsightsListSessionReplaysInput, InternalInsightsListSessionReplaysOutput, InternalInsightsPreviewOnboardingInput, InternalInsightsPreviewOnboardingOutput, InternalInsightsUserActivityInput, InternalInsightsUserActivityOutput, InternalInsightsUserCountsOutput, InternalMetricsGetInput, InternalOauthTracesListInput, InternalPaymentsCreateStripeWidgetSessionOutput, InternalPaymentsListTransactionsInput, InternalPaymentsListTransactionsOutput, InternalPaymentsMakeTestPurchaseInput, InternalPaymentsMethodConfigsOutput, InternalPaymentsReconciliationOutput, InternalPaymentsRefundInput, InternalPaymentsRefundUsdInput, InternalPaymentsRefundUsdOutput, InternalPaymentsRevenueInput, InternalPaymentsSetupOutput, InternalPaymentsUpdateMethodConfigsInput, InternalProjectsCreateInput, InternalProjectsListInput, InternalProjectsListOutput, InternalProjectsTransferInput, InternalProjectsTransferOutput, InternalProjectsUpdateInput, InternalTeamsListInput, InternalUsersImportManyInput, InternalUsersImportManyOutput, InternalUsersRemoveManyInput, InternalUsersRemoveManyOutput, InternalWebhookDeliveriesGetInput, InternalWebhookDeliveriesListInput, InternalWebhookDeliveriesListOutput, InternalWebhookDeliveriesResendInput, InternalWebhookEndpointsCreateInput, InternalWebhookEndpointsGetInput, InternalWebhookEndpointsGetSecretInput, InternalWebhookEndpointsListOutput, InternalWebhookEndpointsRemoveInput, InternalWebhookEndpointsReplayInput, InternalWebhookEndpointsReplayOutput, InternalWebhookEndpointsRotateSecretInput, InternalWebhookEndpointsSendTestInput, InternalWebhookEndpointsSendTestOutput, InternalWebhookEndpointsUpdateInput, InternalWorkflowTokensCreateInput, Item, ItemExplanation, Metrics, MfaCountBackupCodesOutput, MfaCreateBackupCodesOutput, MfaSignInInput, MovedPaymentClock, NewProjectKeySet, NewSession, NewTeamApiKey, NewUserApiKey, NewWebhookEndpoint, NotificationCategory, NotificationsListInput, NotificationsListOutput, NotificationsUpdateInput, OAuthProvider, OAuthProviderCreate, OAuthTrace, OauthIssueHostedCodeInput, OauthIssueHostedCodeOutput, OauthProvidersGetInput, OauthProvidersListInput, OauthProvidersListOutput, OauthProvidersRemoveInput, OauthProvidersUpdateInput, OtpCheckCodeInput, OtpCheckCodeOutput, OtpSendSignInCodeInput, OtpSendSignInCodeOutput, OtpSignInInput, OutboxEmail, PasskeyInitiateAuthenticationOutput, PasskeyInitiateRegistrationOutput, PasskeyRegisterInput, PasskeyRegisterOutput, PasskeySignInInput, PasswordCheckResetCodeInput, PasswordCheckResetCodeOutput, PasswordResetInput, PasswordResetOutput, PasswordSendResetCodeInput, PasswordSendResetCodeOutput, PasswordSetInput, PasswordSignInInput, PasswordSignUpInput, PasswordUpdateInput, PaymentClock, PaymentsBillingCreateSetupIntentInput, PaymentsBillingCreateSetupIntentOutput, PaymentsBillingGetInput, PaymentsBillingGetOutput, PaymentsBillingListInvoicesInput, PaymentsBillingListInvoicesOutput, PaymentsBillingSetDefaultInput, PaymentsBillingSetDefaultOutput, PaymentsItemsExplainInput, PaymentsItemsGetInput, PaymentsItemsUpdateQuantityInput, PaymentsItemsUpdateQuantityOutput, PaymentsProductsCancelInput, PaymentsProductsChangeInput, PaymentsProductsGrantInput, PaymentsProductsListInput, PaymentsProductsListOutput, PaymentsProductsPreviewInput, PaymentsProductsSwitchInput, PaymentsPurchasesCheckReturnUrlInput, PaymentsPurchasesCheckReturnUrlOutput, PaymentsPurchasesConfirmTestPurchaseInput, PaymentsPurchasesCreatePurchaseSessionInput, PaymentsPurchasesCreatePurchaseSessionOutput, PaymentsPurchasesCreatePurchaseUrlInput, PaymentsPurchasesCreatePurchaseUrlOutput, PaymentsPurchasesValidateCodeInput, PermissionDefinition, PermissionExplanation, PermissionsExplainInput, PermissionsHoldersInput, PermissionsHoldersOutput, PlanPreview, PlanSwitch, PlatformCheckFeatureSupportInput, PlatformCheckVersionInput, PlatformCheckVersionOutput, Project, ProjectKeySet, ProjectPermission, ProjectPermissionDefinitionsCreateInput, ProjectPermissionDefinitionsGetInput, ProjectPermissionDefinitionsListOutput, ProjectPermissionDefinitionsRemoveInput, ProjectPermissionDefinitionsUpdateInput, ProjectPermissionsGrantInput, ProjectPermissionsListInput, ProjectPermissionsListOutput, ProjectPermissionsRevokeInput, ProjectsAnonymousOpenidConfigurationInput, ProjectsAnonymousOpenidConfigurationOutput, ProjectsJwksInput, ProjectsJwksOutput, ProjectsOpenidConfigurationInput, ProjectsOpenidConfigurationOutput, PurchaseOffer, ReconciliationReport, Refund, RevenueSummary, SentEmail, SessionsConfirmInput, SessionsCreateInput, SessionsListInput, SessionsListOutput, SessionsRefreshOutput, SessionsRemoveInput, SignInResult, StripeAccountInfo, Success, Team, TeamApiKey, TeamApiKeysCheckInput, TeamApiKeysCreateInput, TeamApiKeysGetInput, TeamApiKeysListInput, TeamApiKeysListOutput, TeamApiKeysUpdateInput, TeamInvitationsAcceptByIdInput, TeamInvitationsAcceptInput, TeamInvitationsCheckCodeInput, TeamInvitationsCheckCodeOutput, TeamInvitationsDetailsInput, TeamInvitationsDetailsOutput, TeamInvitationsListInput, TeamInvitationsListOutput, TeamInvitationsRevokeInput, TeamInvitationsSendCodeInput, TeamInvitationsSendCodeOutput, TeamMemberProfile, TeamMemberProfilesGetInput, TeamMemberProfilesListInput, TeamMemberProfilesListOutput, TeamMemberProfilesUpdateInput, TeamMembership, TeamMembershipsAddInput, TeamMembershipsRemoveInput, TeamPermission, TeamPermissionDefinitionsCreateInput, TeamPermissionDefinitionsGetInput, TeamPermissionDefinitionsListOutput, TeamPermissionDefinitionsRemoveInput, TeamPermissionDefinitionsUpdateInput, TeamPermissionsGrantInput, TeamPermissionsListInput, TeamPermissionsListOutput, TeamPermissionsRevokeInput, TeamSummary, TeamsCreateInput, TeamsGetInput, TeamsListInput, TeamsListOutput, TeamsRemoveInput, TeamsUpdateInput, TrustedDomain, User, UserApiKey, UserApiKeysCheckInput, UserApiKeysCreateInput, UserApiKeysGetInput, UserApiKeysListInput, UserApiKeysListOutput, UserApiKeysUpdateInput, UserCreate, UserUpdate, UsersGetInput, UsersListInput, UsersRemoveInput, UsersUpdateInput, WebhookDelivery, WebhookDeliveryDetails, WebhookEndpoint, WebhookSecret, WebhooksCreateSvixTokenOutput, WorkflowToken } from "./admin.ts";

/** The tRPC procedures open to callers of type admin. */
export type AdminProcedures = {
  auth: {
    password: {
      /**
       * Sign up with e-mail and password.
       * Creates a user and signs it in. With `verification_callback_url`, sends a verification link: that URL with `code` added. With an anonymous user's access token, upgrades that user, which keeps its id, data and teams. Its earlier sessions, API keys, password and second factor end. Its earlier e-mail addresses and provider accounts stay, but no longer sign in.
       * `POST /api/v1/auth/password/sign-up`
       * At most 10 calls in 60 seconds per address.
       * At most 50 calls in 3600 seconds per address.
       * Errors: `PASSWORD_AUTHENTICATION_NOT_ENABLED`, `REDIRECT_URL_NOT_WHITELISTED`, `SIGN_UP_NOT_ENABLED`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `PASSWORD_REQUIREMENTS_NOT_MET`, `USER_EMAIL_ALREADY_EXISTS`.
       */
      signUp: TRPCMutationProcedure<{ input: PasswordSignUpInput; output: SignInResult; meta: object }>;
      /**
       * Sign in with e-mail and password.
       * The response has the tokens of a new session. With a second factor, the error has the code of the attempt instead.
       * `POST /api/v1/auth/password/sign-in`
       * At most 30 calls in 60 seconds per address.
       * At most 300 calls in 3600 seconds per address.
       * Errors: `PASSWORD_AUTHENTICATION_NOT_ENABLED`, `EMAIL_PASSWORD_MISMATCH`, `MULTI_FACTOR_AUTHENTICATION_REQUIRED`.
       */
      signIn: TRPCMutationProcedure<{ input: PasswordSignInInput; output: SignInResult; meta: object }>;
      /**
       * Send a password reset link.
       * The response is the same whether or not an account signs in with the address. Only existing accounts receive an e-mail. An address that the account only claims gets a verification link instead.
       * `POST /api/v1/auth/password/send-reset-code`
       * At most 10 calls in 60 seconds per address.
       * At most 30 calls in 3600 seconds per address.
       * Errors: `PASSWORD_AUTHENTICATION_NOT_ENABLED`, `REDIRECT_URL_NOT_WHITELISTED`, `TOO_MANY_REQUESTS`.
       */
      sendResetCode: TRPCMutationProcedure<{ input: PasswordSendResetCodeInput; output: PasswordSendResetCodeOutput; meta: object }>;
      /**
       * Check a reset code.
       * The code stays unused. A wrong code counts as an attempt.
       * `POST /api/v1/auth/password/reset/check-code`
       * At most 30 calls in 60 seconds per address.
       * Errors: `PASSWORD_AUTHENTICATION_NOT_ENABLED`, `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`.
       */
      checkResetCode: TRPCMutationProcedure<{ input: PasswordCheckResetCodeInput; output: PasswordCheckResetCodeOutput; meta: object }>;
      /**
       * Reset a password with a code from an e-mail.
       * Ends all sessions of the user. The code stays unused if the password is not accepted. The code of an unverified address is void. The exception is the primary address of an account that has verified no other. Such an account may have been created by another person. Then its passkey, second factor and provider accounts are also removed. So are the other members and open invitations of each team whose admins have all verified no address. A new personal team is selected where the project creates them, otherwise none. The address is verified by the code. `recovery` lists what else was removed, and the teams that remain. It is absent if there was nothing else.
       * `POST /api/v1/auth/password/reset`
       * At most 30 calls in 60 seconds per address.
       * Errors: `PASSWORD_AUTHENTICATION_NOT_ENABLED`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `PASSWORD_REQUIREMENTS_NOT_MET`, `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `TOO_MANY_REQUESTS`.
       */
      reset: TRPCMutationProcedure<{ input: PasswordResetInput; output: PasswordResetOutput; meta: object }>;
      /**
       * Change the user's password.
       * Ends all other sessions of the user. The session of the refresh token in the header stays.
       * Needs a signed-in user.
       * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
       * `POST /api/v1/auth/password/update`
       * At most 30 calls in 60 seconds per address.
       * Errors: `PASSWORD_AUTHENTICATION_NOT_ENABLED`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `PASSWORD_REQUIREMENTS_NOT_MET`, `USER_DOES_NOT_HAVE_PASSWORD`, `PASSWORD_CONFIRMATION_MISMATCH`, `TOO_MANY_REQUESTS`.
       */
      update: TRPCMutationProcedure<{ input: PasswordUpdateInput; output: Success; meta: object }>;
      /**
       * Set a password for a user without one.
       * Needs a signed-in user.
       * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
       * `POST /api/v1/auth/password/set`
       * At most 30 calls in 60 seconds per address.
       * Errors: `PASSWORD_AUTHENTICATION_NOT_ENABLED`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `PASSWORD_REQUIREMENTS_NOT_MET`, `PASSWORD_ALREADY_SET`, `TOO_MANY_REQUESTS`.
       */
      set: TRPCMutationProcedure<{ input: PasswordSetInput; output: Success; meta: object }>;
    };
    sessions: {
      /**
       * List a user's sessions, newest first.
       * In pages with `cursor` or `limit`, and from 500 on. Clients see their own sessions. Impersonation sessions are visible to admins only.
       * `GET /api/v1/auth/sessions`
       */
      list: TRPCQueryProcedure<{ input: SessionsListInput; output: SessionsListOutput; meta: object }>;
      /**
       * Create a session.
       * Signs a user in without credentials. An impersonation session (`is_impersonation`) cannot change credentials or delete anything.
       * `POST /api/v1/auth/sessions`
       * Errors: `USER_ID_DOES_NOT_EXIST`.
       */
      create: TRPCMutationProcedure<{ input: SessionsCreateInput; output: NewSession; meta: object }>;
      /**
       * Revoke a session.
       * Its refresh token and access tokens are refused immediately.
       * `DELETE /api/v1/auth/sessions/{session_id}`
       * Errors: `CANNOT_DELETE_CURRENT_SESSION`, `SESSION_NOT_FOUND`.
       */
      remove: TRPCMutationProcedure<{ input: SessionsRemoveInput; output: Success; meta: object }>;
      /**
       * Confirm the session by a new sign-in.
       * For calls that need a recent sign-in. The user signs in again by any method, with its second factor if it has one. The session of the access token then counts as signed in at that time, and the new session ends. A session of another user ends, too, and confirms nothing.
       * Needs a signed-in user.
       * `POST /api/v1/auth/sessions/current/confirm`
       * At most 30 calls in 60 seconds per address.
       * Errors: `REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED`, `OTHER_USER_NOT_ALLOWED`.
       */
      confirm: TRPCMutationProcedure<{ input: SessionsConfirmInput; output: Success; meta: object }>;
      /**
       * Sign out.
       * Ends the session of the access token. Its refresh token and access tokens are refused immediately.
       * Needs a signed-in user.
       * `DELETE /api/v1/auth/sessions/current`
       * Errors: `ACCESS_TOKEN_EXPIRED`, `REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED`.
       */
      signOut: TRPCMutationProcedure<{ input: void; output: Success; meta: object }>;
      /**
       * Get an access token for a refresh token.
       * The refresh token is sent in the header `x-stack-refresh-token`, and stays valid.
       * `POST /api/v1/auth/sessions/current/refresh`
       * At most 150 calls in 300 seconds per address.
       * At most 30 calls in 60 seconds per session.
       * Errors: `REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED`.
       */
      refresh: TRPCMutationProcedure<{ input: void; output: SessionsRefreshOutput; meta: object }>;
    };
    oauth: {
      /**
       * Issue an authorization code to an app.
       * The hosted pages call it for an app that the user continues to. The app exchanges the code for another session. An app with an anonymous user calls it for the hosted pages, with their authorization page as `redirect_uri`. That page exchanges the code, so that a sign-up there upgrades the user. Anonymous users get codes for that page alone, and other users for every other one. With the account settings of the hosted pages as `redirect_uri`, an app hands its session over to them. Such a code is valid for a minute, and requires `after_callback_redirect_url`. The refresh token must be that of the calling session, which has passed the second factor. The code is void when that session ends.
       * Needs a signed-in user.
       * `POST /api/v1/auth/oauth/hosted-code`
       * Errors: `REDIRECT_URL_NOT_WHITELISTED`, `REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED`.
       */
      issueHostedCode: TRPCMutationProcedure<{ input: OauthIssueHostedCodeInput; output: OauthIssueHostedCodeOutput; meta: object }>;
    };
    otp: {
      /**
       * Send a sign-in code and link.
       * The e-mail shows the first six characters of the code and links to `callback_url` with the whole code as `code`. To sign in with the typed characters, send them followed by `nonce`.
       * `POST /api/v1/auth/otp/send-sign-in-code`
       * At most 10 calls in 60 seconds per address.
       * At most 30 calls in 3600 seconds per address.
       * Errors: `REDIRECT_URL_NOT_WHITELISTED`, `SIGN_UP_NOT_ENABLED`, `USER_EMAIL_ALREADY_EXISTS`, `OTP_AUTHENTICATION_NOT_ENABLED`, `TOO_MANY_REQUESTS`.
       */
      sendSignInCode: TRPCMutationProcedure<{ input: OtpSendSignInCodeInput; output: OtpSendSignInCodeOutput; meta: object }>;
      /**
       * Sign in or sign up with a code from an e-mail.
       * Creates a user if no user signs in with the e-mail address. With an anonymous user's access token, upgrades that user, which keeps its id, data and teams. Its earlier sessions, API keys, password and second factor end. Its earlier e-mail addresses and provider accounts stay, but no longer sign in.
       * `POST /api/v1/auth/otp/sign-in`
       * At most 30 calls in 60 seconds per address.
       * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `MULTI_FACTOR_AUTHENTICATION_REQUIRED`, `SIGN_UP_NOT_ENABLED`, `USER_EMAIL_ALREADY_EXISTS`, `OTP_AUTHENTICATION_NOT_ENABLED`.
       */
      signIn: TRPCMutationProcedure<{ input: OtpSignInInput; output: SignInResult; meta: object }>;
      /**
       * Check a sign-in code.
       * The code stays unused. A wrong code counts as an attempt.
       * `POST /api/v1/auth/otp/sign-in/check-code`
       * At most 30 calls in 60 seconds per address.
       * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`.
       */
      checkCode: TRPCMutationProcedure<{ input: OtpCheckCodeInput; output: OtpCheckCodeOutput; meta: object }>;
    };
    mfa: {
      /**
       * Complete a sign-in with a second factor.
       * `code` is the attempt code of MULTI_FACTOR_AUTHENTICATION_REQUIRED. It stays valid after a wrong one-time password. A backup code replaces the one-time password once.
       * `POST /api/v1/auth/mfa/sign-in`
       * At most 15 calls in 60 seconds per address.
       * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `INVALID_TOTP_CODE`, `TOO_MANY_REQUESTS`.
       */
      signIn: TRPCMutationProcedure<{ input: MfaSignInInput; output: SignInResult; meta: object }>;
      /**
       * Get how many backup codes the signed-in user has left.
       * Needs a signed-in user.
       * `GET /api/v1/auth/mfa/backup-codes`
       */
      countBackupCodes: TRPCQueryProcedure<{ input: void; output: MfaCountBackupCodesOutput; meta: object }>;
      /**
       * Create backup codes for the second factor of the signed-in user.
       * Returns 10 codes, which replace all earlier ones. Only this response contains them. Each signs in once in place of a one-time password. Removing the second factor deletes them.
       * Needs a signed-in user.
       * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
       * `POST /api/v1/auth/mfa/backup-codes`
       * At most 10 calls in 60 seconds per address.
       * Errors: `SECOND_FACTOR_NOT_SET_UP`.
       */
      createBackupCodes: TRPCMutationProcedure<{ input: void; output: MfaCreateBackupCodesOutput; meta: object }>;
    };
    passkey: {
      /**
       * Start the registration of a passkey.
       * Options for `navigator.credentials.create()` (WebAuthn level 3, section 5.4).
       * Needs a signed-in user.
       * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
       * `POST /api/v1/auth/passkey/initiate-passkey-registration`
       * At most 30 calls in 60 seconds per address.
       * Errors: `PASSKEY_AUTHENTICATION_NOT_ENABLED`, `PASSKEY_REGISTRATION_FAILED`.
       */
      initiateRegistration: TRPCMutationProcedure<{ input: void; output: PasskeyInitiateRegistrationOutput; meta: object }>;
      /**
       * Register a passkey.
       * A user has one passkey. A new one replaces the old one.
       * Needs a signed-in user.
       * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
       * `POST /api/v1/auth/passkey/register`
       * At most 30 calls in 60 seconds per address.
       * Errors: `PASSKEY_AUTHENTICATION_NOT_ENABLED`, `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `PASSKEY_REGISTRATION_FAILED`.
       */
      register: TRPCMutationProcedure<{ input: PasskeyRegisterInput; output: PasskeyRegisterOutput; meta: object }>;
      /**
       * Start a sign-in with a passkey.
       * Options for `navigator.credentials.get()` (WebAuthn level 3, section 5.5); any passkey of the page's host is accepted.
       * `POST /api/v1/auth/passkey/initiate-passkey-authentication`
       * At most 30 calls in 60 seconds per address.
       * Errors: `PASSKEY_AUTHENTICATION_NOT_ENABLED`.
       */
      initiateAuthentication: TRPCMutationProcedure<{ input: void; output: PasskeyInitiateAuthenticationOutput; meta: object }>;
      /**
       * Sign in with a passkey.
       * Send what the authenticator returned for the options of `initiate-passkey-authentication`.
       * `POST /api/v1/auth/passkey/sign-in`
       * At most 30 calls in 60 seconds per address.
       * Errors: `PASSKEY_AUTHENTICATION_NOT_ENABLED`, `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `PASSKEY_AUTHENTICATION_FAILED`, `MULTI_FACTOR_AUTHENTICATION_REQUIRED`.
       */
      signIn: TRPCMutationProcedure<{ input: PasskeySignInInput; output: SignInResult; meta: object }>;
    };
    anonymous: {
      /**
       * Sign up anonymously.
       * Creates a user without credentials. Signing up with its access token, by password or one-time code, upgrades that user and keeps its id and data.
       * `POST /api/v1/auth/anonymous/sign-up`
       * At most 10 calls in 60 seconds per address.
       * At most 50 calls in 3600 seconds per address.
       * Errors: `ANONYMOUS_ACCOUNTS_NOT_ENABLED`.
       */
      signUp: TRPCMutationProcedure<{ input: void; output: SignInResult; meta: object }>;
    };
    cli: {
      /**
       * Start the sign-in of a command line tool.
       * The tool opens `/handler/cli-auth-confirm?login_code=…` of the app in a browser and polls `/auth/cli/poll` until the user has confirmed.
       * `POST /api/v1/auth/cli`
       * At most 10 calls in 60 seconds per address.
       */
      start: TRPCMutationProcedure<{ input: CliStartInput | void; output: CliStartOutput; meta: object }>;
      /**
       * Poll the sign-in of a command line tool.
       * After confirmation the refresh token is returned once, with status 201. The status is `expired` if the session has ended by then.
       * `POST /api/v1/auth/cli/poll`
       * At most 60 calls in 60 seconds per address.
       * Errors: `INVALID_POLLING_CODE`, `TOO_MANY_REQUESTS`.
       */
      poll: TRPCMutationProcedure<{ input: CliPollInput; output: CliPollOutput; meta: object }>;
      /**
       * Get the origin of a command line sign-in.
       * For the page that confirms: users compare the device and the address with their own. Only for the holder of the login code.
       * `POST /api/v1/auth/cli/details`
       * At most 30 calls in 60 seconds per address.
       * Errors: `INVALID_CLI_LOGIN_CODE`.
       */
      details: TRPCMutationProcedure<{ input: CliDetailsInput; output: CliDetailsOutput; meta: object }>;
      /**
       * Confirm the sign-in of a command line tool.
       * Hands the session of the refresh token to the tool. A login code can be used once.
       * `POST /api/v1/auth/cli/complete`
       * At most 10 calls in 60 seconds per address.
       * Errors: `INVALID_CLI_LOGIN_CODE`, `INVALID_CLI_REFRESH_TOKEN`, `IMPERSONATION_NOT_ALLOWED`.
       */
      complete: TRPCMutationProcedure<{ input: CliCompleteInput; output: Success; meta: object }>;
    };
  };
  users: {
    /**
     * Get the signed-in user.
     * Needs a signed-in user.
     * `GET /api/v1/users/me`
     */
    me: TRPCQueryProcedure<{ input: void; output: User; meta: object }>;
    /**
     * Update the signed-in user.
     * Absent fields stay unchanged; null clears a field. Metadata is replaced as a whole.
     * Needs a signed-in user.
     * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes to change `primary_email` and `totp_secret_base64` and `passkey_auth_enabled` and `otp_auth_enabled`.
     * `PATCH /api/v1/users/me`
     * Errors: `TEAM_MEMBERSHIP_NOT_FOUND`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `USER_EMAIL_ALREADY_EXISTS`, `TOO_MANY_CONTACT_CHANNELS`, `INVALID_IMAGE`, `INVALID_USER_CHANGE`, `INVALID_PASSWORD_HASH`, `TOO_MANY_REQUESTS`, `LAST_SIGN_IN_METHOD`.
     */
    updateMe: TRPCMutationProcedure<{ input: UserUpdate | void; output: User; meta: object }>;
    /**
     * Delete the signed-in user.
     * Deletes the user and all of its data. A developer of project `internal` who alone owns a team with other members or projects gives it another owner first.
     * Needs a signed-in user.
     * Clients need the project's switch `client_user_deletion_enabled`.
     * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
     * `DELETE /api/v1/users/me`
     * Errors: `TEAM_NEEDS_OWNER`.
     */
    deleteMe: TRPCMutationProcedure<{ input: void; output: Success; meta: object }>;
    /**
     * List and search users.
     * Filters can be combined. Users come in pages of at most `limit`.
     * `GET /api/v1/users`
     * At most 120 calls in 60 seconds per key.
     */
    list: TRPCQueryProcedure<{ input: UsersListInput | void; output: Page<User>; meta: object }>;
    /**
     * Create a user.
     * Every field is optional.
     * `POST /api/v1/users`
     * Errors: `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `USER_EMAIL_ALREADY_EXISTS`, `INVALID_STANDARD_OAUTH_PROVIDER_ID`, `OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN`, `INVALID_IMAGE`, `INVALID_USER_CHANGE`, `INVALID_PASSWORD_HASH`, `TOO_MANY_REQUESTS`, `LAST_SIGN_IN_METHOD`.
     */
    create: TRPCMutationProcedure<{ input: UserCreate | void; output: User; meta: object }>;
    /**
     * Get a user.
     * Includes the selected team and the accounts at OAuth providers.
     * `GET /api/v1/users/{user_id}`
     * Errors: `USER_NOT_FOUND`.
     */
    get: TRPCQueryProcedure<{ input: UsersGetInput; output: User; meta: object }>;
    /**
     * Update a user.
     * Absent fields stay unchanged; null clears a field. Metadata is replaced as a whole. Changing the password ends all sessions of the user.
     * `PATCH /api/v1/users/{user_id}`
     * Errors: `USER_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `USER_EMAIL_ALREADY_EXISTS`, `TOO_MANY_CONTACT_CHANNELS`, `INVALID_IMAGE`, `INVALID_USER_CHANGE`, `INVALID_PASSWORD_HASH`, `TOO_MANY_REQUESTS`, `LAST_SIGN_IN_METHOD`.
     */
    update: TRPCMutationProcedure<{ input: UsersUpdateInput; output: User; meta: object }>;
    /**
     * Delete a user.
     * Deletes the user and all of its data: sessions, contact channels, team memberships, API keys.
     * `DELETE /api/v1/users/{user_id}`
     * Errors: `USER_NOT_FOUND`, `TEAM_NEEDS_OWNER`.
     */
    remove: TRPCMutationProcedure<{ input: UsersRemoveInput; output: Success; meta: object }>;
  };
  contactChannels: {
    /**
     * List contact channels, oldest first.
     * Those of one user, or all of the project: in pages with `cursor` or `limit`, and from 100,000 on. Clients see their own only.
     * `GET /api/v1/contact-channels`
     * At most 120 calls in 60 seconds per key.
     */
    list: TRPCQueryProcedure<{ input: ContactChannelsListInput | void; output: ContactChannelsListOutput; meta: object }>;
    /**
     * Add a contact channel to a user.
     * If the address can be used to sign in, the user is notified at the primary address.
     * Clients need a signed-in user.
     * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
     * `POST /api/v1/contact-channels`
     * Errors: `USER_ID_DOES_NOT_EXIST`, `CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE`, `CONTACT_CHANNEL_ALREADY_EXISTS`, `TOO_MANY_CONTACT_CHANNELS`.
     */
    create: TRPCMutationProcedure<{ input: ContactChannelCreate; output: ContactChannel; meta: object }>;
    /**
     * Get a contact channel.
     * Clients need a signed-in user.
     * `GET /api/v1/contact-channels/{user_id}/{contact_channel_id}`
     * Errors: `CONTACT_CHANNEL_NOT_FOUND`.
     */
    get: TRPCQueryProcedure<{ input: ContactChannelsGetInput; output: ContactChannel; meta: object }>;
    /**
     * Update a contact channel.
     * A new address is unverified unless `is_verified` is sent. `is_primary: false` leaves the user without a primary address.
     * Clients need a signed-in user.
     * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
     * `PATCH /api/v1/contact-channels/{user_id}/{contact_channel_id}`
     * Errors: `CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE`, `UNKNOWN_CONTACT_CHANNEL`, `CONTACT_CHANNEL_ALREADY_EXISTS`, `LAST_SIGN_IN_METHOD`.
     */
    update: TRPCMutationProcedure<{ input: ContactChannelsUpdateInput; output: ContactChannel; meta: object }>;
    /**
     * Delete a contact channel.
     * The user can no longer sign in with the address; users do not delete the last way to sign in. After the primary one is deleted, the user has no primary address.
     * Clients need a signed-in user.
     * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
     * `DELETE /api/v1/contact-channels/{user_id}/{contact_channel_id}`
     * Errors: `UNKNOWN_CONTACT_CHANNEL`, `LAST_SIGN_IN_METHOD`.
     */
    remove: TRPCMutationProcedure<{ input: ContactChannelsRemoveInput; output: Success; meta: object }>;
    /**
     * Send a verification link to the user's primary e-mail address.
     * Needs a signed-in user.
     * `POST /api/v1/contact-channels/send-verification-code`
     * At most 10 calls in 60 seconds per address.
     * At most 30 calls in 3600 seconds per address.
     * Errors: `EMAIL_IS_NOT_PRIMARY_EMAIL`, `EMAIL_ALREADY_VERIFIED`, `REDIRECT_URL_NOT_WHITELISTED`, `TOO_MANY_REQUESTS`.
     */
    sendPrimaryVerificationCode: TRPCMutationProcedure<{ input: ContactChannelsSendPrimaryVerificationCodeInput; output: Success; meta: object }>;
    /**
     * Send a verification link to an e-mail address of a user.
     * Clients need a signed-in user.
     * `POST /api/v1/contact-channels/{user_id}/{contact_channel_id}/send-verification-code`
     * At most 10 calls in 60 seconds per address.
     * At most 30 calls in 3600 seconds per address.
     * Errors: `USER_ID_DOES_NOT_EXIST`, `EMAIL_ALREADY_VERIFIED`, `REDIRECT_URL_NOT_WHITELISTED`, `CONTACT_CHANNEL_NOT_FOUND`, `TOO_MANY_REQUESTS`.
     */
    sendVerificationCode: TRPCMutationProcedure<{ input: ContactChannelsSendVerificationCodeInput; output: Success; meta: object }>;
    /**
     * Verify an e-mail address with a code.
     * The code is in the e-mail that verifies the address, and can be used once. Sign-in with an address that the account only claims ends, unless its user is signed in. The user can turn it on again. An account only claims an unverified address that is not primary. If it has verified another one, it only claims the primary one, too.
     * `POST /api/v1/contact-channels/verify`
     * At most 30 calls in 60 seconds per address.
     * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `CONTACT_CHANNEL_REMOVED`.
     */
    verify: TRPCMutationProcedure<{ input: ContactChannelsVerifyInput; output: Success; meta: object }>;
    /**
     * Check a verification code.
     * The code stays unused. A wrong code counts as an attempt.
     * `POST /api/v1/contact-channels/verify/check-code`
     * At most 30 calls in 60 seconds per address.
     * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`.
     */
    checkVerificationCode: TRPCMutationProcedure<{ input: ContactChannelsCheckVerificationCodeInput; output: ContactChannelsCheckVerificationCodeOutput; meta: object }>;
    /**
     * Get the address of a verification code.
     * The code stays unused. A wrong code counts as an attempt.
     * `POST /api/v1/contact-channels/verify/details`
     * At most 30 calls in 60 seconds per address.
     * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`.
     */
    verificationDetails: TRPCMutationProcedure<{ input: ContactChannelsVerificationDetailsInput; output: ContactChannelsVerificationDetailsOutput; meta: object }>;
    /**
     * Report that an account with the address belongs to another person.
     * For the reader of a verification e-mail who did not create the account. The account no longer signs in with the address. An account whose primary address it is, and that has verified no other, also loses its sessions and all credentials. Every other account keeps them. Consumes the code; the address stays unverified. The owner is notified at another address.
     * `POST /api/v1/contact-channels/verify/disown`
     * At most 30 calls in 60 seconds per address.
     * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `EMAIL_ALREADY_VERIFIED`, `CONTACT_CHANNEL_REMOVED`.
     */
    disown: TRPCMutationProcedure<{ input: ContactChannelsDisownInput; output: Success; meta: object }>;
  };
  oauthProviders: {
    /**
     * List the OAuth accounts that are linked to users, oldest first.
     * Those of one user, in one response unless it requests a page. Without `user_id`, servers get those of the project in pages, and clients their own.
     * Clients need a signed-in user.
     * `GET /api/v1/oauth-providers`
     * Errors: `USER_NOT_FOUND`.
     */
    list: TRPCQueryProcedure<{ input: OauthProvidersListInput | void; output: OauthProvidersListOutput; meta: object }>;
    /**
     * Link an OAuth account to a user.
     * For accounts whose owner is known to your server. Users link accounts themselves by `/auth/oauth/authorize/{provider_id}`.
     * `POST /api/v1/oauth-providers`
     * Errors: `INVALID_STANDARD_OAUTH_PROVIDER_ID`, `USER_NOT_FOUND`, `OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN`, `TOO_MANY_OAUTH_PROVIDERS`, `OAUTH_SIGN_IN_ACCOUNT_EXISTS`, `OAUTH_ACCOUNT_ALREADY_LINKED`.
     */
    create: TRPCMutationProcedure<{ input: OAuthProviderCreate; output: OAuthProvider; meta: object }>;
    /**
     * Get a linked OAuth account.
     * Clients need a signed-in user.
     * `GET /api/v1/oauth-providers/{user_id}/{provider_id}`
     * Errors: `OAUTH_PROVIDER_LINK_NOT_FOUND`.
     */
    get: TRPCQueryProcedure<{ input: OauthProvidersGetInput; output: OAuthProvider; meta: object }>;
    /**
     * Update a linked OAuth account.
     * Absent fields stay unchanged. Another `account_id` removes the stored tokens of the account.
     * Clients need a signed-in user.
     * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
     * `PATCH /api/v1/oauth-providers/{user_id}/{provider_id}`
     * Errors: `OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN`, `OAUTH_PROVIDER_LINK_NOT_FOUND`, `LAST_SIGN_IN_METHOD`, `OAUTH_SIGN_IN_ACCOUNT_EXISTS`, `OAUTH_ACCOUNT_ALREADY_LINKED`.
     */
    update: TRPCMutationProcedure<{ input: OauthProvidersUpdateInput; output: OAuthProvider; meta: object }>;
    /**
     * Unlink an OAuth account.
     * The user can no longer sign in with the account; users do not unlink the last way to sign in. Its stored tokens are deleted; the provider is not notified.
     * Clients need a signed-in user.
     * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
     * `DELETE /api/v1/oauth-providers/{user_id}/{provider_id}`
     * Errors: `OAUTH_PROVIDER_LINK_NOT_FOUND`, `LAST_SIGN_IN_METHOD`.
     */
    remove: TRPCMutationProcedure<{ input: OauthProvidersRemoveInput; output: Success; meta: object }>;
  };
  connectedAccounts: {
    /**
     * List the accounts at providers of which a user's access tokens can be obtained.
     * Clients need a signed-in user.
     * `GET /api/v1/connected-accounts/{user_id}`
     * Errors: `USER_NOT_FOUND`.
     */
    list: TRPCQueryProcedure<{ input: ConnectedAccountsListInput; output: ConnectedAccountsListOutput; meta: object }>;
    /**
     * Get an access token of one of a user's accounts at a provider.
     * As `/connected-accounts/{user_id}/{provider_id}/access-token`, for a user with several accounts at the provider.
     * Clients need a signed-in user.
     * `POST /api/v1/connected-accounts/{user_id}/{provider_id}/{account_id}/access-token`
     * Errors: `OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED`, `OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS`, `OAUTH_CONNECTION_NOT_CONNECTED_TO_USER`, `OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE`, `PROVIDER_REJECTED`, `OAUTH_PROVIDER_UNAVAILABLE`.
     */
    createAccessTokenOfAccount: TRPCMutationProcedure<{ input: ConnectedAccountsCreateAccessTokenOfAccountInput; output: ConnectedAccountsCreateAccessTokenOfAccountOutput; meta: object }>;
    /**
     * Get an access token of a user's account at a provider.
     * The token is valid for at least five more minutes, unless the provider issues shorter ones. An expired one is renewed with the stored refresh token. Of several accounts, the one that signs in is used, else the oldest. Only accounts whose scopes suffice count.
     * Clients need a signed-in user.
     * `POST /api/v1/connected-accounts/{user_id}/{provider_id}/access-token`
     * Errors: `OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED`, `OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS`, `OAUTH_CONNECTION_NOT_CONNECTED_TO_USER`, `OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE`, `PROVIDER_REJECTED`, `OAUTH_PROVIDER_UNAVAILABLE`.
     */
    createAccessToken: TRPCMutationProcedure<{ input: ConnectedAccountsCreateAccessTokenInput; output: ConnectedAccountsCreateAccessTokenOutput; meta: object }>;
    /**
     * Get an access token of the signed-in user's account at a provider.
     * Deprecated: use `/connected-accounts/me/{provider_id}/access-token`. The token is valid for at least five more minutes, unless the provider issues shorter ones. An expired one is renewed with the stored refresh token. Of several accounts, the one that signs in is used, else the oldest. Only accounts whose scopes suffice count.
     * Needs a signed-in user.
     * `POST /api/v1/auth/oauth/connected-accounts/{provider_id}/access-token`
     * Errors: `OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED`, `OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS`, `OAUTH_CONNECTION_NOT_CONNECTED_TO_USER`, `OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE`, `PROVIDER_REJECTED`, `OAUTH_PROVIDER_UNAVAILABLE`.
     */
    createOwnAccessToken: TRPCMutationProcedure<{ input: ConnectedAccountsCreateOwnAccessTokenInput; output: ConnectedAccountsCreateOwnAccessTokenOutput; meta: object }>;
  };
  accountRecovery: {
    /**
     * List what the recovery of an account removed.
     * For the code of a password reset that recovered an account, which is also in the e-mail about it. The code stays unused.
     * `POST /api/v1/account-recovery/details`
     * At most 30 calls in 60 seconds per address.
     * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`.
     */
    details: TRPCMutationProcedure<{ input: AccountRecoveryDetailsInput; output: AccountRecovery; meta: object }>;
    /**
     * Invite a removed member again.
     * The code stays unused. The account must still be in the team.
     * `POST /api/v1/account-recovery/invite-again`
     * At most 30 calls in 60 seconds per address.
     * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `TEAM_NOT_FOUND`, `REDIRECT_URL_NOT_WHITELISTED`, `TEAM_INVITATION_NOT_FOUND`, `TOO_MANY_REQUESTS`, `IDEMPOTENCY_KEY_REUSED`.
     */
    inviteAgain: TRPCMutationProcedure<{ input: AccountRecoveryInviteAgainInput; output: Success; meta: object }>;
  };
  teams: {
    /**
     * List teams, oldest first.
     * All teams of the project, or those of one user: in pages with `cursor` or `limit`, and from 100,000 on. Clients see their own teams only and must send `user_id=me`.
     * `GET /api/v1/teams`
     */
    list: TRPCQueryProcedure<{ input: TeamsListInput | void; output: TeamsListOutput; meta: object }>;
    /**
     * Create a team.
     * The creator becomes the first member and receives the project's default permissions for team creators. A server may omit the creator, which creates a team without members.
     * Clients need a signed-in user.
     * Clients need the project's switch `client_team_creation_enabled`.
     * `POST /api/v1/teams`
     * Errors: `USER_NOT_FOUND`, `INVALID_IMAGE`, `INVALID_TEAM_CHANGE`.
     */
    create: TRPCMutationProcedure<{ input: TeamsCreateInput; output: Team; meta: object }>;
    /**
     * Get a team.
     * Clients need a signed-in user.
     * Clients must be members of the team.
     * `GET /api/v1/teams/{team_id}`
     * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`.
     */
    get: TRPCQueryProcedure<{ input: TeamsGetInput; output: Team; meta: object }>;
    /**
     * Update a team.
     * Absent fields stay unchanged; null clears a field. Metadata is replaced as a whole.
     * Clients need a signed-in user.
     * Clients need the permission `$update_team` in the team.
     * `PATCH /api/v1/teams/{team_id}`
     * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `INVALID_IMAGE`.
     */
    update: TRPCMutationProcedure<{ input: TeamsUpdateInput; output: Team; meta: object }>;
    /**
     * Delete a team.
     * Deletes its memberships with their permissions, its invitations and its images. A user who selected the team has no selected team then. In project `internal`, a team that owns projects cannot be deleted.
     * Clients need a signed-in user.
     * Clients need the permission `$delete_team` in the team.
     * `DELETE /api/v1/teams/{team_id}`
     * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `TEAM_OWNS_PROJECTS`.
     */
    remove: TRPCMutationProcedure<{ input: TeamsRemoveInput; output: Success; meta: object }>;
  };
  teamMemberships: {
    /**
     * Add a user to a team.
     * The user receives the project's default permissions for team members. A team of developers needs more seats, the item `dashboard_admins` of project `internal`, than it has members.
     * `POST /api/v1/team-memberships/{team_id}/{user_id}`
     * Errors: `TEAM_MEMBERSHIP_ALREADY_EXISTS`, `TEAM_NOT_FOUND`, `USER_NOT_FOUND`, `ITEM_NOT_FOUND`, `ITEM_QUANTITY_INSUFFICIENT_AMOUNT`.
     */
    add: TRPCMutationProcedure<{ input: TeamMembershipsAddInput; output: TeamMembership; meta: object }>;
    /**
     * Remove a user from a team, or leave it.
     * Deletes the user's profile and permissions in the team, clears its selection, and revokes the invitations that the user sent. The last member may leave; the team stays. A developer team of project `internal` keeps an owner while it has other members or projects. Only owners remove owners.
     * Clients need a signed-in user.
     * Clients need the permission `$remove_members` in the team, except for their own membership.
     * `DELETE /api/v1/team-memberships/{team_id}/{user_id}`
     * Errors: `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `OWNER_ROLE_REQUIRED`, `TEAM_NEEDS_OWNER`.
     */
    remove: TRPCMutationProcedure<{ input: TeamMembershipsRemoveInput; output: Success; meta: object }>;
  };
  teamMemberProfiles: {
    /**
     * List the members of a team, in the order in which they joined.
     * In pages with `cursor` or `limit`, and from 10,000 on.
     * Clients need a signed-in user.
     * Clients need the permission `$read_members` in the team, except for their own membership.
     * `GET /api/v1/team-member-profiles`
     * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `USER_NOT_FOUND`, `TEAM_ID_REQUIRED`.
     */
    list: TRPCQueryProcedure<{ input: TeamMemberProfilesListInput | void; output: TeamMemberProfilesListOutput; meta: object }>;
    /**
     * Get the profile of a team member.
     * Clients need a signed-in user.
     * Clients need the permission `$read_members` in the team, except for their own membership.
     * `GET /api/v1/team-member-profiles/{team_id}/{user_id}`
     * Errors: `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`.
     */
    get: TRPCQueryProcedure<{ input: TeamMemberProfilesGetInput; output: TeamMemberProfile; meta: object }>;
    /**
     * Update the profile of a team member.
     * Clients may only change their own.
     * Clients need a signed-in user.
     * Clients must be members of the team.
     * `PATCH /api/v1/team-member-profiles/{team_id}/{user_id}`
     * Errors: `TEAM_MEMBERSHIP_NOT_FOUND`, `INVALID_IMAGE`.
     */
    update: TRPCMutationProcedure<{ input: TeamMemberProfilesUpdateInput; output: TeamMemberProfile; meta: object }>;
  };
  teamInvitations: {
    /**
     * Invite a user to a team by e-mail.
     * The invitation expires after 7 days. It replaces open ones of the team to the same address.
     * Clients need a signed-in user.
     * Clients need the permission `$invite_members` in the team.
     * In project `internal` with an SMTP server, clients need a verified primary e-mail address.
     * `POST /api/v1/team-invitations/send-code`
     * At most 20 calls in 60 seconds per address.
     * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `REDIRECT_URL_NOT_WHITELISTED`, `TOO_MANY_REQUESTS`, `IDEMPOTENCY_KEY_REUSED`.
     */
    sendCode: TRPCMutationProcedure<{ input: TeamInvitationsSendCodeInput; output: TeamInvitationsSendCodeOutput; meta: object }>;
    /**
     * List pending invitations, newest first.
     * Those of a team, those to the verified addresses of a user, or with both those that are both. In pages with `cursor` or `limit`, and from 500 on.
     * Clients need a signed-in user.
     * Clients need the permissions `$read_members` and `$invite_members` in the team, unless the call is about their own user.
     * `GET /api/v1/team-invitations`
     * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `USER_NOT_FOUND`.
     */
    list: TRPCQueryProcedure<{ input: TeamInvitationsListInput | void; output: TeamInvitationsListOutput; meta: object }>;
    /**
     * Revoke an invitation.
     * Clients need a signed-in user.
     * Clients need the permission `$remove_members` in the team.
     * `DELETE /api/v1/team-invitations/{invitation_id}`
     * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `TEAM_INVITATION_NOT_FOUND`.
     */
    revoke: TRPCMutationProcedure<{ input: TeamInvitationsRevokeInput; output: Success; meta: object }>;
    /**
     * Accept an invitation.
     * Any signed-in user with the code may join, whatever their e-mail address. With the setting `teams.invitationsBoundToAddress`, only an account with the invited address may, and the address becomes verified. For a member of the team nothing changes and the code stays unused. An invitation ends when the member who sent it leaves the team or loses the permission to invite. A team of developers needs more seats, the item `dashboard_admins` of project `internal`, than it has members.
     * Needs a signed-in user who is not anonymous.
     * `POST /api/v1/team-invitations/accept`
     * At most 30 calls in 60 seconds per address.
     * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `ITEM_NOT_FOUND`, `ITEM_QUANTITY_INSUFFICIENT_AMOUNT`, `INVITATION_FOR_OTHER_ADDRESS`.
     */
    accept: TRPCMutationProcedure<{ input: TeamInvitationsAcceptInput; output: Record<never, never>; meta: object }>;
    /**
     * Accept an invitation to a verified address of a user.
     * Without the code of the e-mail: the verified address proves as much. Otherwise the same as with the code.
     * Clients need a signed-in user who is not anonymous.
     * `POST /api/v1/team-invitations/{invitation_id}/accept`
     * Errors: `USER_NOT_FOUND`, `ITEM_NOT_FOUND`, `ITEM_QUANTITY_INSUFFICIENT_AMOUNT`, `TEAM_INVITATION_NOT_FOUND`.
     */
    acceptById: TRPCMutationProcedure<{ input: TeamInvitationsAcceptByIdInput; output: Record<never, never>; meta: object }>;
    /**
     * Check an invitation's code.
     * The code stays unused. A wrong code counts as an attempt. Returns what the invitation e-mail contains, without a user.
     * `POST /api/v1/team-invitations/accept/check-code`
     * At most 30 calls in 60 seconds per address.
     * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`.
     */
    checkCode: TRPCMutationProcedure<{ input: TeamInvitationsCheckCodeInput; output: TeamInvitationsCheckCodeOutput; meta: object }>;
    /**
     * Get the team of an invitation.
     * The code stays unused. A wrong code counts as an attempt.
     * Needs a signed-in user who is not anonymous.
     * `POST /api/v1/team-invitations/accept/details`
     * At most 30 calls in 60 seconds per address.
     * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `INVITATION_FOR_OTHER_ADDRESS`.
     */
    details: TRPCMutationProcedure<{ input: TeamInvitationsDetailsInput; output: TeamInvitationsDetailsOutput; meta: object }>;
  };
  teamPermissions: {
    /**
     * List permissions of team members.
     * Ordered by team, user and permission. In pages with `cursor` or `limit`, and from 10,000 on. Clients see their own permissions only and must send `user_id=me`.
     * `GET /api/v1/team-permissions`
     */
    list: TRPCQueryProcedure<{ input: TeamPermissionsListInput | void; output: TeamPermissionsListOutput; meta: object }>;
    /**
     * Grant a permission to a team member.
     * Nothing changes for a member who has the permission directly.
     * `POST /api/v1/team-permissions/{team_id}/{user_id}/{permission_id}`
     * Errors: `TEAM_MEMBERSHIP_NOT_FOUND`, `PERMISSION_NOT_FOUND`, `WRONG_PERMISSION_SCOPE`.
     */
    grant: TRPCMutationProcedure<{ input: TeamPermissionsGrantInput; output: TeamPermission; meta: object }>;
    /**
     * Revoke a permission of a team member.
     * Only a directly granted permission is revoked, not one that another permission contains.
     * `DELETE /api/v1/team-permissions/{team_id}/{user_id}/{permission_id}`
     * Errors: `TEAM_MEMBERSHIP_NOT_FOUND`, `PERMISSION_NOT_FOUND`, `TEAM_PERMISSION_NOT_FOUND`, `TEAM_NEEDS_OWNER`.
     */
    revoke: TRPCMutationProcedure<{ input: TeamPermissionsRevokeInput; output: Success; meta: object }>;
  };
  projectPermissions: {
    /**
     * List permissions of users in the project.
     * Ordered by user and permission. In pages with `cursor` or `limit`, and from 10,000 on. Clients see their own permissions only and must send `user_id=me`.
     * `GET /api/v1/project-permissions`
     */
    list: TRPCQueryProcedure<{ input: ProjectPermissionsListInput | void; output: ProjectPermissionsListOutput; meta: object }>;
    /**
     * Grant a permission to a user.
     * Nothing changes for a user who has the permission directly.
     * `POST /api/v1/project-permissions/{user_id}/{permission_id}`
     * Errors: `USER_NOT_FOUND`, `PERMISSION_NOT_FOUND`, `WRONG_PERMISSION_SCOPE`.
     */
    grant: TRPCMutationProcedure<{ input: ProjectPermissionsGrantInput; output: ProjectPermission; meta: object }>;
    /**
     * Revoke a permission of a user.
     * Only a directly granted permission is revoked, not one that another permission contains.
     * `DELETE /api/v1/project-permissions/{user_id}/{permission_id}`
     * Errors: `PERMISSION_NOT_FOUND`.
     */
    revoke: TRPCMutationProcedure<{ input: ProjectPermissionsRevokeInput; output: Success; meta: object }>;
  };
  teamPermissionDefinitions: {
    /**
     * List the definitions of team permissions.
     * Sorted by id. System permissions are included; they cannot be changed.
     * `GET /api/v1/team-permission-definitions`
     */
    list: TRPCQueryProcedure<{ input: void; output: TeamPermissionDefinitionsListOutput; meta: object }>;
    /**
     * Define a team permission.
     * The id must be free in both scopes.
     * `POST /api/v1/team-permission-definitions`
     * Errors: `PERMISSION_ID_ALREADY_EXISTS`, `CONTAINED_PERMISSION_NOT_FOUND`, `INVALID_CONFIG_OVERRIDE`.
     */
    create: TRPCMutationProcedure<{ input: TeamPermissionDefinitionsCreateInput; output: PermissionDefinition; meta: object }>;
    /**
     * Get the definition of a team permission.
     * Includes the permissions that it contains.
     * `GET /api/v1/team-permission-definitions/{permission_id}`
     * Errors: `PERMISSION_NOT_FOUND`.
     */
    get: TRPCQueryProcedure<{ input: TeamPermissionDefinitionsGetInput; output: PermissionDefinition; meta: object }>;
    /**
     * Change the definition of a team permission.
     * A new id replaces the old one in grants, in the permissions that contain it, and in the default permissions.
     * `PATCH /api/v1/team-permission-definitions/{permission_id}`
     * Errors: `PERMISSION_NOT_FOUND`, `PERMISSION_ID_ALREADY_EXISTS`, `CONTAINED_PERMISSION_NOT_FOUND`, `INVALID_CONFIG_OVERRIDE`.
     */
    update: TRPCMutationProcedure<{ input: TeamPermissionDefinitionsUpdateInput; output: PermissionDefinition; meta: object }>;
    /**
     * Delete the definition of a team permission.
     * Revokes the permission from all users, and removes it from the permissions that contain it and from the default permissions.
     * `DELETE /api/v1/team-permission-definitions/{permission_id}`
     * Errors: `PERMISSION_NOT_FOUND`.
     */
    remove: TRPCMutationProcedure<{ input: TeamPermissionDefinitionsRemoveInput; output: Success; meta: object }>;
  };
  projectPermissionDefinitions: {
    /**
     * List the definitions of project permissions.
     * Sorted by id.
     * `GET /api/v1/project-permission-definitions`
     */
    list: TRPCQueryProcedure<{ input: void; output: ProjectPermissionDefinitionsListOutput; meta: object }>;
    /**
     * Define a project permission.
     * The id must be free in both scopes.
     * `POST /api/v1/project-permission-definitions`
     * Errors: `PERMISSION_ID_ALREADY_EXISTS`, `CONTAINED_PERMISSION_NOT_FOUND`, `INVALID_CONFIG_OVERRIDE`.
     */
    create: TRPCMutationProcedure<{ input: ProjectPermissionDefinitionsCreateInput; output: PermissionDefinition; meta: object }>;
    /**
     * Get the definition of a project permission.
     * Includes the permissions that it contains.
     * `GET /api/v1/project-permission-definitions/{permission_id}`
     * Errors: `PERMISSION_NOT_FOUND`.
     */
    get: TRPCQueryProcedure<{ input: ProjectPermissionDefinitionsGetInput; output: PermissionDefinition; meta: object }>;
    /**
     * Change the definition of a project permission.
     * A new id replaces the old one in grants, in the permissions that contain it, and in the default permissions.
     * `PATCH /api/v1/project-permission-definitions/{permission_id}`
     * Errors: `PERMISSION_NOT_FOUND`, `PERMISSION_ID_ALREADY_EXISTS`, `CONTAINED_PERMISSION_NOT_FOUND`, `INVALID_CONFIG_OVERRIDE`.
     */
    update: TRPCMutationProcedure<{ input: ProjectPermissionDefinitionsUpdateInput; output: PermissionDefinition; meta: object }>;
    /**
     * Delete the definition of a project permission.
     * Revokes the permission from all users, and removes it from the permissions that contain it and from the default permissions.
     * `DELETE /api/v1/project-permission-definitions/{permission_id}`
     * Errors: `PERMISSION_NOT_FOUND`.
     */
    remove: TRPCMutationProcedure<{ input: ProjectPermissionDefinitionsRemoveInput; output: Success; meta: object }>;
  };
  permissions: {
    /**
     * Explain why a user has a permission.
     * Returns at most 50 paths of containment, and who made each direct grant and when.
     * `GET /api/v1/permissions/explain`
     * Errors: `USER_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `PERMISSION_NOT_FOUND`, `WRONG_PERMISSION_SCOPE`.
     */
    explain: TRPCQueryProcedure<{ input: PermissionsExplainInput; output: PermissionExplanation; meta: object }>;
    /**
     * List the users who have a permission, directly or not.
     * Each user is listed with the granted permissions that contain it.
     * `GET /api/v1/permissions/holders`
     * Errors: `TEAM_NOT_FOUND`, `PERMISSION_NOT_FOUND`, `WRONG_PERMISSION_SCOPE`.
     */
    holders: TRPCQueryProcedure<{ input: PermissionsHoldersInput; output: PermissionsHoldersOutput; meta: object }>;
  };
  userApiKeys: {
    /**
     * List a user's API keys, newest first.
     * Revoked and expired ones included. In pages with `cursor` or `limit`, and from 1000 on.
     * Clients need a signed-in user.
     * Needs the project's switch `allow_user_api_keys`.
     * `GET /api/v1/user-api-keys`
     */
    list: TRPCQueryProcedure<{ input: UserApiKeysListInput; output: UserApiKeysListOutput; meta: object }>;
    /**
     * Create an API key for a user.
     * Only this response contains the complete key. Later responses show its last four characters. A key has one owner: `team_id` is refused.
     * Clients need a signed-in user.
     * Needs the project's switch `allow_user_api_keys`.
     * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
     * `POST /api/v1/user-api-keys`
     * Errors: `USER_NOT_FOUND`, `TOO_MANY_API_KEYS`.
     */
    create: TRPCMutationProcedure<{ input: UserApiKeysCreateInput; output: NewUserApiKey; meta: object }>;
    /**
     * Get a user's API key.
     * Clients need a signed-in user.
     * Needs the project's switch `allow_user_api_keys`.
     * `GET /api/v1/user-api-keys/{user_api_key_id}`
     * Errors: `API_KEY_NOT_FOUND`.
     */
    get: TRPCQueryProcedure<{ input: UserApiKeysGetInput; output: UserApiKey; meta: object }>;
    /**
     * Update or revoke a user's API key.
     * Absent fields stay unchanged. A revoked key stays revoked; revoking again does not change the time of revocation.
     * Clients need a signed-in user.
     * Needs the project's switch `allow_user_api_keys`.
     * `PATCH /api/v1/user-api-keys/{user_api_key_id}`
     * Errors: `API_KEY_NOT_FOUND`.
     */
    update: TRPCMutationProcedure<{ input: UserApiKeysUpdateInput; output: UserApiKey; meta: object }>;
    /**
     * Check the API key of a user.
     * Returns the key if it is active. Checks of unknown keys are limited.
     * Needs the project's switch `allow_user_api_keys`.
     * `POST /api/v1/user-api-keys/check`
     * Errors: `API_KEY_NOT_FOUND`, `WRONG_API_KEY_TYPE`, `API_KEY_REVOKED`, `API_KEY_EXPIRED`, `TOO_MANY_REQUESTS`.
     */
    check: TRPCMutationProcedure<{ input: UserApiKeysCheckInput; output: UserApiKey; meta: object }>;
  };
  teamApiKeys: {
    /**
     * List a team's API keys, newest first.
     * Revoked and expired ones included. In pages with `cursor` or `limit`, and from 1000 on.
     * Clients need a signed-in user.
     * Clients need the permission `$manage_api_keys` in the team.
     * Needs the project's switch `allow_team_api_keys`.
     * `GET /api/v1/team-api-keys`
     * Errors: `TEAM_NOT_FOUND`, `API_KEY_NOT_FOUND`.
     */
    list: TRPCQueryProcedure<{ input: TeamApiKeysListInput; output: TeamApiKeysListOutput; meta: object }>;
    /**
     * Create an API key for a team.
     * Only this response contains the complete key. Later responses show its last four characters. A key has one owner: `user_id` is refused.
     * Clients need a signed-in user.
     * Clients need the permission `$manage_api_keys` in the team.
     * Needs the project's switch `allow_team_api_keys`.
     * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
     * `POST /api/v1/team-api-keys`
     * Errors: `TEAM_NOT_FOUND`, `API_KEY_NOT_FOUND`, `TOO_MANY_API_KEYS`.
     */
    create: TRPCMutationProcedure<{ input: TeamApiKeysCreateInput; output: NewTeamApiKey; meta: object }>;
    /**
     * Get a team's API key.
     * Clients need a signed-in user.
     * Clients need the permission `$manage_api_keys` in the team.
     * Needs the project's switch `allow_team_api_keys`.
     * `GET /api/v1/team-api-keys/{team_api_key_id}`
     * Errors: `TEAM_NOT_FOUND`, `API_KEY_NOT_FOUND`.
     */
    get: TRPCQueryProcedure<{ input: TeamApiKeysGetInput; output: TeamApiKey; meta: object }>;
    /**
     * Update or revoke a team's API key.
     * Absent fields stay unchanged. A revoked key stays revoked; revoking again does not change the time of revocation.
     * Clients need a signed-in user.
     * Clients need the permission `$manage_api_keys` in the team.
     * Needs the project's switch `allow_team_api_keys`.
     * `PATCH /api/v1/team-api-keys/{team_api_key_id}`
     * Errors: `TEAM_NOT_FOUND`, `API_KEY_NOT_FOUND`.
     */
    update: TRPCMutationProcedure<{ input: TeamApiKeysUpdateInput; output: TeamApiKey; meta: object }>;
    /**
     * Check the API key of a team.
     * Returns the key if it is active. Checks of unknown keys are limited.
     * Needs the project's switch `allow_team_api_keys`.
     * `POST /api/v1/team-api-keys/check`
     * Errors: `API_KEY_NOT_FOUND`, `WRONG_API_KEY_TYPE`, `API_KEY_REVOKED`, `API_KEY_EXPIRED`, `TOO_MANY_REQUESTS`.
     */
    check: TRPCMutationProcedure<{ input: TeamApiKeysCheckInput; output: TeamApiKey; meta: object }>;
  };
  credentialScanning: {
    /**
     * Revoke a leaked API key of a user or team.
     * For secret scanners: the complete key is the proof. The owner gets an e-mail. Revoking again has no effect. Public keys are not secret and stay active.
     * `POST /api/v1/integrations/credential-scanning/revoke`
     * At most 60 calls in 60 seconds per address.
     * Errors: `API_KEY_NOT_FOUND`, `PUBLIC_API_KEY_CANNOT_BE_REVOKED`, `API_KEY_EXPIRED`.
     */
    revoke: TRPCMutationProcedure<{ input: CredentialScanningRevokeInput; output: Success; meta: object }>;
  };
  notifications: {
    /**
     * List the categories of e-mails, and which of them a user gets.
     * Clients need a signed-in user.
     * `GET /api/v1/emails/notification-preference/{user_id}`
     * Errors: `USER_NOT_FOUND`.
     */
    list: TRPCQueryProcedure<{ input: NotificationsListInput; output: NotificationsListOutput; meta: object }>;
    /**
     * Turn a category of e-mails on or off for a user.
     * A category that cannot be disabled is refused with SCHEMA_ERROR when `enabled` is false.
     * Clients need a signed-in user.
     * `PATCH /api/v1/emails/notification-preference/{user_id}/{notification_category_id}`
     * Errors: `USER_NOT_FOUND`, `NOTIFICATION_CATEGORY_NOT_FOUND`.
     */
    update: TRPCMutationProcedure<{ input: NotificationsUpdateInput; output: NotificationCategory; meta: object }>;
  };
  emails: {
    /**
     * Render a template or a draft as a preview.
     * The template is `template_id` or `template_tsx_source`; the theme is `theme_id` or `theme_tsx_source`. Values come from the sources: `PreviewVariables` of the template, below `variables`, and `PreviewProps` of the theme.
     * `POST /api/v1/emails/render-email`
     * At most 300 calls in 60 seconds per key.
     * Errors: `EMAIL_RENDERING_ERROR`, `UNKNOWN_EMAIL_TEMPLATE`, `UNKNOWN_EMAIL_THEME`.
     */
    render: TRPCMutationProcedure<{ input: EmailsRenderInput | void; output: EmailsRenderOutput; meta: object }>;
    /**
     * Send an e-mail to users.
     * Give either `user_ids` or `all_users`, and one of `html`, `template_id` and `draft_id`. Answers before the delivery: the e-mails are in the log. A template or a draft is rendered once first. One that fails is not sent. Users without an address, and users who have turned the category off, are listed and receive nothing. For all users, the answer lists the first 10000.
     * `POST /api/v1/emails/send-email`
     * At most 100 calls in 60 seconds per key.
     * Errors: `REQUIRES_CUSTOM_EMAIL_SERVER`, `USER_ID_DOES_NOT_EXIST`, `EMAIL_RENDERING_ERROR`, `UNKNOWN_EMAIL_TEMPLATE`, `UNKNOWN_EMAIL_DRAFT`, `UNKNOWN_NOTIFICATION_CATEGORY`, `EMAIL_DRAFT_ALREADY_SENT`, `IDEMPOTENCY_KEY_REUSED`.
     */
    send: TRPCMutationProcedure<{ input: EmailsSendInput | void; output: EmailsSendOutput; meta: object }>;
    /**
     * List e-mails in the form of later published clients, newest first.
     * The same e-mails as in the log, with the names that those clients read.
     * `GET /api/v1/emails/outbox`
     * At most 120 calls in 60 seconds per key.
     */
    listOutbox: TRPCQueryProcedure<{ input: EmailsListOutboxInput | void; output: EmailsListOutboxOutput; meta: object }>;
    /**
     * Get an e-mail in the form of later published clients.
     * The same e-mail as in the log, with the names that those clients read.
     * `GET /api/v1/emails/outbox/{email_id}`
     * Errors: `EMAIL_NOT_FOUND`.
     */
    getOutbox: TRPCQueryProcedure<{ input: EmailsGetOutboxInput; output: OutboxEmail; meta: object }>;
    /**
     * Cancel an e-mail that waits.
     * For later published clients. Other changes are refused: e-mails can be neither edited nor paused.
     * `PATCH /api/v1/emails/outbox/{email_id}`
     * Errors: `EMAIL_NOT_FOUND`, `EMAIL_CANNOT_BE_CANCELED`.
     */
    updateOutbox: TRPCMutationProcedure<{ input: EmailsUpdateOutboxInput; output: OutboxEmail; meta: object }>;
    /**
     * Get how many e-mails were delivered, bounced and reported as spam.
     * Published clients show it beside the sent e-mails.
     * `GET /api/v1/emails/delivery-info`
     * At most 120 calls in 60 seconds per key.
     */
    deliveryInfo: TRPCQueryProcedure<{ input: void; output: EmailsDeliveryInfoOutput; meta: object }>;
  };
  dataVault: {
    /**
     * Get a value of a data vault store.
     * Returns the value as it was set. Only the holder of the client's secret can decrypt it.
     * `POST /api/v1/data-vault/stores/{store}/get`
     * Errors: `DATA_VAULT_STORE_DOES_NOT_EXIST`, `DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST`.
     */
    get: TRPCMutationProcedure<{ input: DataVaultGetInput; output: DataVaultGetOutput; meta: object }>;
    /**
     * Set a value of a data vault store.
     * Replaces an earlier value. The server encrypts it again with a key of the project. An encrypted value has at most 2000000 characters.
     * `POST /api/v1/data-vault/stores/{store}/set`
     * Errors: `DATA_VAULT_STORE_DOES_NOT_EXIST`.
     */
    set: TRPCMutationProcedure<{ input: DataVaultSetInput; output: Success; meta: object }>;
  };
  payments: {
    items: {
      /**
       * Get the quantity of an item that a customer has.
       * A client with a signed-in user may ask for that user, for its teams and for custom customers. Without a user, any customer may be named.
       * `GET /api/v1/payments/items/{customer_type}/{customer_id}/{item_id}`
       * Errors: `ITEM_NOT_FOUND`, `ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH`, `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `OTHER_USER_NOT_ALLOWED`.
       */
      get: TRPCQueryProcedure<{ input: PaymentsItemsGetInput; output: Item; meta: object }>;
      /**
       * Explain the quantity of an item.
       * Lists which grant paid for which use, what expired unused and what expires next. What expires first pays first, and a use is never paid by a grant that had expired before.
       * `GET /api/v1/payments/items/{customer_type}/{customer_id}/{item_id}/explain`
       * Errors: `ITEM_NOT_FOUND`, `ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH`, `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`.
       */
      explain: TRPCQueryProcedure<{ input: PaymentsItemsExplainInput; output: ItemExplanation; meta: object }>;
      /**
       * Increase or decrease the quantity of an item.
       * Check and change are one step: of parallel decreases, only as many succeed as the quantity allows. An increase always succeeds. What expires first is used first.
       * `POST /api/v1/payments/items/{customer_type}/{customer_id}/{item_id}/update-quantity`
       * Errors: `ITEM_NOT_FOUND`, `ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH`, `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `ITEM_QUANTITY_INSUFFICIENT_AMOUNT`, `ITEM_QUANTITY_OUT_OF_RANGE`, `TOO_MANY_EXPIRING_DECREASES`, `IDEMPOTENCY_KEY_REUSED`.
       */
      updateQuantity: TRPCMutationProcedure<{ input: PaymentsItemsUpdateQuantityInput; output: PaymentsItemsUpdateQuantityOutput; meta: object }>;
    };
    products: {
      /**
       * List the products that a customer owns, oldest first.
       * Subscriptions that are active or on trial, one-time purchases, and what the configuration includes by default.
       * `GET /api/v1/payments/products/{customer_type}/{customer_id}`
       * Errors: `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `OTHER_USER_NOT_ALLOWED`.
       */
      list: TRPCQueryProcedure<{ input: PaymentsProductsListInput; output: PaymentsProductsListOutput; meta: object }>;
      /**
       * Grant a product to a customer free of charge.
       * A product with a billing interval becomes a subscription, any other a one-time purchase. A subscription of the same catalog ends. An inline product needs no configuration.
       * `POST /api/v1/payments/products/{customer_type}/{customer_id}`
       * Errors: `PRODUCT_DOES_NOT_EXIST`, `PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH`, `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `PRODUCT_ALREADY_GRANTED`, `INVALID_PRODUCT_CHOICE`, `PRICE_DOES_NOT_EXIST`, `PRODUCT_NOT_STACKABLE`, `ADD_ON_WITHOUT_BASE`, `CATALOG_ALREADY_PURCHASED`, `ITEM_QUANTITY_OUT_OF_RANGE`, `IDEMPOTENCY_KEY_REUSED`.
       */
      grant: TRPCMutationProcedure<{ input: PaymentsProductsGrantInput; output: Success; meta: object }>;
      /**
       * Cancel the subscription of a product.
       * Ends every subscription that the customer has of the product. Clients may cancel those of their user, and of teams in which they have the permission `$update_team`. What a subscription has granted for good stays.
       * Clients need a signed-in user.
       * `DELETE /api/v1/payments/products/{customer_type}/{customer_id}/{product_id}`
       * Errors: `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `OTHER_USER_NOT_ALLOWED`, `SUBSCRIPTION_NOT_FOUND`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`, `IDEMPOTENCY_KEY_REUSED`.
       */
      cancel: TRPCMutationProcedure<{ input: PaymentsProductsCancelInput; output: Success; meta: object }>;
      /**
       * Change the quantity of a subscription, or take back its cancellation.
       * Items follow at once. Absent fields stay unchanged. For a subscription that Stripe bills, the rest of the period is charged or credited at once. If the payment fails, nothing changes.
       * `PATCH /api/v1/payments/products/{customer_type}/{customer_id}/{product_id}`
       * Errors: `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `SUBSCRIPTION_NOT_FOUND`, `PRODUCT_NOT_STACKABLE`, `ITEM_QUANTITY_OUT_OF_RANGE`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`, `IDEMPOTENCY_KEY_REUSED`.
       */
      change: TRPCMutationProcedure<{ input: PaymentsProductsChangeInput; output: PlanSwitch; meta: object }>;
      /**
       * Preview what a change of a subscription costs.
       * Changes nothing. The checks are those of the change itself. Without `to_product_id`, the subscription keeps its product and gets another quantity.
       * `GET /api/v1/payments/products/{customer_type}/{customer_id}/preview`
       * Errors: `PRODUCT_DOES_NOT_EXIST`, `PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH`, `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `PRODUCT_ALREADY_GRANTED`, `PRICE_DOES_NOT_EXIST`, `PRICE_NOT_RECURRING`, `PRICE_NOT_CHARGEABLE`, `SUBSCRIPTION_NOT_FOUND`, `PRODUCT_NOT_STACKABLE`, `ITEM_QUANTITY_OUT_OF_RANGE`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`, `ADD_ON_WITHOUT_BASE`, `CATALOG_ALREADY_PURCHASED`.
       */
      preview: TRPCQueryProcedure<{ input: PaymentsProductsPreviewInput; output: PlanPreview; meta: object }>;
      /**
       * Switch a subscription to another product.
       * The subscription continues with another product and price. With the same billing interval the period goes on; with another one, a new period begins now. The response has the value of the rest of the old plan and the price of the new one. Stripe charges or credits the difference of a subscription that it bills; if the payment fails, nothing changes.
       * `POST /api/v1/payments/products/{customer_type}/{customer_id}/switch`
       * Errors: `PRODUCT_DOES_NOT_EXIST`, `PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH`, `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `PRODUCT_ALREADY_GRANTED`, `PRICE_DOES_NOT_EXIST`, `PRICE_NOT_RECURRING`, `PRICE_NOT_CHARGEABLE`, `SUBSCRIPTION_NOT_FOUND`, `PRODUCT_NOT_STACKABLE`, `ITEM_QUANTITY_OUT_OF_RANGE`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`, `ADD_ON_WITHOUT_BASE`, `CATALOG_ALREADY_PURCHASED`, `IDEMPOTENCY_KEY_REUSED`.
       */
      switch: TRPCMutationProcedure<{ input: PaymentsProductsSwitchInput; output: PlanSwitch; meta: object }>;
    };
    purchases: {
      /**
       * Create a URL where a customer buys a product.
       * The URL is valid for 24 hours and for one purchase. The product and its prices are those of this moment. An inline product needs a secret server key; a call as client sends it in addition.
       * `POST /api/v1/payments/purchases/create-purchase-url`
       * At most 120 calls in 60 seconds per key.
       * Errors: `PRODUCT_DOES_NOT_EXIST`, `PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH`, `CUSTOMER_DOES_NOT_EXIST`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `PRODUCT_ALREADY_GRANTED`, `REDIRECT_URL_NOT_WHITELISTED`, `INVALID_PRODUCT_CHOICE`, `INLINE_PRODUCT_NOT_ALLOWED`, `PAYMENTS_NOT_SET_UP`, `OTHER_USER_NOT_ALLOWED`.
       */
      createPurchaseUrl: TRPCMutationProcedure<{ input: PaymentsPurchasesCreatePurchaseUrlInput; output: PaymentsPurchasesCreatePurchaseUrlOutput; meta: object }>;
      /**
       * Read what a purchase URL offers.
       * Returns the product, its prices, and whether the customer already owns it.
       * `POST /api/v1/payments/purchases/validate-code`
       * Errors: `VERIFICATION_CODE_NOT_FOUND`, `REDIRECT_URL_NOT_WHITELISTED`, `PRODUCT_DOES_NOT_EXIST`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
       */
      validateCode: TRPCMutationProcedure<{ input: PaymentsPurchasesValidateCodeInput; output: PurchaseOffer; meta: object }>;
      /**
       * Check the project and the return URL of a purchase URL.
       * Also of one that was used or has expired.
       * `GET /api/v1/payments/purchases/validate-code`
       * Errors: `VERIFICATION_CODE_NOT_FOUND`, `REDIRECT_URL_NOT_WHITELISTED`.
       */
      checkReturnUrl: TRPCQueryProcedure<{ input: PaymentsPurchasesCheckReturnUrlInput; output: PaymentsPurchasesCheckReturnUrlOutput; meta: object }>;
      /**
       * Begin to pay.
       * The client secret is for Stripe's elements. Nothing changes before the payment is confirmed. Repeated with the same choice, the call returns the same secret; another choice replaces it.
       * `POST /api/v1/payments/purchases/purchase-session`
       * Errors: `VERIFICATION_CODE_NOT_FOUND`, `CUSTOMER_DOES_NOT_EXIST`, `PRODUCT_DOES_NOT_EXIST`, `PRODUCT_ALREADY_GRANTED`, `PRICE_DOES_NOT_EXIST`, `PRODUCT_NOT_STACKABLE`, `ADD_ON_WITHOUT_BASE`, `CATALOG_ALREADY_PURCHASED`, `ITEM_QUANTITY_OUT_OF_RANGE`, `PRICE_NOT_CHARGEABLE`, `PAYMENTS_NOT_SET_UP`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
       */
      createPurchaseSession: TRPCMutationProcedure<{ input: PaymentsPurchasesCreatePurchaseSessionInput; output: PaymentsPurchasesCreatePurchaseSessionOutput; meta: object }>;
      /**
       * Make a test purchase.
       * Without paying. While the project's `payments.testMode` is on and the project is not in production mode.
       * `POST /api/v1/payments/purchases/test-mode-purchase-session`
       * Errors: `VERIFICATION_CODE_NOT_FOUND`, `CUSTOMER_DOES_NOT_EXIST`, `PRODUCT_DOES_NOT_EXIST`, `PRODUCT_ALREADY_GRANTED`, `PRICE_DOES_NOT_EXIST`, `PRODUCT_NOT_STACKABLE`, `ADD_ON_WITHOUT_BASE`, `CATALOG_ALREADY_PURCHASED`, `ITEM_QUANTITY_OUT_OF_RANGE`, `PRICE_NOT_CHARGEABLE`, `TEST_PURCHASE_NOT_ALLOWED`.
       */
      confirmTestPurchase: TRPCMutationProcedure<{ input: PaymentsPurchasesConfirmTestPurchaseInput; output: Success; meta: object }>;
    };
    billing: {
      /**
       * Get how a user or team pays.
       * `has_customer` is false for one that Stripe does not know. Members of a team without the permission `$update_team` do not see the payment method.
       * Clients need a signed-in user.
       * `GET /api/v1/payments/billing/{customer_type}/{customer_id}`
       * Errors: `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `OTHER_USER_NOT_ALLOWED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
       */
      get: TRPCQueryProcedure<{ input: PaymentsBillingGetInput; output: PaymentsBillingGetOutput; meta: object }>;
      /**
       * List the invoices of a user or team, newest first.
       * Those of Stripe. Members of a team without the permission `$update_team` do not see `hosted_invoice_url`.
       * Clients need a signed-in user.
       * `GET /api/v1/payments/invoices/{customer_type}/{customer_id}`
       * Errors: `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `OTHER_USER_NOT_ALLOWED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
       */
      listInvoices: TRPCQueryProcedure<{ input: PaymentsBillingListInvoicesInput; output: PaymentsBillingListInvoicesOutput; meta: object }>;
      /**
       * Begin to store a payment method.
       * The client secret is for Stripe's elements. In a team, clients need the permission `$update_team`.
       * Clients need a signed-in user.
       * `POST /api/v1/payments/payment-method/{customer_type}/{customer_id}/setup-intent`
       * At most 30 calls in 60 seconds per address.
       * Errors: `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `OTHER_USER_NOT_ALLOWED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`, `PAYMENTS_NOT_SET_UP`, `STRIPE_NOT_CONFIGURED`.
       */
      createSetupIntent: TRPCMutationProcedure<{ input: PaymentsBillingCreateSetupIntentInput; output: PaymentsBillingCreateSetupIntentOutput; meta: object }>;
      /**
       * Pay with a stored payment method from now on.
       * Also the subscriptions that are open. `setup_intent_id` names a setup intent of the customer that has succeeded. In a team, clients need the permission `$update_team`.
       * Clients need a signed-in user.
       * `POST /api/v1/payments/payment-method/{customer_type}/{customer_id}/set-default`
       * At most 30 calls in 60 seconds per address.
       * Errors: `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `OTHER_USER_NOT_ALLOWED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`, `PAYMENTS_NOT_SET_UP`, `STRIPE_NOT_CONFIGURED`, `SETUP_INTENT_NOT_USABLE`.
       */
      setDefault: TRPCMutationProcedure<{ input: PaymentsBillingSetDefaultInput; output: PaymentsBillingSetDefaultOutput; meta: object }>;
    };
  };
  projects: {
    /**
     * Get the current project.
     * Returns what an app may know: the enabled sign-in methods and the settings of the pages.
     * `GET /api/v1/projects/current`
     */
    current: TRPCQueryProcedure<{ input: void; output: ClientProject; meta: object }>;
    /**
     * Get the public keys that verify a project's access tokens (RFC 7517).
     * An access token is a JWT (RFC 7519), signed with ES256. The path is below the issuer of the tokens. Check the signature with the key that the header `kid` names, the issuer, the audience and the expiry.

    Claims:

    - `iss`: Issuer: `{server}/api/v1/projects/{project_id}`; of an anonymous user `{server}/api/v1/projects-anonymous-users/{project_id}`
    - `aud`: Audience: the project id; of an anonymous user `{project_id}:anon`. Always a string
    - `sub`: User id
    - `iat`: Time of issue, in seconds since 1970
    - `exp`: Expiry, in seconds since 1970
    - `project_id`: Project id
    - `branch_id`: Branch of the project; `main` unless the app names another
    - `refresh_token_id`: Session id
    - `role`: Always `authenticated`
    - `name`: Display name, or null
    - `email`: Primary e-mail address, or null
    - `email_verified`: Whether the user has proved that the address is theirs
    - `selected_team_id`: Id of the selected team, or null
    - `signed_up_at`: Time of the sign-up, in seconds since 1970
    - `is_anonymous`: Whether the user is anonymous: it has no credential yet
    - `is_restricted`: Whether the user may not use the whole app yet; true for anonymous users only
    - `restricted_reason`: Reason of the restriction: `{ type: anonymous }`, or null
    - `requires_totp_mfa`: Whether the user's sign-ins need a second factor
     * `GET /api/v1/projects/{project_id}/.well-known/jwks.json`
     * Errors: `JWKS_PROJECT_NOT_FOUND`.
     */
    jwks: TRPCQueryProcedure<{ input: ProjectsJwksInput; output: ProjectsJwksOutput; meta: object }>;
    /**
     * Get the metadata of the issuer of a project's access tokens (OpenID Connect Discovery).
     * For libraries that verify tokens by an issuer URL, `{server}/api/v1/projects/{project_id}`. The audience of the tokens is the project id.
     * `GET /api/v1/projects/{project_id}/.well-known/openid-configuration`
     * Errors: `JWKS_PROJECT_NOT_FOUND`.
     */
    openidConfiguration: TRPCQueryProcedure<{ input: ProjectsOpenidConfigurationInput; output: ProjectsOpenidConfigurationOutput; meta: object }>;
    /**
     * Get the metadata of the issuer of anonymous users' access tokens (OpenID Connect Discovery).
     * The audience of the tokens is the project id followed by `:anon`.
     * `GET /api/v1/projects-anonymous-users/{project_id}/.well-known/openid-configuration`
     * Errors: `JWKS_PROJECT_NOT_FOUND`.
     */
    anonymousOpenidConfiguration: TRPCQueryProcedure<{ input: ProjectsAnonymousOpenidConfigurationInput; output: ProjectsAnonymousOpenidConfigurationOutput; meta: object }>;
  };
  internal: {
    projects: {
      /**
       * List the projects of the signed-in developer's teams, oldest first.
       * In pages with `cursor` or `limit`, and from 1000 on.
       * Needs a signed-in user.
       * For project `internal` only.
       * `GET /api/v1/internal/projects`
       */
      list: TRPCQueryProcedure<{ input: InternalProjectsListInput | void; output: InternalProjectsListOutput; meta: object }>;
      /**
       * Create a project.
       * The signed-in developer must be a member of the owner team, and not one who may only read. Create keys with POST /internal/api-keys.
       * Needs a signed-in user.
       * In project `internal` with an SMTP server, clients need a verified primary e-mail address.
       * For project `internal` only.
       * `POST /api/v1/internal/projects`
       * Errors: `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `INVALID_STANDARD_OAUTH_PROVIDER_ID`, `INVALID_SHARED_OAUTH_PROVIDER_ID`, `INVALID_PROJECT_CHANGE`, `INVALID_IMAGE`.
       */
      create: TRPCMutationProcedure<{ input: InternalProjectsCreateInput; output: Project; meta: object }>;
      /**
       * Transfer a project to another team.
       * The signed-in developer needs the permission `team_admin` in the current owner team. In the new one, the developer must be a member who may write. Members of the old team lose access immediately; keys stay valid until they are revoked.
       * Needs a signed-in user.
       * For project `internal` only.
       * `POST /api/v1/internal/projects/transfer`
       * Errors: `PROJECT_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `TEAM_MEMBERSHIP_NOT_FOUND`, `PROJECT_HAS_NO_OWNER`, `INTERNAL_PROJECT_PROTECTED`.
       */
      transfer: TRPCMutationProcedure<{ input: InternalProjectsTransferInput; output: InternalProjectsTransferOutput; meta: object }>;
      /**
       * Get the current project with its settings.
       * Returns the settings of the published client library. `GET /internal/config` returns all of them.
       * `GET /api/v1/internal/projects/current`
       */
      current: TRPCQueryProcedure<{ input: void; output: Project; meta: object }>;
      /**
       * Update the current project.
       * Absent fields stay unchanged. Lists and objects inside `config` are replaced as a whole.
       * `PATCH /api/v1/internal/projects/current`
       * Errors: `INVALID_STANDARD_OAUTH_PROVIDER_ID`, `INVALID_SHARED_OAUTH_PROVIDER_ID`, `INVALID_PROJECT_CHANGE`, `INVALID_IMAGE`.
       */
      update: TRPCMutationProcedure<{ input: InternalProjectsUpdateInput | void; output: Project; meta: object }>;
      /**
       * Delete the current project and all of its data.
       * Keys stop working immediately; data is deleted in the background.
       * A developer's session needs the role `admin` in the team that owns the project.
       * `DELETE /api/v1/internal/projects/current`
       * Errors: `INTERNAL_PROJECT_PROTECTED`.
       */
      remove: TRPCMutationProcedure<{ input: void; output: Success; meta: object }>;
    };
    developerTeams: {
      /**
       * List the teams of the signed-in developer with their role in each, oldest first.
       * In pages with `cursor` or `limit`, and from 1000 on.
       * Needs a signed-in user who is not anonymous.
       * For project `internal` only.
       * `GET /api/v1/internal/developer-teams`
       */
      list: TRPCQueryProcedure<{ input: InternalDeveloperTeamsListInput | void; output: InternalDeveloperTeamsListOutput; meta: object }>;
      /**
       * List the developers of a team with their roles, oldest membership first.
       * In pages with `cursor` or `limit`, and from 1000 on.
       * Needs a signed-in user who is not anonymous.
       * Clients need the permission `$read_members` in the team.
       * For project `internal` only.
       * `GET /api/v1/internal/developer-teams/{team_id}/members`
       * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`.
       */
      listMembers: TRPCQueryProcedure<{ input: InternalDeveloperTeamsListMembersInput; output: InternalDeveloperTeamsListMembersOutput; meta: object }>;
      /**
       * Change the role of a developer in a team.
       * Admins give the roles `admin`, `member` and `read_only` to each other and to those below. Only owners make and change owners. A team keeps an owner. The new role applies to the developer's next call.
       * Needs a signed-in user who is not anonymous.
       * Clients need the permission `$remove_members` in the team.
       * For project `internal` only.
       * `PATCH /api/v1/internal/developer-teams/{team_id}/members/{user_id}`
       * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `OWNER_ROLE_REQUIRED`, `TEAM_NEEDS_OWNER`.
       */
      changeRole: TRPCMutationProcedure<{ input: InternalDeveloperTeamsChangeRoleInput; output: Success; meta: object }>;
      /**
       * Invite a developer to a team with a role.
       * Sends an e-mail. The invitation expires after 7 days and replaces open ones of the team to the same address. Revoke it with DELETE /team-invitations/{invitation_id}.
       * Needs a signed-in user who is not anonymous.
       * Clients need the permission `$invite_members` in the team.
       * In project `internal` with an SMTP server, clients need a verified primary e-mail address.
       * For project `internal` only.
       * `POST /api/v1/internal/developer-teams/{team_id}/invitations`
       * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `REDIRECT_URL_NOT_WHITELISTED`, `TOO_MANY_REQUESTS`, `IDEMPOTENCY_KEY_REUSED`.
       */
      invite: TRPCMutationProcedure<{ input: InternalDeveloperTeamsInviteInput; output: InternalDeveloperTeamsInviteOutput; meta: object }>;
      /**
       * List a team's pending invitations with their roles, newest first.
       * In pages with `cursor` or `limit`, and from 500 on.
       * Needs a signed-in user who is not anonymous.
       * Clients need the permissions `$read_members` and `$invite_members` in the team.
       * For project `internal` only.
       * `GET /api/v1/internal/developer-teams/{team_id}/invitations`
       * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`.
       */
      listInvitations: TRPCQueryProcedure<{ input: InternalDeveloperTeamsListInvitationsInput; output: InternalDeveloperTeamsListInvitationsOutput; meta: object }>;
    };
    config: {
      /**
       * Get the project's whole configuration with defaults filled in.
       * The configuration is a JSON text.
       * `GET /api/v1/internal/config`
       */
      get: TRPCQueryProcedure<{ input: void; output: InternalConfigGetOutput; meta: object }>;
      /**
       * Change the project's configuration, or plan a change.
       * The override is the JSON text of an object whose keys are dotted paths or nested objects. A key replaces everything below it; null removes it. A change answers an empty object. With `dry_run` nothing is written, and `plan` describes the effect of the change. `fields=plan` leaves the configuration out of that response. To apply exactly the change that was planned, send its `config_revision` in `If-Match` or as `expected_revision`. Over tRPC use `expected_revision`: one header would apply to every call of a batch. If the configuration has changed since, nothing is written and the status is 412. Without a revision the change is unconditional.
       * `PATCH /api/v1/internal/config/override`
       * Errors: `INVALID_CONFIG_OVERRIDE`, `CONFIG_REVISION_MISMATCH`.
       */
      override: TRPCMutationProcedure<{ input: InternalConfigOverrideInput | void; output: InternalConfigOverrideOutput; meta: object }>;
      /**
       * Get what the project sets of its configuration.
       * Without the defaults. For later published clients.
       * `GET /api/v1/internal/config/override/{level}`
       */
      getLevel: TRPCQueryProcedure<{ input: InternalConfigGetLevelInput; output: InternalConfigGetLevelOutput; meta: object }>;
      /**
       * Change the project's configuration, as later published clients do.
       * Without a plan and a revision. Otherwise the same as `PATCH /internal/config/override`.
       * `PATCH /api/v1/internal/config/override/{level}`
       * Errors: `CONFIG_LEVEL_NOT_AVAILABLE`, `INVALID_CONFIG_OVERRIDE`.
       */
      overrideLevel: TRPCMutationProcedure<{ input: InternalConfigOverrideLevelInput; output: Record<never, never>; meta: object }>;
      /**
       * Replace what the project sets of its configuration.
       * What the new override does not set has its default from then on, secrets included. For later published clients.
       * `PUT /api/v1/internal/config/override/{level}`
       * Errors: `CONFIG_LEVEL_NOT_AVAILABLE`, `INVALID_CONFIG_OVERRIDE`.
       */
      replaceLevel: TRPCMutationProcedure<{ input: InternalConfigReplaceLevelInput; output: Record<never, never>; meta: object }>;
      /**
       * Return parts of the project's configuration to their defaults.
       * For later published clients.
       * `POST /api/v1/internal/config/override/{level}/reset-keys`
       * Errors: `CONFIG_LEVEL_NOT_AVAILABLE`, `INVALID_CONFIG_OVERRIDE`.
       */
      resetKeys: TRPCMutationProcedure<{ input: InternalConfigResetKeysInput; output: Record<never, never>; meta: object }>;
      /**
       * Get where the project's configuration is pushed from.
       * For later published clients. Always `unlinked`: this server does not take configurations from repositories.
       * `GET /api/v1/internal/config/source`
       */
      getSource: TRPCQueryProcedure<{ input: void; output: InternalConfigGetSourceOutput; meta: object }>;
      /**
       * Unlink the project's configuration from its source.
       * For later published clients. It is never linked, so that nothing changes.
       * `DELETE /api/v1/internal/config/source`
       */
      unlinkSource: TRPCMutationProcedure<{ input: void; output: Record<never, never>; meta: object }>;
    };
    apiKeys: {
      /**
       * List the project's key sets, newest first.
       * Of each key, only the last four characters are returned.
       * `GET /api/v1/internal/api-keys`
       */
      list: TRPCQueryProcedure<{ input: InternalApiKeysListInput | void; output: InternalApiKeysListOutput; meta: object }>;
      /**
       * Create a key set.
       * Only this response contains the complete keys. Later responses show their last four characters.
       * A developer's session needs the role `admin` in the team that owns the project.
       * `POST /api/v1/internal/api-keys`
       * Errors: `TOO_MANY_KEY_SETS`.
       */
      create: TRPCMutationProcedure<{ input: InternalApiKeysCreateInput; output: NewProjectKeySet; meta: object }>;
      /**
       * Get a key set.
       * Of each key, only the last four characters are returned.
       * `GET /api/v1/internal/api-keys/{key_set_id}`
       * Errors: `API_KEY_NOT_FOUND`.
       */
      get: TRPCQueryProcedure<{ input: InternalApiKeysGetInput; output: ProjectKeySet; meta: object }>;
      /**
       * Update or revoke a key set.
       * A revoked key is refused everywhere within a second. Revoking again does not change the time of revocation.
       * A developer's session needs the role `admin` in the team that owns the project.
       * `PATCH /api/v1/internal/api-keys/{key_set_id}`
       * Errors: `API_KEY_NOT_FOUND`.
       */
      update: TRPCMutationProcedure<{ input: InternalApiKeysUpdateInput; output: ProjectKeySet; meta: object }>;
    };
    metrics: {
      /**
       * Get user counts and activity of the project.
       * Totals, counts per day, and the newest and most recently active users.
       * `GET /api/v1/internal/metrics`
       * At most 120 calls in 60 seconds per key.
       */
      get: TRPCQueryProcedure<{ input: InternalMetricsGetInput | void; output: Metrics; meta: object }>;
    };
    insights: {
      /**
       * Get the days on which a user was active.
       * As far as they are recorded: the day of the sign-up and that of the last activity.
       * `GET /api/v1/internal/user-activity`
       * Errors: `USER_NOT_FOUND`.
       */
      userActivity: TRPCQueryProcedure<{ input: InternalInsightsUserActivityInput; output: InternalInsightsUserActivityOutput; meta: object }>;
      /**
       * Get the number of users.
       * The dashboard of later published clients reads it.
       * `GET /api/v1/internal/metrics/user-counts`
       * At most 120 calls in 60 seconds per key.
       */
      userCounts: TRPCQueryProcedure<{ input: void; output: InternalInsightsUserCountsOutput; meta: object }>;
      /**
       * List recorded browser sessions.
       * For later published clients. Always empty: this server records none.
       * `GET /api/v1/internal/session-replays`
       */
      listSessionReplays: TRPCQueryProcedure<{ input: InternalInsightsListSessionReplaysInput | void; output: InternalInsightsListSessionReplaysOutput; meta: object }>;
      /**
       * List the users whom a change of the onboarding would restrict.
       * For later published clients. Always empty: this server has no onboarding that restricts users.
       * `POST /api/v1/internal/onboarding/preview-affected-users`
       */
      previewOnboarding: TRPCMutationProcedure<{ input: InternalInsightsPreviewOnboardingInput; output: InternalInsightsPreviewOnboardingOutput; meta: object }>;
    };
    auditLog: {
      /**
       * List the project's audit log, newest first.
       * Sign-ins, failed sign-ins, and changes of credentials, sessions, keys and configuration. Events are retained for 400 days; failed sign-ins for unknown accounts for 30 days.
       * `GET /api/v1/internal/audit-log`
       * At most 120 calls in 60 seconds per key.
       */
      list: TRPCQueryProcedure<{ input: InternalAuditLogListInput | void; output: Page<AuditEvent>; meta: object }>;
    };
    oauthTraces: {
      /**
       * List refused steps of sign-ins with OAuth providers, newest first.
       * Each names the check that failed. Retained for 7 days; at most 500 are recorded in an hour.
       * `GET /api/v1/internal/oauth-traces`
       * At most 120 calls in 60 seconds per key.
       */
      list: TRPCQueryProcedure<{ input: InternalOauthTracesListInput | void; output: Page<OAuthTrace>; meta: object }>;
    };
    workflowTokens: {
      /**
       * Create a workflow token.
       * Sent as `x-stack-workflow-token`, it gives client and server access to this project and branch without a key. Only this response contains the token. It cannot be revoked.
       * A developer's session needs the role `admin` in the team that owns the project.
       * `POST /api/v1/internal/workflow-tokens`
       * At most 60 calls in 60 seconds per key.
       */
      create: TRPCMutationProcedure<{ input: InternalWorkflowTokensCreateInput; output: WorkflowToken; meta: object }>;
    };
    teams: {
      /**
       * List and search teams, newest first.
       * Each team has the number of its members.
       * `GET /api/v1/internal/teams`
       * At most 120 calls in 60 seconds per key.
       */
      list: TRPCQueryProcedure<{ input: InternalTeamsListInput | void; output: Page<TeamSummary>; meta: object }>;
    };
    webhookEndpoints: {
      /**
       * List the project's webhook endpoints, oldest first.
       * The secrets are not returned.
       * `GET /api/v1/internal/webhooks/endpoints`
       */
      list: TRPCQueryProcedure<{ input: void; output: InternalWebhookEndpointsListOutput; meta: object }>;
      /**
       * Create a webhook endpoint.
       * Its messages are signed by the rules of Standard Webhooks, in the headers `webhook-*` and, for Svix libraries, `svix-*`.
       * `POST /api/v1/internal/webhooks/endpoints`
       * Errors: `INVALID_WEBHOOK_ENDPOINT`, `TOO_MANY_WEBHOOK_ENDPOINTS`, `WEBHOOKS_HANDED_OVER`.
       */
      create: TRPCMutationProcedure<{ input: InternalWebhookEndpointsCreateInput; output: NewWebhookEndpoint; meta: object }>;
      /**
       * Get a webhook endpoint.
       * Includes since when its deliveries fail. The secret is not returned.
       * `GET /api/v1/internal/webhooks/endpoints/{endpoint_id}`
       * Errors: `WEBHOOK_ENDPOINT_NOT_FOUND`.
       */
      get: TRPCQueryProcedure<{ input: InternalWebhookEndpointsGetInput; output: WebhookEndpoint; meta: object }>;
      /**
       * Change, enable or disable a webhook endpoint.
       * A disabled endpoint receives nothing. Events of that time can be replayed.
       * `PATCH /api/v1/internal/webhooks/endpoints/{endpoint_id}`
       * Errors: `WEBHOOK_ENDPOINT_NOT_FOUND`, `INVALID_WEBHOOK_ENDPOINT`.
       */
      update: TRPCMutationProcedure<{ input: InternalWebhookEndpointsUpdateInput; output: WebhookEndpoint; meta: object }>;
      /**
       * Delete a webhook endpoint and its deliveries.
       * Events that wait for it are not sent any more.
       * `DELETE /api/v1/internal/webhooks/endpoints/{endpoint_id}`
       * Errors: `WEBHOOK_ENDPOINT_NOT_FOUND`.
       */
      remove: TRPCMutationProcedure<{ input: InternalWebhookEndpointsRemoveInput; output: Success; meta: object }>;
      /**
       * Get the secret of a webhook endpoint.
       * A developer's session needs the role `member` in the team that owns the project.
       * `GET /api/v1/internal/webhooks/endpoints/{endpoint_id}/secret`
       * Errors: `WEBHOOK_ENDPOINT_NOT_FOUND`.
       */
      getSecret: TRPCQueryProcedure<{ input: InternalWebhookEndpointsGetSecretInput; output: WebhookSecret; meta: object }>;
      /**
       * Replace the secret of a webhook endpoint.
       * Until the overlap ends, messages have a signature by each of the two secrets.
       * `POST /api/v1/internal/webhooks/endpoints/{endpoint_id}/rotate-secret`
       * Errors: `WEBHOOK_ENDPOINT_NOT_FOUND`.
       */
      rotateSecret: TRPCMutationProcedure<{ input: InternalWebhookEndpointsRotateSecretInput; output: NewWebhookEndpoint; meta: object }>;
      /**
       * Send the events since a moment that a webhook endpoint has not received.
       * Failed deliveries and events from before the endpoint, oldest first; those that it received are not repeated. At most 10000 at a time. Events are retained for 30 days, from the time of the project's first endpoint.
       * `POST /api/v1/internal/webhooks/endpoints/{endpoint_id}/replay`
       * At most 30 calls in 60 seconds per key.
       * Errors: `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_ENDPOINT_DISABLED`.
       */
      replay: TRPCMutationProcedure<{ input: InternalWebhookEndpointsReplayInput; output: InternalWebhookEndpointsReplayOutput; meta: object }>;
      /**
       * Send a test message to a webhook endpoint.
       * Waits for the answer. The message has the type `webhook.test` and no row in the list of deliveries.
       * `POST /api/v1/internal/send-test-webhook`
       * At most 30 calls in 60 seconds per key.
       * Errors: `WEBHOOK_ENDPOINT_NOT_FOUND`, `SVIX_UNAVAILABLE`.
       */
      sendTest: TRPCMutationProcedure<{ input: InternalWebhookEndpointsSendTestInput; output: InternalWebhookEndpointsSendTestOutput; meta: object }>;
    };
    webhookDeliveries: {
      /**
       * List webhook deliveries, newest first.
       * One delivery is one event on its way to one endpoint.
       * `GET /api/v1/internal/webhooks/deliveries`
       * At most 120 calls in 60 seconds per key.
       */
      list: TRPCQueryProcedure<{ input: InternalWebhookDeliveriesListInput | void; output: InternalWebhookDeliveriesListOutput; meta: object }>;
      /**
       * Get a webhook delivery with its payload and the last response.
       * The payload is the body of the request as it is sent.
       * `GET /api/v1/internal/webhooks/deliveries/{delivery_id}`
       * Errors: `WEBHOOK_DELIVERY_NOT_FOUND`.
       */
      get: TRPCQueryProcedure<{ input: InternalWebhookDeliveriesGetInput; output: WebhookDeliveryDetails; meta: object }>;
      /**
       * Send a webhook delivery again, now.
       * Also one that was delivered. If the attempt fails, it is repeated as any other.
       * `POST /api/v1/internal/webhooks/deliveries/{delivery_id}/resend`
       * Errors: `WEBHOOK_DELIVERY_NOT_FOUND`, `WEBHOOK_ENDPOINT_DISABLED`.
       */
      resend: TRPCMutationProcedure<{ input: InternalWebhookDeliveriesResendInput; output: WebhookDelivery; meta: object }>;
    };
    users: {
      /**
       * Import users.
       * Each line is a JSON object: the fields of `POST /users` except `password`, and `external_id`, `contact_channels`, `signed_up_at_millis`, `totp_secret_base32`. A line of an export is a line of an import; its fields that cannot be set are ignored. Null is absent. `password_hash` takes bcrypt and argon2id (PHC). A verified primary address signs in unless `primary_email_auth_enabled` is false. `warnings` name what a user comes in without, such as an unusable picture. Lines that were imported before are reported as `exists`, so an import can be repeated. At most 2000 lines a call. Each imported user receives a personal team where the project creates them, and webhooks a `user.created`.
       * `POST /api/v1/internal/users/import`
       * At most 120 calls in 60 seconds per key.
       * Errors: `TOO_MANY_IMPORT_LINES`.
       */
      importMany: TRPCMutationProcedure<{ input: InternalUsersImportManyInput; output: InternalUsersImportManyOutput; meta: object }>;
      /**
       * Delete users.
       * Deletes the users and all of their data. Ids of users who do not exist are reported, and are no error. In project `internal`, a team with members or projects keeps an owner, or the call is refused as a whole.
       * `POST /api/v1/internal/users/delete`
       * At most 120 calls in 60 seconds per key.
       * Errors: `TEAM_NEEDS_OWNER`.
       */
      removeMany: TRPCMutationProcedure<{ input: InternalUsersRemoveManyInput; output: InternalUsersRemoveManyOutput; meta: object }>;
    };
    aiChat: {
      /**
       * List the stored messages of a chat, oldest first.
       * A thread without messages is an empty list.
       * `GET /api/v1/internal/ai-chat/{thread_id}`
       * At most 120 calls in 60 seconds per key.
       */
      list: TRPCQueryProcedure<{ input: InternalAiChatListInput; output: InternalAiChatListOutput; meta: object }>;
      /**
       * Let the AI model answer a chat about an e-mail theme, template or draft.
       * A tool call proposes a source. Nothing is saved: neither the source nor the messages. Without an AI model, the response is one text that reports it.
       * `POST /api/v1/internal/ai-chat/{thread_id}`
       * At most 20 calls in 60 seconds per key.
       * Errors: `AI_MODEL_UNAVAILABLE`.
       */
      answer: TRPCMutationProcedure<{ input: InternalAiChatAnswerInput; output: InternalAiChatAnswerOutput; meta: object }>;
      /**
       * Append a message to a chat.
       * A chat retains its newest 100 messages, for 90 days.
       * `PATCH /api/v1/internal/ai-chat/{thread_id}`
       * At most 120 calls in 60 seconds per key.
       */
      append: TRPCMutationProcedure<{ input: InternalAiChatAppendInput; output: Record<never, never>; meta: object }>;
    };
    payments: {
      /**
       * Connect a Stripe account to the project.
       * Creates the account once. Repeat the call for another link; a link works once and for a few minutes.
       * `POST /api/v1/internal/payments/setup`
       * At most 30 calls in 60 seconds per key.
       * Errors: `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
       */
      setup: TRPCMutationProcedure<{ input: void; output: InternalPaymentsSetupOutput; meta: object }>;
      /**
       * Get the state of the project's Stripe account.
       * Whether the account can charge customers and be paid out.
       * `GET /api/v1/internal/payments/stripe/account-info`
       * Errors: `STRIPE_ACCOUNT_INFO_NOT_FOUND`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
       */
      stripeAccountInfo: TRPCQueryProcedure<{ input: void; output: StripeAccountInfo; meta: object }>;
      /**
       * Create a client secret for Stripe's widgets.
       * A browser passes it to Stripe's script.
       * `POST /api/v1/internal/payments/stripe-widgets/account-session`
       * At most 60 calls in 60 seconds per key.
       * Errors: `PAYMENTS_NOT_SET_UP`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
       */
      createStripeWidgetSession: TRPCMutationProcedure<{ input: void; output: InternalPaymentsCreateStripeWidgetSessionOutput; meta: object }>;
      /**
       * Make a test purchase for a customer.
       * Without paying, while the project's `payments.testMode` is on.
       * `POST /api/v1/internal/payments/test-mode-purchase-session`
       * Errors: `VERIFICATION_CODE_NOT_FOUND`, `CUSTOMER_DOES_NOT_EXIST`, `PRODUCT_DOES_NOT_EXIST`, `PRODUCT_ALREADY_GRANTED`, `PRICE_DOES_NOT_EXIST`, `PRODUCT_NOT_STACKABLE`, `ADD_ON_WITHOUT_BASE`, `CATALOG_ALREADY_PURCHASED`, `ITEM_QUANTITY_OUT_OF_RANGE`, `PRICE_NOT_CHARGEABLE`, `TEST_PURCHASE_NOT_ALLOWED`.
       */
      makeTestPurchase: TRPCMutationProcedure<{ input: InternalPaymentsMakeTestPurchaseInput; output: Success; meta: object }>;
      /**
       * List purchases and changes of items, newest first.
       * Transactions come in pages of at most `limit`.
       * `GET /api/v1/internal/payments/transactions`
       */
      listTransactions: TRPCQueryProcedure<{ input: InternalPaymentsListTransactionsInput | void; output: InternalPaymentsListTransactionsOutput; meta: object }>;
      /**
       * Give money back.
       * Of a one-time purchase, or of the present period of a subscription; test purchases, too. After a switch of the plan, a period has several charges; the refund is of the newest with enough left. Giving back everything takes the product back. A purchase loses the items that it granted; a subscription ends now. A refund that a bank must still confirm is `pending`, and takes nothing back before. One that fails afterwards releases its amount and is in the audit log.
       * `POST /api/v1/internal/payments/refunds`
       * Errors: `TRANSACTION_NOT_FOUND`, `NOTHING_TO_REFUND`, `IDEMPOTENCY_KEY_REUSED`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
       */
      refund: TRPCMutationProcedure<{ input: InternalPaymentsRefundInput; output: Refund; meta: object }>;
      /**
       * Give money back, as later published clients do.
       * Of a purchase that was paid in US dollars. Giving back everything takes the product back. Otherwise the same as `POST /internal/payments/refunds`.
       * `POST /api/v1/internal/payments/transactions/refund`
       * Errors: `TRANSACTION_NOT_FOUND`, `NOTHING_TO_REFUND`, `IDEMPOTENCY_KEY_REUSED`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
       */
      refundUsd: TRPCMutationProcedure<{ input: InternalPaymentsRefundUsdInput; output: InternalPaymentsRefundUsdOutput; meta: object }>;
      /**
       * Get the ways to pay that the project's Stripe account offers.
       * Each with whether the project has turned it on.
       * `GET /api/v1/internal/payments/method-configs`
       * Errors: `STRIPE_ACCOUNT_INFO_NOT_FOUND`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
       */
      methodConfigs: TRPCQueryProcedure<{ input: void; output: InternalPaymentsMethodConfigsOutput; meta: object }>;
      /**
       * Turn ways to pay on and off.
       * Ways that the call does not name stay as they are.
       * `PATCH /api/v1/internal/payments/method-configs`
       * Errors: `STRIPE_ACCOUNT_INFO_NOT_FOUND`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
       */
      updateMethodConfigs: TRPCMutationProcedure<{ input: InternalPaymentsUpdateMethodConfigsInput; output: Record<never, never>; meta: object }>;
      /**
       * Summarize the revenue of the last days.
       * Amounts are decimal texts. Days are in UTC.
       * `GET /api/v1/internal/payments/revenue`
       */
      revenue: TRPCQueryProcedure<{ input: InternalPaymentsRevenueInput | void; output: RevenueSummary; meta: object }>;
      /**
       * Get the last comparison with Stripe.
       * The report is null before the first comparison.
       * `GET /api/v1/internal/payments/reconciliation`
       */
      reconciliation: TRPCQueryProcedure<{ input: void; output: InternalPaymentsReconciliationOutput; meta: object }>;
      /**
       * Compare the project's records with Stripe and repair them.
       * Runs by itself every few hours, too. What it repairs is in the audit log.
       * `POST /api/v1/internal/payments/reconciliation`
       * At most 6 calls in 60 seconds per key.
       * Errors: `PAYMENTS_NOT_SET_UP`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
       */
      reconcile: TRPCMutationProcedure<{ input: void; output: ReconciliationReport; meta: object }>;
    };
    clock: {
      /**
       * Get the simulated clock of the project's payments.
       * In development only: refused by servers in production, and for projects in production mode.
       * `GET /api/v1/internal/clock`
       * Errors: `PAYMENT_CLOCK_NOT_AVAILABLE`.
       */
      get: TRPCQueryProcedure<{ input: void; output: PaymentClock; meta: object }>;
      /**
       * Move the project's clock for payments forward.
       * Renewals, expiries and ends of trials happen in their order on the way. Send one of the two fields. In development only: refused by servers in production, and for projects in production mode.
       * `POST /api/v1/internal/clock`
       * Errors: `PAYMENT_CLOCK_NOT_AVAILABLE`, `PAYMENT_CLOCK_MOVES_FORWARD`.
       */
      move: TRPCMutationProcedure<{ input: InternalClockMoveInput | void; output: MovedPaymentClock; meta: object }>;
    };
    emailThemes: {
      /**
       * List the project's e-mail themes, built-in ones first.
       * A theme is the frame around every e-mail.
       * `GET /api/v1/internal/email-themes`
       */
      list: TRPCQueryProcedure<{ input: void; output: InternalEmailThemesListOutput; meta: object }>;
      /**
       * Create an e-mail theme.
       * Without a source, it starts as a copy of the built-in light theme.
       * `POST /api/v1/internal/email-themes`
       * Errors: `EMAIL_RENDERING_ERROR`, `EMAIL_SOURCE_LIMIT_EXCEEDED`.
       */
      create: TRPCMutationProcedure<{ input: InternalEmailThemesCreateInput; output: InternalEmailThemesCreateOutput; meta: object }>;
      /**
       * Get an e-mail theme.
       * Includes its source.
       * `GET /api/v1/internal/email-themes/{theme_id}`
       * Errors: `EMAIL_THEME_NOT_FOUND`.
       */
      get: TRPCQueryProcedure<{ input: InternalEmailThemesGetInput; output: EmailTheme; meta: object }>;
      /**
       * Change an e-mail theme.
       * The source is rendered first, with a sample template: a source that fails is not stored.
       * `PATCH /api/v1/internal/email-themes/{theme_id}`
       * Errors: `EMAIL_RENDERING_ERROR`, `EMAIL_THEME_NOT_FOUND`, `EMAIL_SOURCE_LIMIT_EXCEEDED`.
       */
      update: TRPCMutationProcedure<{ input: InternalEmailThemesUpdateInput; output: InternalEmailThemesUpdateOutput; meta: object }>;
      /**
       * Delete an e-mail theme, or reset a built-in one.
       * A built-in theme loses the project's changes. Templates and drafts of a deleted theme use the project's theme.
       * `DELETE /api/v1/internal/email-themes/{theme_id}`
       * Errors: `EMAIL_THEME_NOT_FOUND`.
       */
      remove: TRPCMutationProcedure<{ input: InternalEmailThemesRemoveInput; output: Success; meta: object }>;
    };
    emailTemplates: {
      /**
       * List the project's e-mail templates, built-in ones first.
       * A template is the source of e-mails of one kind.
       * `GET /api/v1/internal/email-templates`
       */
      list: TRPCQueryProcedure<{ input: void; output: InternalEmailTemplatesListOutput; meta: object }>;
      /**
       * Create an e-mail template.
       * It can be sent to users once it exists.
       * `POST /api/v1/internal/email-templates`
       * Errors: `EMAIL_TEMPLATE_ALREADY_EXISTS`, `EMAIL_RENDERING_ERROR`, `UNKNOWN_EMAIL_THEME`, `EMAIL_SOURCE_LIMIT_EXCEEDED`.
       */
      create: TRPCMutationProcedure<{ input: InternalEmailTemplatesCreateInput; output: InternalEmailTemplatesCreateOutput; meta: object }>;
      /**
       * Get an e-mail template.
       * Includes its source, and subject and text with the preview values.
       * `GET /api/v1/internal/email-templates/{template_id}`
       * Errors: `EMAIL_TEMPLATE_NOT_FOUND`.
       */
      get: TRPCQueryProcedure<{ input: InternalEmailTemplatesGetInput; output: EmailTemplate; meta: object }>;
      /**
       * Change an e-mail template.
       * The source is rendered first with its preview values. A built-in one is also rendered with the variables that the server sends. One that fails is not stored. A `Subject`, a known `NotificationCategory` and an address of each link are required. Requires a custom mail server.
       * `PATCH /api/v1/internal/email-templates/{template_id}`
       * Errors: `REQUIRES_CUSTOM_EMAIL_SERVER`, `EMAIL_RENDERING_ERROR`, `EMAIL_TEMPLATE_NOT_FOUND`, `UNKNOWN_EMAIL_THEME`, `EMAIL_SOURCE_LIMIT_EXCEEDED`.
       */
      update: TRPCMutationProcedure<{ input: InternalEmailTemplatesUpdateInput; output: InternalEmailTemplatesUpdateOutput; meta: object }>;
      /**
       * Delete an e-mail template, or reset a built-in one.
       * A built-in template loses the project's changes.
       * `DELETE /api/v1/internal/email-templates/{template_id}`
       * Errors: `EMAIL_TEMPLATE_NOT_FOUND`.
       */
      remove: TRPCMutationProcedure<{ input: InternalEmailTemplatesRemoveInput; output: Success; meta: object }>;
    };
    emailDrafts: {
      /**
       * List the project's e-mail drafts, last changed first.
       * A draft is an e-mail that is being written.
       * `GET /api/v1/internal/email-drafts`
       */
      list: TRPCQueryProcedure<{ input: void; output: InternalEmailDraftsListOutput; meta: object }>;
      /**
       * Create an e-mail draft.
       * Without a source, it starts as a short example.
       * `POST /api/v1/internal/email-drafts`
       * Errors: `UNKNOWN_EMAIL_THEME`, `EMAIL_SOURCE_LIMIT_EXCEEDED`.
       */
      create: TRPCMutationProcedure<{ input: InternalEmailDraftsCreateInput; output: InternalEmailDraftsCreateOutput; meta: object }>;
      /**
       * Get an e-mail draft.
       * Includes its source.
       * `GET /api/v1/internal/email-drafts/{draft_id}`
       * Errors: `EMAIL_DRAFT_NOT_FOUND`.
       */
      get: TRPCQueryProcedure<{ input: InternalEmailDraftsGetInput; output: EmailDraft; meta: object }>;
      /**
       * Change an e-mail draft.
       * Drafts are stored as they are written: a source that cannot be rendered is refused when it is sent.
       * `PATCH /api/v1/internal/email-drafts/{draft_id}`
       * Errors: `EMAIL_DRAFT_NOT_FOUND`, `UNKNOWN_EMAIL_THEME`.
       */
      update: TRPCMutationProcedure<{ input: InternalEmailDraftsUpdateInput; output: InternalEmailDraftsUpdateOutput; meta: object }>;
      /**
       * Delete an e-mail draft.
       * E-mails that were sent from it stay in the log.
       * `DELETE /api/v1/internal/email-drafts/{draft_id}`
       * Errors: `EMAIL_DRAFT_NOT_FOUND`.
       */
      remove: TRPCMutationProcedure<{ input: InternalEmailDraftsRemoveInput; output: Success; meta: object }>;
    };
    emails: {
      /**
       * List e-mails, newest first.
       * Retained for 30 days. Without `cursor` and `limit` it is the newest 100, without pages.
       * `GET /api/v1/internal/emails`
       * At most 120 calls in 60 seconds per key.
       */
      list: TRPCQueryProcedure<{ input: InternalEmailsListInput | void; output: InternalEmailsListOutput; meta: object }>;
      /**
       * Get an e-mail of the log.
       * Includes the error of the last attempt, if it failed.
       * `GET /api/v1/internal/emails/{email_id}`
       * Errors: `EMAIL_NOT_FOUND`.
       */
      get: TRPCQueryProcedure<{ input: InternalEmailsGetInput; output: SentEmail; meta: object }>;
      /**
       * Send an e-mail again.
       * Also one that may have been delivered. It keeps its id and its Message-ID. A delivered built-in e-mail cannot be sent again: its content is deleted.
       * `POST /api/v1/internal/emails/{email_id}/resend`
       * At most 100 calls in 60 seconds per key.
       * Errors: `EMAIL_NOT_FOUND`, `EMAIL_CANNOT_BE_RESENT`.
       */
      resend: TRPCMutationProcedure<{ input: InternalEmailsResendInput; output: SentEmail; meta: object }>;
      /**
       * Cancel an e-mail that waits.
       * It is not sent any more, and stays in the log. An e-mail that was sent cannot be canceled.
       * `POST /api/v1/internal/emails/{email_id}/cancel`
       * Errors: `EMAIL_NOT_FOUND`, `EMAIL_CANNOT_BE_CANCELED`.
       */
      cancel: TRPCMutationProcedure<{ input: InternalEmailsCancelInput; output: SentEmail; meta: object }>;
      /**
       * Send a test e-mail over a mail server.
       * Tries the given settings once, without storing them, for at most 10 seconds. `error_message` names the failed step and what to do.
       * `POST /api/v1/internal/send-test-email`
       * At most 30 calls in 60 seconds per key.
       * Errors: `MAIL_SERVER_NOT_PUBLIC`.
       */
      sendTest: TRPCMutationProcedure<{ input: InternalEmailsSendTestInput; output: InternalEmailsSendTestOutput; meta: object }>;
      /**
       * Invite a person to sign in.
       * The link of the e-mail is `callback_url` itself.
       * `POST /api/v1/internal/send-sign-in-invitation`
       * At most 100 calls in 60 seconds per key.
       * Errors: `REDIRECT_URL_NOT_WHITELISTED`, `IDEMPOTENCY_KEY_REUSED`.
       */
      sendSignInInvitation: TRPCMutationProcedure<{ input: InternalEmailsSendSignInInvitationInput; output: Success; meta: object }>;
      /**
       * Get the project's sending limits and their use.
       * The limits hold where the server's shared mail server sends the project's e-mails.
       * `GET /api/v1/internal/email-usage`
       * At most 120 calls in 60 seconds per key.
       */
      getUsage: TRPCQueryProcedure<{ input: void; output: EmailUsage; meta: object }>;
      /**
       * Check the DNS records of the sender's domain.
       * SPF, DKIM and DMARC records let mail servers trust the project's e-mails.
       * `GET /api/v1/internal/email-domain`
       * At most 30 calls in 60 seconds per key.
       */
      checkDomain: TRPCQueryProcedure<{ input: InternalEmailsCheckDomainInput | void; output: EmailDomainCheck; meta: object }>;
      /**
       * List the domains that the server manages for the project's e-mails.
       * For later published clients. Always empty: a project has its own mail server, or the shared one.
       * `GET /api/v1/internal/emails/managed-onboarding/list`
       */
      listManagedDomains: TRPCQueryProcedure<{ input: void; output: InternalEmailsListManagedDomainsOutput; meta: object }>;
      /**
       * Get whether a mail provider can report bounces and complaints.
       * Neither the address nor the signing secret is part of it.
       * `GET /api/v1/internal/email-feedback-token`
       */
      getFeedbackToken: TRPCQueryProcedure<{ input: void; output: EmailFeedbackState; meta: object }>;
      /**
       * Create the address to which a mail provider reports bounces and complaints.
       * Replaces the previous one. Enter it as the webhook of the provider. It is shown once.
       * `POST /api/v1/internal/email-feedback-token`
       */
      createFeedbackToken: TRPCMutationProcedure<{ input: void; output: InternalEmailsCreateFeedbackTokenOutput; meta: object }>;
      /**
       * Store the secret with which Resend signs its reports.
       * From then on, reports without a valid signature are refused: those of other providers, too. Null accepts reports without one. A new address has no secret.
       * `POST /api/v1/internal/email-feedback-token/signing-secret`
       * Errors: `EMAIL_FEEDBACK_TOKEN_NOT_FOUND`.
       */
      setFeedbackSecret: TRPCMutationProcedure<{ input: InternalEmailsSetFeedbackSecretInput; output: Success; meta: object }>;
    };
    emailMailings: {
      /**
       * List the newest mailings with their progress.
       * Without `cursor` and `limit` it is the newest 25, without pages. A mailing is retained for 30 days.
       * `GET /api/v1/internal/email-mailings`
       * At most 120 calls in 60 seconds per key.
       */
      list: TRPCQueryProcedure<{ input: InternalEmailMailingsListInput | void; output: InternalEmailMailingsListOutput; meta: object }>;
      /**
       * Get the progress of a mailing.
       * Counts the e-mails that were sent, wait, or failed.
       * `GET /api/v1/internal/email-mailings/{mailing_id}`
       * At most 120 calls in 60 seconds per key.
       * Errors: `EMAIL_MAILING_NOT_FOUND`.
       */
      get: TRPCQueryProcedure<{ input: InternalEmailMailingsGetInput; output: EmailMailing; meta: object }>;
      /**
       * Cancel all e-mails of a mailing that wait.
       * No further e-mail is sent. Those on their way are completed.
       * `POST /api/v1/internal/email-mailings/{mailing_id}/cancel`
       * At most 100 calls in 60 seconds per key.
       * Errors: `EMAIL_MAILING_NOT_FOUND`, `EMAIL_MAILING_CANNOT_BE_CANCELED`.
       */
      cancel: TRPCMutationProcedure<{ input: InternalEmailMailingsCancelInput; output: EmailMailing; meta: object }>;
    };
    emailSuppressions: {
      /**
       * List addresses that receive no more e-mails, newest first.
       * An address is added after a permanent failure or a complaint that was reported.
       * `GET /api/v1/internal/email-suppressions`
       * At most 120 calls in 60 seconds per key.
       */
      list: TRPCQueryProcedure<{ input: InternalEmailSuppressionsListInput | void; output: InternalEmailSuppressionsListOutput; meta: object }>;
      /**
       * Let an address receive e-mails again.
       * Until the next failure or complaint.
       * `DELETE /api/v1/internal/email-suppressions/{suppression_id}`
       * Errors: `EMAIL_SUPPRESSION_NOT_FOUND`.
       */
      remove: TRPCMutationProcedure<{ input: InternalEmailSuppressionsRemoveInput; output: Success; meta: object }>;
    };
  };
  integrations: {
    projects: {
      /**
       * Check the code of a transfer link without using it.
       * For project `internal` only.
       * `POST /api/v1/integrations/custom/projects/transfer/confirm/check`
       * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`.
       */
      checkTransfer: TRPCMutationProcedure<{ input: IntegrationsProjectsCheckTransferInput; output: IntegrationsProjectsCheckTransferOutput; meta: object }>;
      /**
       * Take over a project by the code of a transfer link.
       * Creates a team for the signed-in developer, which owns the project from now on.
       * Needs a signed-in user.
       * In project `internal` with an SMTP server, clients need a verified primary e-mail address.
       * For project `internal` only.
       * `POST /api/v1/integrations/custom/projects/transfer/confirm`
       * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `PROJECT_NOT_PROVISIONED`.
       */
      confirmTransfer: TRPCMutationProcedure<{ input: IntegrationsProjectsConfirmTransferInput; output: IntegrationsProjectsConfirmTransferOutput; meta: object }>;
    };
    domains: {
      /**
       * List the domains that the project trusts.
       * Callback addresses of the project must be at one of them.
       * `GET /api/v1/integrations/custom/domains`
       */
      list: TRPCQueryProcedure<{ input: void; output: IntegrationsDomainsListOutput; meta: object }>;
      /**
       * Trust a domain.
       * A domain that the project trusts already stays as it is. The hosted pages of the domain are below `/handler`.
       * `POST /api/v1/integrations/custom/domains`
       * Errors: `INVALID_CONFIG_OVERRIDE`.
       */
      create: TRPCMutationProcedure<{ input: IntegrationsDomainsCreateInput; output: TrustedDomain; meta: object }>;
      /**
       * Stop trusting a domain.
       * The path has the domain as the list shows it, percent-encoded.
       * `DELETE /api/v1/integrations/custom/domains/{domain}`
       * Errors: `TRUSTED_DOMAIN_NOT_FOUND`, `INVALID_CONFIG_OVERRIDE`.
       */
      remove: TRPCMutationProcedure<{ input: IntegrationsDomainsRemoveInput; output: Success; meta: object }>;
    };
  };
  webhooks: {
    /**
     * Create a token for the webhook portal of the Svix server.
     * The portal's app id is the project's id. A server without Svix sends webhooks itself, and its endpoints are managed here.
     * `POST /api/v1/webhooks/svix-token`
     * Errors: `SVIX_NOT_CONFIGURED`, `SVIX_UNAVAILABLE`.
     */
    createSvixToken: TRPCMutationProcedure<{ input: void; output: WebhooksCreateSvixTokenOutput; meta: object }>;
  };
  platform: {
    /**
     * Get a greeting that names the caller's project and access type.
     * Shows whether the credentials of a call are read as intended.
     * `GET /api/v1/`
     */
    greet: TRPCQueryProcedure<{ input: void; output: string; meta: object }>;
    /**
     * Check whether a feature of the client library is supported.
     * Published clients call it for features that they do not know.
     * `POST /api/v1/check-feature-support`
     */
    checkFeatureSupport: TRPCMutationProcedure<{ input: PlatformCheckFeatureSupportInput; output: string; meta: object }>;
    /**
     * Check whether a client version is up to date.
     * Published clients call it in development.
     * `POST /api/v1/check-version`
     */
    checkVersion: TRPCMutationProcedure<{ input: PlatformCheckVersionInput; output: PlatformCheckVersionOutput; meta: object }>;
  };
};
