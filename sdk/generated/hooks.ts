// Generated from the contract by scripts/generate.ts; do not edit.

import { mutationHook, queryHook, suspenseQueryHook } from "../react/hooks.ts";
import type { AccountRecoveryDetailsInput, AccountRecoveryInviteAgainInput, AuthorizationRequestsDecideInput, AuthorizationRequestsGetInput, AuthorizationServerIntrospectInput, AuthorizationServerJwksInput, AuthorizationServerMetadataInput, AuthorizationServerOpenidConfigurationInput, AuthorizationServerPostUserInfoInput, AuthorizationServerPushRequestInput, AuthorizationServerRevokeInput, AuthorizationServerRootMetadataInput, AuthorizationServerTokenInput, AuthorizationServerUserInfoInput, CliCompleteInput, CliDetailsInput, CliPollInput, CliStartInput, ClientRegistrationGetInput, ClientRegistrationRegisterInput, ClientRegistrationRemoveInput, ClientRegistrationUpdateInput, ConnectedAccountsCreateAccessTokenInput, ConnectedAccountsCreateAccessTokenOfAccountInput, ConnectedAccountsCreateOwnAccessTokenInput, ConnectedAccountsListInput, ConnectedApplicationsListInput, ConnectedApplicationsRemoveInput, ContactChannelCreate, ContactChannelsCheckVerificationCodeInput, ContactChannelsDisownInput, ContactChannelsGetInput, ContactChannelsListInput, ContactChannelsRemoveInput, ContactChannelsSendPrimaryVerificationCodeInput, ContactChannelsSendVerificationCodeInput, ContactChannelsUpdateInput, ContactChannelsVerificationDetailsInput, ContactChannelsVerifyInput, CredentialScanningRevokeInput, DeviceAuthorizationDecideInput, DeviceAuthorizationDetailsInput, DeviceAuthorizationStartInput, IntegrationsProjectsCheckTransferInput, IntegrationsProjectsConfirmTransferInput, InternalDeveloperTeamsChangeRoleInput, InternalDeveloperTeamsInviteInput, InternalDeveloperTeamsListInput, InternalDeveloperTeamsListInvitationsInput, InternalDeveloperTeamsListMembersInput, InternalProjectsCreateInput, InternalProjectsListInput, InternalProjectsTransferInput, MfaSignInInput, NotificationsListInput, NotificationsUnsubscribeInput, NotificationsUpdateInput, OauthIssueHostedCodeInput, OauthProvidersGetInput, OauthProvidersListInput, OauthProvidersRemoveInput, OauthProvidersUpdateInput, OauthSignInWithIdTokenInput, OauthTokenInput, OtpCheckCodeInput, OtpSendSignInCodeInput, OtpSignInInput, PasskeyInitiateRegistrationInput, PasskeyListInput, PasskeyRegisterInput, PasskeyRemoveInput, PasskeySignInInput, PasskeyUpdateInput, PasswordCheckResetCodeInput, PasswordResetInput, PasswordSendResetCodeInput, PasswordSetInput, PasswordSignInInput, PasswordSignUpInput, PasswordUpdateInput, PaymentsBillingCreateSetupIntentInput, PaymentsBillingGetInput, PaymentsBillingListInvoicesInput, PaymentsBillingListMethodsInput, PaymentsBillingRemoveMethodInput, PaymentsBillingSetDefaultInput, PaymentsItemsGetInput, PaymentsItemsListChangesInput, PaymentsOffersListInput, PaymentsProductsCancelInput, PaymentsProductsChangeInput, PaymentsProductsListInput, PaymentsProductsPreviewInput, PaymentsProductsSwitchInput, PaymentsPurchasesCheckReturnUrlInput, PaymentsPurchasesConfirmTestPurchaseInput, PaymentsPurchasesCreatePurchaseSessionInput, PaymentsPurchasesCreatePurchaseUrlInput, PaymentsPurchasesValidateCodeInput, PlatformCheckFeatureSupportInput, PlatformCheckVersionInput, PlatformHealthInput, ProjectPermissionsListInput, ProjectsAnonymousOpenidConfigurationInput, ProjectsJwksInput, ProjectsOpenidConfigurationInput, SessionsConfirmInput, SessionsImpersonateInput, SessionsListInput, SessionsRemoveInput, TeamApiKeysCreateInput, TeamApiKeysGetInput, TeamApiKeysListInput, TeamApiKeysUpdateInput, TeamInvitationsAcceptByIdInput, TeamInvitationsAcceptInput, TeamInvitationsCheckCodeInput, TeamInvitationsDetailsInput, TeamInvitationsListInput, TeamInvitationsRevokeInput, TeamInvitationsSendCodeInput, TeamMemberProfilesGetInput, TeamMemberProfilesListInput, TeamMemberProfilesUpdateInput, TeamMembershipsRemoveInput, TeamPermissionsListInput, TeamsCreateInput, TeamsGetInput, TeamsListInput, TeamsRemoveInput, TeamsUpdateInput, UserApiKeysCreateInput, UserApiKeysGetInput, UserApiKeysListInput, UserApiKeysUpdateInput, UserUpdate, WaitlistJoinInput } from "./client.ts";

/** Sign up with e-mail and password. */
export const useAuthPasswordSignUpMutation = /* @__PURE__ */ mutationHook((api, options, input: PasswordSignUpInput) => api.auth.password.signUp(input, options));
/** Sign in with e-mail and password. */
export const useAuthPasswordSignInMutation = /* @__PURE__ */ mutationHook((api, options, input: PasswordSignInInput) => api.auth.password.signIn(input, options));
/** Send a password reset link. */
export const useAuthPasswordSendResetCodeMutation = /* @__PURE__ */ mutationHook((api, options, input: PasswordSendResetCodeInput) => api.auth.password.sendResetCode(input, options));
/** Check a reset code. */
export const useAuthPasswordCheckResetCodeMutation = /* @__PURE__ */ mutationHook((api, options, input: PasswordCheckResetCodeInput) => api.auth.password.checkResetCode(input, options));
/** Reset a password with a code from an e-mail. */
export const useAuthPasswordResetMutation = /* @__PURE__ */ mutationHook((api, options, input: PasswordResetInput) => api.auth.password.reset(input, options));
/** Change the user's password. */
export const useAuthPasswordUpdateMutation = /* @__PURE__ */ mutationHook((api, options, input: PasswordUpdateInput) => api.auth.password.update(input, options));
/** Set a password for a user without one. */
export const useAuthPasswordSetMutation = /* @__PURE__ */ mutationHook((api, options, input: PasswordSetInput) => api.auth.password.set(input, options));
/** List a user's sessions, newest first. */
export const useAuthSessionsListQuery = /* @__PURE__ */ queryHook("auth.sessions", "list", (api, options, input: SessionsListInput) => api.auth.sessions.list(input, options));
/** List a user's sessions, newest first. Suspends until it is there. */
export const useAuthSessionsListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("auth.sessions", "list", (api, options, input: SessionsListInput) => api.auth.sessions.list(input, options));
/** Revoke a session. */
export const useAuthSessionsRemoveMutation = /* @__PURE__ */ mutationHook((api, options, input: SessionsRemoveInput) => api.auth.sessions.remove(input, options));
/** Start a session as a user by a one-time link. */
export const useAuthSessionsImpersonateMutation = /* @__PURE__ */ mutationHook((api, options, input: SessionsImpersonateInput) => api.auth.sessions.impersonate(input, options));
/** Confirm the session by a new sign-in. */
export const useAuthSessionsConfirmMutation = /* @__PURE__ */ mutationHook((api, options, input: SessionsConfirmInput) => api.auth.sessions.confirm(input, options));
/** Sign out. */
export const useAuthSessionsSignOutMutation = /* @__PURE__ */ mutationHook((api, options) => api.auth.sessions.signOut(options));
/** Get an access token for a refresh token. */
export const useAuthSessionsRefreshMutation = /* @__PURE__ */ mutationHook((api, options) => api.auth.sessions.refresh(options));
/** Issue an authorization code to an app. */
export const useAuthOauthIssueHostedCodeMutation = /* @__PURE__ */ mutationHook((api, options, input: OauthIssueHostedCodeInput) => api.auth.oauth.issueHostedCode(input, options));
/** Sign in with the ID token of a provider. */
export const useAuthOauthSignInWithIdTokenMutation = /* @__PURE__ */ mutationHook((api, options, input: OauthSignInWithIdTokenInput) => api.auth.oauth.signInWithIdToken(input, options));
/** The OAuth 2.0 token endpoint. */
export const useAuthOauthTokenMutation = /* @__PURE__ */ mutationHook((api, options, input: OauthTokenInput) => api.auth.oauth.token(input, options));
/** Send a sign-in code and link. */
export const useAuthOtpSendSignInCodeMutation = /* @__PURE__ */ mutationHook((api, options, input: OtpSendSignInCodeInput) => api.auth.otp.sendSignInCode(input, options));
/** Sign in or sign up with a code from an e-mail. */
export const useAuthOtpSignInMutation = /* @__PURE__ */ mutationHook((api, options, input: OtpSignInInput) => api.auth.otp.signIn(input, options));
/** Check a sign-in code. */
export const useAuthOtpCheckCodeMutation = /* @__PURE__ */ mutationHook((api, options, input: OtpCheckCodeInput) => api.auth.otp.checkCode(input, options));
/** Complete a sign-in with a second factor. */
export const useAuthMfaSignInMutation = /* @__PURE__ */ mutationHook((api, options, input: MfaSignInInput) => api.auth.mfa.signIn(input, options));
/** Get how many backup codes the signed-in user has left. */
export const useAuthMfaCountBackupCodesQuery = /* @__PURE__ */ queryHook("auth.mfa", "countBackupCodes", (api, options) => api.auth.mfa.countBackupCodes(options));
/** Get how many backup codes the signed-in user has left. Suspends until it is there. */
export const useAuthMfaCountBackupCodesSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("auth.mfa", "countBackupCodes", (api, options) => api.auth.mfa.countBackupCodes(options));
/** Create backup codes for the second factor of the signed-in user. */
export const useAuthMfaCreateBackupCodesMutation = /* @__PURE__ */ mutationHook((api, options) => api.auth.mfa.createBackupCodes(options));
/** Start the registration of a passkey. */
export const useAuthPasskeyInitiateRegistrationMutation = /* @__PURE__ */ mutationHook((api, options, input?: PasskeyInitiateRegistrationInput) => api.auth.passkey.initiateRegistration(input, options));
/** Register a passkey. */
export const useAuthPasskeyRegisterMutation = /* @__PURE__ */ mutationHook((api, options, input: PasskeyRegisterInput) => api.auth.passkey.register(input, options));
/** List a user's passkeys, oldest first. */
export const useAuthPasskeyListQuery = /* @__PURE__ */ queryHook("auth.passkey", "list", (api, options, input: PasskeyListInput) => api.auth.passkey.list(input, options));
/** List a user's passkeys, oldest first. Suspends until it is there. */
export const useAuthPasskeyListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("auth.passkey", "list", (api, options, input: PasskeyListInput) => api.auth.passkey.list(input, options));
/** Rename a passkey. */
export const useAuthPasskeyUpdateMutation = /* @__PURE__ */ mutationHook((api, options, input: PasskeyUpdateInput) => api.auth.passkey.update(input, options));
/** Remove a passkey. */
export const useAuthPasskeyRemoveMutation = /* @__PURE__ */ mutationHook((api, options, input: PasskeyRemoveInput) => api.auth.passkey.remove(input, options));
/** Start a sign-in with a passkey. */
export const useAuthPasskeyInitiateAuthenticationMutation = /* @__PURE__ */ mutationHook((api, options) => api.auth.passkey.initiateAuthentication(options));
/** Sign in with a passkey. */
export const useAuthPasskeySignInMutation = /* @__PURE__ */ mutationHook((api, options, input: PasskeySignInInput) => api.auth.passkey.signIn(input, options));
/** Sign up anonymously. */
export const useAuthAnonymousSignUpMutation = /* @__PURE__ */ mutationHook((api, options) => api.auth.anonymous.signUp(options));
/** Start the sign-in of a command line tool. */
export const useAuthCliStartMutation = /* @__PURE__ */ mutationHook((api, options, input?: CliStartInput) => api.auth.cli.start(input, options));
/** Poll the sign-in of a command line tool. */
export const useAuthCliPollMutation = /* @__PURE__ */ mutationHook((api, options, input: CliPollInput) => api.auth.cli.poll(input, options));
/** Get the origin of a command line sign-in. */
export const useAuthCliDetailsMutation = /* @__PURE__ */ mutationHook((api, options, input: CliDetailsInput) => api.auth.cli.details(input, options));
/** Confirm the sign-in of a command line tool. */
export const useAuthCliCompleteMutation = /* @__PURE__ */ mutationHook((api, options, input: CliCompleteInput) => api.auth.cli.complete(input, options));
/** Join the waitlist. */
export const useWaitlistJoinMutation = /* @__PURE__ */ mutationHook((api, options, input: WaitlistJoinInput) => api.waitlist.join(input, options));
/** Get the signed-in user. */
export const useUsersMeQuery = /* @__PURE__ */ queryHook("users", "me", (api, options) => api.users.me(options));
/** Get the signed-in user. Suspends until it is there. */
export const useUsersMeSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("users", "me", (api, options) => api.users.me(options));
/** Update the signed-in user. */
export const useUsersUpdateMeMutation = /* @__PURE__ */ mutationHook((api, options, input: UserUpdate) => api.users.updateMe(input, options));
/** Delete the signed-in user. */
export const useUsersDeleteMeMutation = /* @__PURE__ */ mutationHook((api, options) => api.users.deleteMe(options));
/** List contact channels, oldest first. */
export const useContactChannelsListQuery = /* @__PURE__ */ queryHook("contactChannels", "list", (api, options, input?: ContactChannelsListInput) => api.contactChannels.list(input, options));
/** List contact channels, oldest first. Suspends until it is there. */
export const useContactChannelsListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("contactChannels", "list", (api, options, input?: ContactChannelsListInput) => api.contactChannels.list(input, options));
/** Add a contact channel to a user. */
export const useContactChannelsCreateMutation = /* @__PURE__ */ mutationHook((api, options, input: ContactChannelCreate) => api.contactChannels.create(input, options));
/** Get a contact channel. */
export const useContactChannelsGetQuery = /* @__PURE__ */ queryHook("contactChannels", "get", (api, options, input: ContactChannelsGetInput) => api.contactChannels.get(input, options));
/** Get a contact channel. Suspends until it is there. */
export const useContactChannelsGetSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("contactChannels", "get", (api, options, input: ContactChannelsGetInput) => api.contactChannels.get(input, options));
/** Update a contact channel. */
export const useContactChannelsUpdateMutation = /* @__PURE__ */ mutationHook((api, options, input: ContactChannelsUpdateInput) => api.contactChannels.update(input, options));
/** Delete a contact channel. */
export const useContactChannelsRemoveMutation = /* @__PURE__ */ mutationHook((api, options, input: ContactChannelsRemoveInput) => api.contactChannels.remove(input, options));
/** Send a verification link to the user's primary e-mail address. */
export const useContactChannelsSendPrimaryVerificationCodeMutation = /* @__PURE__ */ mutationHook((api, options, input: ContactChannelsSendPrimaryVerificationCodeInput) => api.contactChannels.sendPrimaryVerificationCode(input, options));
/** Send a verification link to an e-mail address of a user. */
export const useContactChannelsSendVerificationCodeMutation = /* @__PURE__ */ mutationHook((api, options, input: ContactChannelsSendVerificationCodeInput) => api.contactChannels.sendVerificationCode(input, options));
/** Verify an e-mail address with a code. */
export const useContactChannelsVerifyMutation = /* @__PURE__ */ mutationHook((api, options, input: ContactChannelsVerifyInput) => api.contactChannels.verify(input, options));
/** Check a verification code. */
export const useContactChannelsCheckVerificationCodeMutation = /* @__PURE__ */ mutationHook((api, options, input: ContactChannelsCheckVerificationCodeInput) => api.contactChannels.checkVerificationCode(input, options));
/** Get the address of a verification code. */
export const useContactChannelsVerificationDetailsMutation = /* @__PURE__ */ mutationHook((api, options, input: ContactChannelsVerificationDetailsInput) => api.contactChannels.verificationDetails(input, options));
/** Report that an account with the address belongs to another person. */
export const useContactChannelsDisownMutation = /* @__PURE__ */ mutationHook((api, options, input: ContactChannelsDisownInput) => api.contactChannels.disown(input, options));
/** List the OAuth accounts that are linked to users, oldest first. */
export const useOauthProvidersListQuery = /* @__PURE__ */ queryHook("oauthProviders", "list", (api, options, input?: OauthProvidersListInput) => api.oauthProviders.list(input, options));
/** List the OAuth accounts that are linked to users, oldest first. Suspends until it is there. */
export const useOauthProvidersListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("oauthProviders", "list", (api, options, input?: OauthProvidersListInput) => api.oauthProviders.list(input, options));
/** Get a linked OAuth account. */
export const useOauthProvidersGetQuery = /* @__PURE__ */ queryHook("oauthProviders", "get", (api, options, input: OauthProvidersGetInput) => api.oauthProviders.get(input, options));
/** Get a linked OAuth account. Suspends until it is there. */
export const useOauthProvidersGetSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("oauthProviders", "get", (api, options, input: OauthProvidersGetInput) => api.oauthProviders.get(input, options));
/** Update a linked OAuth account. */
export const useOauthProvidersUpdateMutation = /* @__PURE__ */ mutationHook((api, options, input: OauthProvidersUpdateInput) => api.oauthProviders.update(input, options));
/** Unlink an OAuth account. */
export const useOauthProvidersRemoveMutation = /* @__PURE__ */ mutationHook((api, options, input: OauthProvidersRemoveInput) => api.oauthProviders.remove(input, options));
/** List the accounts at providers of which a user's access tokens can be obtained. */
export const useConnectedAccountsListQuery = /* @__PURE__ */ queryHook("connectedAccounts", "list", (api, options, input: ConnectedAccountsListInput) => api.connectedAccounts.list(input, options));
/** List the accounts at providers of which a user's access tokens can be obtained. Suspends until it is there. */
export const useConnectedAccountsListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("connectedAccounts", "list", (api, options, input: ConnectedAccountsListInput) => api.connectedAccounts.list(input, options));
/** Get an access token of one of a user's accounts at a provider. */
export const useConnectedAccountsCreateAccessTokenOfAccountMutation = /* @__PURE__ */ mutationHook((api, options, input: ConnectedAccountsCreateAccessTokenOfAccountInput) => api.connectedAccounts.createAccessTokenOfAccount(input, options));
/** Get an access token of a user's account at a provider. */
export const useConnectedAccountsCreateAccessTokenMutation = /* @__PURE__ */ mutationHook((api, options, input: ConnectedAccountsCreateAccessTokenInput) => api.connectedAccounts.createAccessToken(input, options));
/** Get an access token of the signed-in user's account at a provider. */
export const useConnectedAccountsCreateOwnAccessTokenMutation = /* @__PURE__ */ mutationHook((api, options, input: ConnectedAccountsCreateOwnAccessTokenInput) => api.connectedAccounts.createOwnAccessToken(input, options));
/** List what the recovery of an account removed. */
export const useAccountRecoveryDetailsMutation = /* @__PURE__ */ mutationHook((api, options, input: AccountRecoveryDetailsInput) => api.accountRecovery.details(input, options));
/** Invite a removed member again. */
export const useAccountRecoveryInviteAgainMutation = /* @__PURE__ */ mutationHook((api, options, input: AccountRecoveryInviteAgainInput) => api.accountRecovery.inviteAgain(input, options));
/** Get the metadata of a project's authorization server (OpenID Connect Discovery). */
export const useAuthorizationServerOpenidConfigurationQuery = /* @__PURE__ */ queryHook("authorizationServer", "openidConfiguration", (api, options, input: AuthorizationServerOpenidConfigurationInput) => api.authorizationServer.openidConfiguration(input, options));
/** Get the metadata of a project's authorization server (OpenID Connect Discovery). Suspends until it is there. */
export const useAuthorizationServerOpenidConfigurationSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("authorizationServer", "openidConfiguration", (api, options, input: AuthorizationServerOpenidConfigurationInput) => api.authorizationServer.openidConfiguration(input, options));
/** Get the metadata of a project's authorization server (RFC 8414). */
export const useAuthorizationServerMetadataQuery = /* @__PURE__ */ queryHook("authorizationServer", "metadata", (api, options, input: AuthorizationServerMetadataInput) => api.authorizationServer.metadata(input, options));
/** Get the metadata of a project's authorization server (RFC 8414). Suspends until it is there. */
export const useAuthorizationServerMetadataSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("authorizationServer", "metadata", (api, options, input: AuthorizationServerMetadataInput) => api.authorizationServer.metadata(input, options));
/** Get the metadata of a project's authorization server at the root (RFC 8414, section 3.1). */
export const useAuthorizationServerRootMetadataQuery = /* @__PURE__ */ queryHook("authorizationServer", "rootMetadata", (api, options, input: AuthorizationServerRootMetadataInput) => api.authorizationServer.rootMetadata(input, options));
/** Get the metadata of a project's authorization server at the root (RFC 8414, section 3.1). Suspends until it is there. */
export const useAuthorizationServerRootMetadataSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("authorizationServer", "rootMetadata", (api, options, input: AuthorizationServerRootMetadataInput) => api.authorizationServer.rootMetadata(input, options));
/** Get the public keys that verify the tokens of a project's authorization server (RFC 7517). */
export const useAuthorizationServerJwksQuery = /* @__PURE__ */ queryHook("authorizationServer", "jwks", (api, options, input: AuthorizationServerJwksInput) => api.authorizationServer.jwks(input, options));
/** Get the public keys that verify the tokens of a project's authorization server (RFC 7517). Suspends until it is there. */
export const useAuthorizationServerJwksSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("authorizationServer", "jwks", (api, options, input: AuthorizationServerJwksInput) => api.authorizationServer.jwks(input, options));
/** Push an authorization request (RFC 9126). */
export const useAuthorizationServerPushRequestMutation = /* @__PURE__ */ mutationHook((api, options, input: AuthorizationServerPushRequestInput) => api.authorizationServer.pushRequest(input, options));
/** Exchange a code, a refresh token or the application's secret for tokens. */
export const useAuthorizationServerTokenMutation = /* @__PURE__ */ mutationHook((api, options, input: AuthorizationServerTokenInput) => api.authorizationServer.token(input, options));
/** Get the claims about the user of an access token (OpenID Connect UserInfo). */
export const useAuthorizationServerUserInfoQuery = /* @__PURE__ */ queryHook("authorizationServer", "userInfo", (api, options, input: AuthorizationServerUserInfoInput) => api.authorizationServer.userInfo(input, options));
/** Get the claims about the user of an access token (OpenID Connect UserInfo). Suspends until it is there. */
export const useAuthorizationServerUserInfoSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("authorizationServer", "userInfo", (api, options, input: AuthorizationServerUserInfoInput) => api.authorizationServer.userInfo(input, options));
/** Get the claims about the user of an access token by POST. */
export const useAuthorizationServerPostUserInfoMutation = /* @__PURE__ */ mutationHook((api, options, input: AuthorizationServerPostUserInfoInput) => api.authorizationServer.postUserInfo(input, options));
/** Get the state of a token (RFC 7662). */
export const useAuthorizationServerIntrospectMutation = /* @__PURE__ */ mutationHook((api, options, input: AuthorizationServerIntrospectInput) => api.authorizationServer.introspect(input, options));
/** Revoke a token (RFC 7009). */
export const useAuthorizationServerRevokeMutation = /* @__PURE__ */ mutationHook((api, options, input: AuthorizationServerRevokeInput) => api.authorizationServer.revoke(input, options));
/** Register an application by itself (RFC 7591). */
export const useClientRegistrationRegisterMutation = /* @__PURE__ */ mutationHook((api, options, input: ClientRegistrationRegisterInput) => api.clientRegistration.register(input, options));
/** Get an application that has registered itself (RFC 7592). */
export const useClientRegistrationGetQuery = /* @__PURE__ */ queryHook("clientRegistration", "get", (api, options, input: ClientRegistrationGetInput) => api.clientRegistration.get(input, options));
/** Get an application that has registered itself (RFC 7592). Suspends until it is there. */
export const useClientRegistrationGetSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("clientRegistration", "get", (api, options, input: ClientRegistrationGetInput) => api.clientRegistration.get(input, options));
/** Replace the metadata of an application that has registered itself (RFC 7592). */
export const useClientRegistrationUpdateMutation = /* @__PURE__ */ mutationHook((api, options, input: ClientRegistrationUpdateInput) => api.clientRegistration.update(input, options));
/** Delete an application that has registered itself (RFC 7592). */
export const useClientRegistrationRemoveMutation = /* @__PURE__ */ mutationHook((api, options, input: ClientRegistrationRemoveInput) => api.clientRegistration.remove(input, options));
/** Get the request of an application for access. */
export const useAuthorizationRequestsGetQuery = /* @__PURE__ */ queryHook("authorizationRequests", "get", (api, options, input: AuthorizationRequestsGetInput) => api.authorizationRequests.get(input, options));
/** Get the request of an application for access. Suspends until it is there. */
export const useAuthorizationRequestsGetSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("authorizationRequests", "get", (api, options, input: AuthorizationRequestsGetInput) => api.authorizationRequests.get(input, options));
/** Allow or deny the request of an application. */
export const useAuthorizationRequestsDecideMutation = /* @__PURE__ */ mutationHook((api, options, input: AuthorizationRequestsDecideInput) => api.authorizationRequests.decide(input, options));
/** Start the authorization of a device (RFC 8628). */
export const useDeviceAuthorizationStartMutation = /* @__PURE__ */ mutationHook((api, options, input: DeviceAuthorizationStartInput) => api.deviceAuthorization.start(input, options));
/** Get the request of a device by its user code. */
export const useDeviceAuthorizationDetailsMutation = /* @__PURE__ */ mutationHook((api, options, input: DeviceAuthorizationDetailsInput) => api.deviceAuthorization.details(input, options));
/** Allow or deny the request of a device. */
export const useDeviceAuthorizationDecideMutation = /* @__PURE__ */ mutationHook((api, options, input: DeviceAuthorizationDecideInput) => api.deviceAuthorization.decide(input, options));
/** List the applications that a user has given access, newest first. */
export const useConnectedApplicationsListQuery = /* @__PURE__ */ queryHook("connectedApplications", "list", (api, options, input: ConnectedApplicationsListInput) => api.connectedApplications.list(input, options));
/** List the applications that a user has given access, newest first. Suspends until it is there. */
export const useConnectedApplicationsListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("connectedApplications", "list", (api, options, input: ConnectedApplicationsListInput) => api.connectedApplications.list(input, options));
/** End the access of an application to a user's account. */
export const useConnectedApplicationsRemoveMutation = /* @__PURE__ */ mutationHook((api, options, input: ConnectedApplicationsRemoveInput) => api.connectedApplications.remove(input, options));
/** List teams, oldest first. */
export const useTeamsListQuery = /* @__PURE__ */ queryHook("teams", "list", (api, options, input?: TeamsListInput) => api.teams.list(input, options));
/** List teams, oldest first. Suspends until it is there. */
export const useTeamsListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("teams", "list", (api, options, input?: TeamsListInput) => api.teams.list(input, options));
/** Create a team. */
export const useTeamsCreateMutation = /* @__PURE__ */ mutationHook((api, options, input: TeamsCreateInput) => api.teams.create(input, options));
/** Get a team. */
export const useTeamsGetQuery = /* @__PURE__ */ queryHook("teams", "get", (api, options, input: TeamsGetInput) => api.teams.get(input, options));
/** Get a team. Suspends until it is there. */
export const useTeamsGetSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("teams", "get", (api, options, input: TeamsGetInput) => api.teams.get(input, options));
/** Update a team. */
export const useTeamsUpdateMutation = /* @__PURE__ */ mutationHook((api, options, input: TeamsUpdateInput) => api.teams.update(input, options));
/** Delete a team. */
export const useTeamsRemoveMutation = /* @__PURE__ */ mutationHook((api, options, input: TeamsRemoveInput) => api.teams.remove(input, options));
/** Remove a user from a team, or leave it. */
export const useTeamMembershipsRemoveMutation = /* @__PURE__ */ mutationHook((api, options, input: TeamMembershipsRemoveInput) => api.teamMemberships.remove(input, options));
/** List the members of a team, in the order in which they joined. */
export const useTeamMemberProfilesListQuery = /* @__PURE__ */ queryHook("teamMemberProfiles", "list", (api, options, input?: TeamMemberProfilesListInput) => api.teamMemberProfiles.list(input, options));
/** List the members of a team, in the order in which they joined. Suspends until it is there. */
export const useTeamMemberProfilesListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("teamMemberProfiles", "list", (api, options, input?: TeamMemberProfilesListInput) => api.teamMemberProfiles.list(input, options));
/** Get the profile of a team member. */
export const useTeamMemberProfilesGetQuery = /* @__PURE__ */ queryHook("teamMemberProfiles", "get", (api, options, input: TeamMemberProfilesGetInput) => api.teamMemberProfiles.get(input, options));
/** Get the profile of a team member. Suspends until it is there. */
export const useTeamMemberProfilesGetSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("teamMemberProfiles", "get", (api, options, input: TeamMemberProfilesGetInput) => api.teamMemberProfiles.get(input, options));
/** Update the profile of a team member. */
export const useTeamMemberProfilesUpdateMutation = /* @__PURE__ */ mutationHook((api, options, input: TeamMemberProfilesUpdateInput) => api.teamMemberProfiles.update(input, options));
/** Invite a user to a team by e-mail. */
export const useTeamInvitationsSendCodeMutation = /* @__PURE__ */ mutationHook((api, options, input: TeamInvitationsSendCodeInput) => api.teamInvitations.sendCode(input, options));
/** List pending invitations, newest first. */
export const useTeamInvitationsListQuery = /* @__PURE__ */ queryHook("teamInvitations", "list", (api, options, input?: TeamInvitationsListInput) => api.teamInvitations.list(input, options));
/** List pending invitations, newest first. Suspends until it is there. */
export const useTeamInvitationsListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("teamInvitations", "list", (api, options, input?: TeamInvitationsListInput) => api.teamInvitations.list(input, options));
/** Revoke an invitation. */
export const useTeamInvitationsRevokeMutation = /* @__PURE__ */ mutationHook((api, options, input: TeamInvitationsRevokeInput) => api.teamInvitations.revoke(input, options));
/** Accept an invitation. */
export const useTeamInvitationsAcceptMutation = /* @__PURE__ */ mutationHook((api, options, input: TeamInvitationsAcceptInput) => api.teamInvitations.accept(input, options));
/** Accept an invitation to a verified address of a user. */
export const useTeamInvitationsAcceptByIdMutation = /* @__PURE__ */ mutationHook((api, options, input: TeamInvitationsAcceptByIdInput) => api.teamInvitations.acceptById(input, options));
/** Check an invitation's code. */
export const useTeamInvitationsCheckCodeMutation = /* @__PURE__ */ mutationHook((api, options, input: TeamInvitationsCheckCodeInput) => api.teamInvitations.checkCode(input, options));
/** Get the team of an invitation. */
export const useTeamInvitationsDetailsMutation = /* @__PURE__ */ mutationHook((api, options, input: TeamInvitationsDetailsInput) => api.teamInvitations.details(input, options));
/** List permissions of team members. */
export const useTeamPermissionsListQuery = /* @__PURE__ */ queryHook("teamPermissions", "list", (api, options, input?: TeamPermissionsListInput) => api.teamPermissions.list(input, options));
/** List permissions of team members. Suspends until it is there. */
export const useTeamPermissionsListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("teamPermissions", "list", (api, options, input?: TeamPermissionsListInput) => api.teamPermissions.list(input, options));
/** List permissions of users in the project. */
export const useProjectPermissionsListQuery = /* @__PURE__ */ queryHook("projectPermissions", "list", (api, options, input?: ProjectPermissionsListInput) => api.projectPermissions.list(input, options));
/** List permissions of users in the project. Suspends until it is there. */
export const useProjectPermissionsListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("projectPermissions", "list", (api, options, input?: ProjectPermissionsListInput) => api.projectPermissions.list(input, options));
/** List a user's API keys, newest first. */
export const useUserApiKeysListQuery = /* @__PURE__ */ queryHook("userApiKeys", "list", (api, options, input: UserApiKeysListInput) => api.userApiKeys.list(input, options));
/** List a user's API keys, newest first. Suspends until it is there. */
export const useUserApiKeysListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("userApiKeys", "list", (api, options, input: UserApiKeysListInput) => api.userApiKeys.list(input, options));
/** Create an API key for a user. */
export const useUserApiKeysCreateMutation = /* @__PURE__ */ mutationHook((api, options, input: UserApiKeysCreateInput) => api.userApiKeys.create(input, options));
/** Get a user's API key. */
export const useUserApiKeysGetQuery = /* @__PURE__ */ queryHook("userApiKeys", "get", (api, options, input: UserApiKeysGetInput) => api.userApiKeys.get(input, options));
/** Get a user's API key. Suspends until it is there. */
export const useUserApiKeysGetSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("userApiKeys", "get", (api, options, input: UserApiKeysGetInput) => api.userApiKeys.get(input, options));
/** Update or revoke a user's API key. */
export const useUserApiKeysUpdateMutation = /* @__PURE__ */ mutationHook((api, options, input: UserApiKeysUpdateInput) => api.userApiKeys.update(input, options));
/** List a team's API keys, newest first. */
export const useTeamApiKeysListQuery = /* @__PURE__ */ queryHook("teamApiKeys", "list", (api, options, input: TeamApiKeysListInput) => api.teamApiKeys.list(input, options));
/** List a team's API keys, newest first. Suspends until it is there. */
export const useTeamApiKeysListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("teamApiKeys", "list", (api, options, input: TeamApiKeysListInput) => api.teamApiKeys.list(input, options));
/** Create an API key for a team. */
export const useTeamApiKeysCreateMutation = /* @__PURE__ */ mutationHook((api, options, input: TeamApiKeysCreateInput) => api.teamApiKeys.create(input, options));
/** Get a team's API key. */
export const useTeamApiKeysGetQuery = /* @__PURE__ */ queryHook("teamApiKeys", "get", (api, options, input: TeamApiKeysGetInput) => api.teamApiKeys.get(input, options));
/** Get a team's API key. Suspends until it is there. */
export const useTeamApiKeysGetSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("teamApiKeys", "get", (api, options, input: TeamApiKeysGetInput) => api.teamApiKeys.get(input, options));
/** Update or revoke a team's API key. */
export const useTeamApiKeysUpdateMutation = /* @__PURE__ */ mutationHook((api, options, input: TeamApiKeysUpdateInput) => api.teamApiKeys.update(input, options));
/** Revoke a leaked API key of a user or team, or an agent token. */
export const useCredentialScanningRevokeMutation = /* @__PURE__ */ mutationHook((api, options, input: CredentialScanningRevokeInput) => api.credentialScanning.revoke(input, options));
/** List the categories of e-mails, and which of them a user gets. */
export const useNotificationsListQuery = /* @__PURE__ */ queryHook("notifications", "list", (api, options, input: NotificationsListInput) => api.notifications.list(input, options));
/** List the categories of e-mails, and which of them a user gets. Suspends until it is there. */
export const useNotificationsListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("notifications", "list", (api, options, input: NotificationsListInput) => api.notifications.list(input, options));
/** Turn a category of e-mails on or off for a user. */
export const useNotificationsUpdateMutation = /* @__PURE__ */ mutationHook((api, options, input: NotificationsUpdateInput) => api.notifications.update(input, options));
/** Unsubscribe from a category of e-mails. */
export const useNotificationsUnsubscribeMutation = /* @__PURE__ */ mutationHook((api, options, input: NotificationsUnsubscribeInput) => api.notifications.unsubscribe(input, options));
/** Get the quantity of an item that a customer has. */
export const usePaymentsItemsGetQuery = /* @__PURE__ */ queryHook("payments.items", "get", (api, options, input: PaymentsItemsGetInput) => api.payments.items.get(input, options));
/** Get the quantity of an item that a customer has. Suspends until it is there. */
export const usePaymentsItemsGetSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("payments.items", "get", (api, options, input: PaymentsItemsGetInput) => api.payments.items.get(input, options));
/** List the changes of the quantity of an item, newest first. */
export const usePaymentsItemsListChangesQuery = /* @__PURE__ */ queryHook("payments.items", "listChanges", (api, options, input: PaymentsItemsListChangesInput) => api.payments.items.listChanges(input, options));
/** List the changes of the quantity of an item, newest first. Suspends until it is there. */
export const usePaymentsItemsListChangesSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("payments.items", "listChanges", (api, options, input: PaymentsItemsListChangesInput) => api.payments.items.listChanges(input, options));
/** List the products that a customer owns, oldest first. */
export const usePaymentsProductsListQuery = /* @__PURE__ */ queryHook("payments.products", "list", (api, options, input: PaymentsProductsListInput) => api.payments.products.list(input, options));
/** List the products that a customer owns, oldest first. Suspends until it is there. */
export const usePaymentsProductsListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("payments.products", "list", (api, options, input: PaymentsProductsListInput) => api.payments.products.list(input, options));
/** Cancel the subscription of a product. */
export const usePaymentsProductsCancelMutation = /* @__PURE__ */ mutationHook((api, options, input: PaymentsProductsCancelInput) => api.payments.products.cancel(input, options));
/** Change the quantity of a subscription, or take back its cancellation. */
export const usePaymentsProductsChangeMutation = /* @__PURE__ */ mutationHook((api, options, input: PaymentsProductsChangeInput) => api.payments.products.change(input, options));
/** Preview what a change of a subscription costs. */
export const usePaymentsProductsPreviewQuery = /* @__PURE__ */ queryHook("payments.products", "preview", (api, options, input: PaymentsProductsPreviewInput) => api.payments.products.preview(input, options));
/** Preview what a change of a subscription costs. Suspends until it is there. */
export const usePaymentsProductsPreviewSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("payments.products", "preview", (api, options, input: PaymentsProductsPreviewInput) => api.payments.products.preview(input, options));
/** Switch a subscription to another product. */
export const usePaymentsProductsSwitchMutation = /* @__PURE__ */ mutationHook((api, options, input: PaymentsProductsSwitchInput) => api.payments.products.switch(input, options));
/** Create a URL where a customer buys a product. */
export const usePaymentsPurchasesCreatePurchaseUrlMutation = /* @__PURE__ */ mutationHook((api, options, input: PaymentsPurchasesCreatePurchaseUrlInput) => api.payments.purchases.createPurchaseUrl(input, options));
/** Read what a purchase URL offers. */
export const usePaymentsPurchasesValidateCodeMutation = /* @__PURE__ */ mutationHook((api, options, input: PaymentsPurchasesValidateCodeInput) => api.payments.purchases.validateCode(input, options));
/** Check the project and the return URL of a purchase URL. */
export const usePaymentsPurchasesCheckReturnUrlQuery = /* @__PURE__ */ queryHook("payments.purchases", "checkReturnUrl", (api, options, input: PaymentsPurchasesCheckReturnUrlInput) => api.payments.purchases.checkReturnUrl(input, options));
/** Check the project and the return URL of a purchase URL. Suspends until it is there. */
export const usePaymentsPurchasesCheckReturnUrlSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("payments.purchases", "checkReturnUrl", (api, options, input: PaymentsPurchasesCheckReturnUrlInput) => api.payments.purchases.checkReturnUrl(input, options));
/** Begin to pay. */
export const usePaymentsPurchasesCreatePurchaseSessionMutation = /* @__PURE__ */ mutationHook((api, options, input: PaymentsPurchasesCreatePurchaseSessionInput) => api.payments.purchases.createPurchaseSession(input, options));
/** Make a test purchase. */
export const usePaymentsPurchasesConfirmTestPurchaseMutation = /* @__PURE__ */ mutationHook((api, options, input: PaymentsPurchasesConfirmTestPurchaseInput) => api.payments.purchases.confirmTestPurchase(input, options));
/** Get how a user or team pays. */
export const usePaymentsBillingGetQuery = /* @__PURE__ */ queryHook("payments.billing", "get", (api, options, input: PaymentsBillingGetInput) => api.payments.billing.get(input, options));
/** Get how a user or team pays. Suspends until it is there. */
export const usePaymentsBillingGetSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("payments.billing", "get", (api, options, input: PaymentsBillingGetInput) => api.payments.billing.get(input, options));
/** List the invoices of a user or team, newest first. */
export const usePaymentsBillingListInvoicesQuery = /* @__PURE__ */ queryHook("payments.billing", "listInvoices", (api, options, input: PaymentsBillingListInvoicesInput) => api.payments.billing.listInvoices(input, options));
/** List the invoices of a user or team, newest first. Suspends until it is there. */
export const usePaymentsBillingListInvoicesSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("payments.billing", "listInvoices", (api, options, input: PaymentsBillingListInvoicesInput) => api.payments.billing.listInvoices(input, options));
/** List the payment methods that a user or team has stored. */
export const usePaymentsBillingListMethodsQuery = /* @__PURE__ */ queryHook("payments.billing", "listMethods", (api, options, input: PaymentsBillingListMethodsInput) => api.payments.billing.listMethods(input, options));
/** List the payment methods that a user or team has stored. Suspends until it is there. */
export const usePaymentsBillingListMethodsSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("payments.billing", "listMethods", (api, options, input: PaymentsBillingListMethodsInput) => api.payments.billing.listMethods(input, options));
/** Begin to store a payment method. */
export const usePaymentsBillingCreateSetupIntentMutation = /* @__PURE__ */ mutationHook((api, options, input: PaymentsBillingCreateSetupIntentInput) => api.payments.billing.createSetupIntent(input, options));
/** Pay with a stored payment method from now on. */
export const usePaymentsBillingSetDefaultMutation = /* @__PURE__ */ mutationHook((api, options, input: PaymentsBillingSetDefaultInput) => api.payments.billing.setDefault(input, options));
/** Remove a stored payment method. */
export const usePaymentsBillingRemoveMethodMutation = /* @__PURE__ */ mutationHook((api, options, input: PaymentsBillingRemoveMethodInput) => api.payments.billing.removeMethod(input, options));
/** List the products that customers of a type can buy. */
export const usePaymentsOffersListQuery = /* @__PURE__ */ queryHook("payments.offers", "list", (api, options, input: PaymentsOffersListInput) => api.payments.offers.list(input, options));
/** List the products that customers of a type can buy. Suspends until it is there. */
export const usePaymentsOffersListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("payments.offers", "list", (api, options, input: PaymentsOffersListInput) => api.payments.offers.list(input, options));
/** Get the current project. */
export const useProjectsCurrentQuery = /* @__PURE__ */ queryHook("projects", "current", (api, options) => api.projects.current(options));
/** Get the current project. Suspends until it is there. */
export const useProjectsCurrentSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("projects", "current", (api, options) => api.projects.current(options));
/** Get the public keys that verify a project's access tokens (RFC 7517). */
export const useProjectsJwksQuery = /* @__PURE__ */ queryHook("projects", "jwks", (api, options, input: ProjectsJwksInput) => api.projects.jwks(input, options));
/** Get the public keys that verify a project's access tokens (RFC 7517). Suspends until it is there. */
export const useProjectsJwksSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("projects", "jwks", (api, options, input: ProjectsJwksInput) => api.projects.jwks(input, options));
/** Get the metadata of the issuer of a project's access tokens (OpenID Connect Discovery). */
export const useProjectsOpenidConfigurationQuery = /* @__PURE__ */ queryHook("projects", "openidConfiguration", (api, options, input: ProjectsOpenidConfigurationInput) => api.projects.openidConfiguration(input, options));
/** Get the metadata of the issuer of a project's access tokens (OpenID Connect Discovery). Suspends until it is there. */
export const useProjectsOpenidConfigurationSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("projects", "openidConfiguration", (api, options, input: ProjectsOpenidConfigurationInput) => api.projects.openidConfiguration(input, options));
/** Get the metadata of the issuer of anonymous users' access tokens (OpenID Connect Discovery). */
export const useProjectsAnonymousOpenidConfigurationQuery = /* @__PURE__ */ queryHook("projects", "anonymousOpenidConfiguration", (api, options, input: ProjectsAnonymousOpenidConfigurationInput) => api.projects.anonymousOpenidConfiguration(input, options));
/** Get the metadata of the issuer of anonymous users' access tokens (OpenID Connect Discovery). Suspends until it is there. */
export const useProjectsAnonymousOpenidConfigurationSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("projects", "anonymousOpenidConfiguration", (api, options, input: ProjectsAnonymousOpenidConfigurationInput) => api.projects.anonymousOpenidConfiguration(input, options));
/** List the projects of the signed-in developer's teams, oldest first. */
export const useInternalProjectsListQuery = /* @__PURE__ */ queryHook("internal.projects", "list", (api, options, input?: InternalProjectsListInput) => api.internal.projects.list(input, options));
/** List the projects of the signed-in developer's teams, oldest first. Suspends until it is there. */
export const useInternalProjectsListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("internal.projects", "list", (api, options, input?: InternalProjectsListInput) => api.internal.projects.list(input, options));
/** Create a project. */
export const useInternalProjectsCreateMutation = /* @__PURE__ */ mutationHook((api, options, input: InternalProjectsCreateInput) => api.internal.projects.create(input, options));
/** Transfer a project to another team. */
export const useInternalProjectsTransferMutation = /* @__PURE__ */ mutationHook((api, options, input: InternalProjectsTransferInput) => api.internal.projects.transfer(input, options));
/** List the teams of the signed-in developer with their role in each, oldest first. */
export const useInternalDeveloperTeamsListQuery = /* @__PURE__ */ queryHook("internal.developerTeams", "list", (api, options, input?: InternalDeveloperTeamsListInput) => api.internal.developerTeams.list(input, options));
/** List the teams of the signed-in developer with their role in each, oldest first. Suspends until it is there. */
export const useInternalDeveloperTeamsListSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("internal.developerTeams", "list", (api, options, input?: InternalDeveloperTeamsListInput) => api.internal.developerTeams.list(input, options));
/** List the developers of a team with their roles, oldest membership first. */
export const useInternalDeveloperTeamsListMembersQuery = /* @__PURE__ */ queryHook("internal.developerTeams", "listMembers", (api, options, input: InternalDeveloperTeamsListMembersInput) => api.internal.developerTeams.listMembers(input, options));
/** List the developers of a team with their roles, oldest membership first. Suspends until it is there. */
export const useInternalDeveloperTeamsListMembersSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("internal.developerTeams", "listMembers", (api, options, input: InternalDeveloperTeamsListMembersInput) => api.internal.developerTeams.listMembers(input, options));
/** Change the role of a developer in a team. */
export const useInternalDeveloperTeamsChangeRoleMutation = /* @__PURE__ */ mutationHook((api, options, input: InternalDeveloperTeamsChangeRoleInput) => api.internal.developerTeams.changeRole(input, options));
/** Invite a developer to a team with a role. */
export const useInternalDeveloperTeamsInviteMutation = /* @__PURE__ */ mutationHook((api, options, input: InternalDeveloperTeamsInviteInput) => api.internal.developerTeams.invite(input, options));
/** List a team's pending invitations with their roles, newest first. */
export const useInternalDeveloperTeamsListInvitationsQuery = /* @__PURE__ */ queryHook("internal.developerTeams", "listInvitations", (api, options, input: InternalDeveloperTeamsListInvitationsInput) => api.internal.developerTeams.listInvitations(input, options));
/** List a team's pending invitations with their roles, newest first. Suspends until it is there. */
export const useInternalDeveloperTeamsListInvitationsSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("internal.developerTeams", "listInvitations", (api, options, input: InternalDeveloperTeamsListInvitationsInput) => api.internal.developerTeams.listInvitations(input, options));
/** Check the code of a transfer link without using it. */
export const useIntegrationsProjectsCheckTransferMutation = /* @__PURE__ */ mutationHook((api, options, input: IntegrationsProjectsCheckTransferInput) => api.integrations.projects.checkTransfer(input, options));
/** Take over a project by the code of a transfer link. */
export const useIntegrationsProjectsConfirmTransferMutation = /* @__PURE__ */ mutationHook((api, options, input: IntegrationsProjectsConfirmTransferInput) => api.integrations.projects.confirmTransfer(input, options));
/** Get a greeting that names the caller's project and access type. */
export const usePlatformGreetQuery = /* @__PURE__ */ queryHook("platform", "greet", (api, options) => api.platform.greet(options));
/** Get a greeting that names the caller's project and access type. Suspends until it is there. */
export const usePlatformGreetSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("platform", "greet", (api, options) => api.platform.greet(options));
/** Check whether a feature of the client library is supported. */
export const usePlatformCheckFeatureSupportMutation = /* @__PURE__ */ mutationHook((api, options, input: PlatformCheckFeatureSupportInput) => api.platform.checkFeatureSupport(input, options));
/** Check whether a client version is up to date. */
export const usePlatformCheckVersionMutation = /* @__PURE__ */ mutationHook((api, options, input: PlatformCheckVersionInput) => api.platform.checkVersion(input, options));
/** Liveness check. */
export const usePlatformHealthQuery = /* @__PURE__ */ queryHook("platform", "health", (api, options, input?: PlatformHealthInput) => api.platform.health(input, options));
/** Liveness check. Suspends until it is there. */
export const usePlatformHealthSuspenseQuery = /* @__PURE__ */ suspenseQueryHook("platform", "health", (api, options, input?: PlatformHealthInput) => api.platform.health(input, options));
/** Readiness check: the database responds, migrations are done, the server is not shutting down. */
export const usePlatformReadyQuery = /* @__PURE__ */ queryHook("platform", "ready", (api, options) => api.platform.ready(options));
/** Readiness check: the database responds, migrations are done, the server is not shutting down. Suspends until it is there. */
export const usePlatformReadySuspenseQuery = /* @__PURE__ */ suspenseQueryHook("platform", "ready", (api, options) => api.platform.ready(options));
