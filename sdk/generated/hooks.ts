// Generated from the contract by scripts/generate.ts; do not edit.

import { mutationHook, queryHook, suspenseQueryHook } from "../react/hooks.ts";
import type { AccountRecoveryDetailsInput, AccountRecoveryInviteAgainInput, CliCompleteInput, CliDetailsInput, CliPollInput, CliStartInput, ConnectedAccountsCreateAccessTokenInput, ConnectedAccountsCreateOwnAccessTokenInput, ContactChannelCreate, ContactChannelsCheckVerificationCodeInput, ContactChannelsDisownInput, ContactChannelsGetInput, ContactChannelsListInput, ContactChannelsRemoveInput, ContactChannelsSendPrimaryVerificationCodeInput, ContactChannelsSendVerificationCodeInput, ContactChannelsUpdateInput, ContactChannelsVerificationDetailsInput, ContactChannelsVerifyInput, CredentialScanningRevokeInput, InternalDeveloperTeamsChangeRoleInput, InternalDeveloperTeamsInviteInput, InternalDeveloperTeamsListInvitationsInput, InternalDeveloperTeamsListMembersInput, InternalProjectsCreateInput, InternalProjectsTransferInput, MfaSignInInput, NotificationsListInput, NotificationsUnsubscribeInput, NotificationsUpdateInput, OauthIssueHostedCodeInput, OauthProvidersGetInput, OauthProvidersListInput, OauthProvidersRemoveInput, OauthProvidersUpdateInput, OauthTokenInput, OtpCheckCodeInput, OtpSendSignInCodeInput, OtpSignInInput, PasskeyRegisterInput, PasskeySignInInput, PasswordCheckResetCodeInput, PasswordResetInput, PasswordSendResetCodeInput, PasswordSetInput, PasswordSignInInput, PasswordSignUpInput, PasswordUpdateInput, PaymentsItemsGetInput, PaymentsProductsCancelInput, PaymentsProductsListInput, PaymentsPurchasesCheckReturnUrlInput, PaymentsPurchasesConfirmTestPurchaseInput, PaymentsPurchasesCreatePurchaseSessionInput, PaymentsPurchasesCreatePurchaseUrlInput, PaymentsPurchasesValidateCodeInput, PlatformCheckFeatureSupportInput, PlatformCheckVersionInput, PlatformHealthInput, ProjectPermissionsListInput, ProjectsJwksInput, SessionsConfirmInput, SessionsListInput, SessionsRemoveInput, TeamApiKeysCreateInput, TeamApiKeysGetInput, TeamApiKeysListInput, TeamApiKeysUpdateInput, TeamInvitationsAcceptInput, TeamInvitationsCheckCodeInput, TeamInvitationsDetailsInput, TeamInvitationsListInput, TeamInvitationsRevokeInput, TeamInvitationsSendCodeInput, TeamMemberProfilesGetInput, TeamMemberProfilesListInput, TeamMemberProfilesUpdateInput, TeamMembershipsRemoveInput, TeamPermissionsListInput, TeamsCreateInput, TeamsGetInput, TeamsListInput, TeamsRemoveInput, TeamsUpdateInput, UserApiKeysCreateInput, UserApiKeysGetInput, UserApiKeysListInput, UserApiKeysUpdateInput, UserUpdate } from "./client.ts";

/** Sign up with e-mail and password. */
export const useAuthPasswordSignUpMutation = mutationHook((api, options, input: PasswordSignUpInput) => api.auth.password.signUp(input, options));

/** Sign in with e-mail and password. */
export const useAuthPasswordSignInMutation = mutationHook((api, options, input: PasswordSignInInput) => api.auth.password.signIn(input, options));

/** Send a password reset link. */
export const useAuthPasswordSendResetCodeMutation = mutationHook((api, options, input: PasswordSendResetCodeInput) => api.auth.password.sendResetCode(input, options));

/** Check a reset code. */
export const useAuthPasswordCheckResetCodeMutation = mutationHook((api, options, input: PasswordCheckResetCodeInput) => api.auth.password.checkResetCode(input, options));

/** Reset a password with a code from an e-mail. */
export const useAuthPasswordResetMutation = mutationHook((api, options, input: PasswordResetInput) => api.auth.password.reset(input, options));

/** Change the user's password. */
export const useAuthPasswordUpdateMutation = mutationHook((api, options, input: PasswordUpdateInput) => api.auth.password.update(input, options));

/** Set a password for a user without one. */
export const useAuthPasswordSetMutation = mutationHook((api, options, input: PasswordSetInput) => api.auth.password.set(input, options));

/** List a user's sessions, newest first. */
export const useAuthSessionsListQuery = queryHook("auth.sessions", "list", (api, options, input: SessionsListInput) => api.auth.sessions.list(input, options));
/** List a user's sessions, newest first. Suspends until it is there. */
export const useAuthSessionsListSuspenseQuery = suspenseQueryHook("auth.sessions", "list", (api, options, input: SessionsListInput) => api.auth.sessions.list(input, options));

/** Revoke a session. */
export const useAuthSessionsRemoveMutation = mutationHook((api, options, input: SessionsRemoveInput) => api.auth.sessions.remove(input, options));

/** Confirm the session by a new sign-in. */
export const useAuthSessionsConfirmMutation = mutationHook((api, options, input: SessionsConfirmInput) => api.auth.sessions.confirm(input, options));

/** Sign out. */
export const useAuthSessionsSignOutMutation = mutationHook((api, options) => api.auth.sessions.signOut(options));

/** Get an access token for a refresh token. */
export const useAuthSessionsRefreshMutation = mutationHook((api, options) => api.auth.sessions.refresh(options));

/** Issue an authorization code to an app. */
export const useAuthOauthIssueHostedCodeMutation = mutationHook((api, options, input: OauthIssueHostedCodeInput) => api.auth.oauth.issueHostedCode(input, options));

/** The OAuth 2.0 token endpoint. */
export const useAuthOauthTokenMutation = mutationHook((api, options, input: OauthTokenInput) => api.auth.oauth.token(input, options));

/** Send a sign-in code and link. */
export const useAuthOtpSendSignInCodeMutation = mutationHook((api, options, input: OtpSendSignInCodeInput) => api.auth.otp.sendSignInCode(input, options));

/** Sign in or sign up with a code from an e-mail. */
export const useAuthOtpSignInMutation = mutationHook((api, options, input: OtpSignInInput) => api.auth.otp.signIn(input, options));

/** Check a sign-in code. */
export const useAuthOtpCheckCodeMutation = mutationHook((api, options, input: OtpCheckCodeInput) => api.auth.otp.checkCode(input, options));

/** Complete a sign-in with a second factor. */
export const useAuthMfaSignInMutation = mutationHook((api, options, input: MfaSignInInput) => api.auth.mfa.signIn(input, options));

/** Get how many backup codes the signed-in user has left. */
export const useAuthMfaCountBackupCodesQuery = queryHook("auth.mfa", "countBackupCodes", (api, options) => api.auth.mfa.countBackupCodes(options));
/** Get how many backup codes the signed-in user has left. Suspends until it is there. */
export const useAuthMfaCountBackupCodesSuspenseQuery = suspenseQueryHook("auth.mfa", "countBackupCodes", (api, options) => api.auth.mfa.countBackupCodes(options));

/** Create backup codes for the second factor of the signed-in user. */
export const useAuthMfaCreateBackupCodesMutation = mutationHook((api, options) => api.auth.mfa.createBackupCodes(options));

/** Start the registration of a passkey. */
export const useAuthPasskeyInitiateRegistrationMutation = mutationHook((api, options) => api.auth.passkey.initiateRegistration(options));

/** Register a passkey. */
export const useAuthPasskeyRegisterMutation = mutationHook((api, options, input: PasskeyRegisterInput) => api.auth.passkey.register(input, options));

/** Start a sign-in with a passkey. */
export const useAuthPasskeyInitiateAuthenticationMutation = mutationHook((api, options) => api.auth.passkey.initiateAuthentication(options));

/** Sign in with a passkey. */
export const useAuthPasskeySignInMutation = mutationHook((api, options, input: PasskeySignInInput) => api.auth.passkey.signIn(input, options));

/** Sign up anonymously. */
export const useAuthAnonymousSignUpMutation = mutationHook((api, options) => api.auth.anonymous.signUp(options));

/** Start the sign-in of a command line tool. */
export const useAuthCliStartMutation = mutationHook((api, options, input?: CliStartInput) => api.auth.cli.start(input, options));

/** Poll the sign-in of a command line tool. */
export const useAuthCliPollMutation = mutationHook((api, options, input: CliPollInput) => api.auth.cli.poll(input, options));

/** Get the origin of a command line sign-in. */
export const useAuthCliDetailsMutation = mutationHook((api, options, input: CliDetailsInput) => api.auth.cli.details(input, options));

/** Confirm the sign-in of a command line tool. */
export const useAuthCliCompleteMutation = mutationHook((api, options, input: CliCompleteInput) => api.auth.cli.complete(input, options));

/** Get the signed-in user. */
export const useUsersMeQuery = queryHook("users", "me", (api, options) => api.users.me(options));
/** Get the signed-in user. Suspends until it is there. */
export const useUsersMeSuspenseQuery = suspenseQueryHook("users", "me", (api, options) => api.users.me(options));

/** Update the signed-in user. */
export const useUsersUpdateMeMutation = mutationHook((api, options, input: UserUpdate) => api.users.updateMe(input, options));

/** Delete the signed-in user. */
export const useUsersDeleteMeMutation = mutationHook((api, options) => api.users.deleteMe(options));

/** List contact channels, oldest first. */
export const useContactChannelsListQuery = queryHook("contactChannels", "list", (api, options, input?: ContactChannelsListInput) => api.contactChannels.list(input, options));
/** List contact channels, oldest first. Suspends until it is there. */
export const useContactChannelsListSuspenseQuery = suspenseQueryHook("contactChannels", "list", (api, options, input?: ContactChannelsListInput) => api.contactChannels.list(input, options));

/** Add a contact channel to a user. */
export const useContactChannelsCreateMutation = mutationHook((api, options, input: ContactChannelCreate) => api.contactChannels.create(input, options));

/** Get a contact channel. */
export const useContactChannelsGetQuery = queryHook("contactChannels", "get", (api, options, input: ContactChannelsGetInput) => api.contactChannels.get(input, options));
/** Get a contact channel. Suspends until it is there. */
export const useContactChannelsGetSuspenseQuery = suspenseQueryHook("contactChannels", "get", (api, options, input: ContactChannelsGetInput) => api.contactChannels.get(input, options));

/** Update a contact channel. */
export const useContactChannelsUpdateMutation = mutationHook((api, options, input: ContactChannelsUpdateInput) => api.contactChannels.update(input, options));

/** Delete a contact channel. */
export const useContactChannelsRemoveMutation = mutationHook((api, options, input: ContactChannelsRemoveInput) => api.contactChannels.remove(input, options));

/** Send a verification link to the user's primary e-mail address. */
export const useContactChannelsSendPrimaryVerificationCodeMutation = mutationHook((api, options, input: ContactChannelsSendPrimaryVerificationCodeInput) => api.contactChannels.sendPrimaryVerificationCode(input, options));

/** Send a verification link to an e-mail address of a user. */
export const useContactChannelsSendVerificationCodeMutation = mutationHook((api, options, input: ContactChannelsSendVerificationCodeInput) => api.contactChannels.sendVerificationCode(input, options));

/** Verify an e-mail address with a code. */
export const useContactChannelsVerifyMutation = mutationHook((api, options, input: ContactChannelsVerifyInput) => api.contactChannels.verify(input, options));

/** Check a verification code. */
export const useContactChannelsCheckVerificationCodeMutation = mutationHook((api, options, input: ContactChannelsCheckVerificationCodeInput) => api.contactChannels.checkVerificationCode(input, options));

/** Get the address of a verification code. */
export const useContactChannelsVerificationDetailsMutation = mutationHook((api, options, input: ContactChannelsVerificationDetailsInput) => api.contactChannels.verificationDetails(input, options));

/** Report that an account with the address belongs to another person. */
export const useContactChannelsDisownMutation = mutationHook((api, options, input: ContactChannelsDisownInput) => api.contactChannels.disown(input, options));

/** List the OAuth accounts that are linked to users, oldest first. */
export const useOauthProvidersListQuery = queryHook("oauthProviders", "list", (api, options, input?: OauthProvidersListInput) => api.oauthProviders.list(input, options));
/** List the OAuth accounts that are linked to users, oldest first. Suspends until it is there. */
export const useOauthProvidersListSuspenseQuery = suspenseQueryHook("oauthProviders", "list", (api, options, input?: OauthProvidersListInput) => api.oauthProviders.list(input, options));

/** Get a linked OAuth account. */
export const useOauthProvidersGetQuery = queryHook("oauthProviders", "get", (api, options, input: OauthProvidersGetInput) => api.oauthProviders.get(input, options));
/** Get a linked OAuth account. Suspends until it is there. */
export const useOauthProvidersGetSuspenseQuery = suspenseQueryHook("oauthProviders", "get", (api, options, input: OauthProvidersGetInput) => api.oauthProviders.get(input, options));

/** Update a linked OAuth account. */
export const useOauthProvidersUpdateMutation = mutationHook((api, options, input: OauthProvidersUpdateInput) => api.oauthProviders.update(input, options));

/** Unlink an OAuth account. */
export const useOauthProvidersRemoveMutation = mutationHook((api, options, input: OauthProvidersRemoveInput) => api.oauthProviders.remove(input, options));

/** Get an access token of a user's account at a provider. */
export const useConnectedAccountsCreateAccessTokenMutation = mutationHook((api, options, input: ConnectedAccountsCreateAccessTokenInput) => api.connectedAccounts.createAccessToken(input, options));

/** Get an access token of the signed-in user's account at a provider. */
export const useConnectedAccountsCreateOwnAccessTokenMutation = mutationHook((api, options, input: ConnectedAccountsCreateOwnAccessTokenInput) => api.connectedAccounts.createOwnAccessToken(input, options));

/** List what the recovery of an account removed. */
export const useAccountRecoveryDetailsMutation = mutationHook((api, options, input: AccountRecoveryDetailsInput) => api.accountRecovery.details(input, options));

/** Invite a removed member again. */
export const useAccountRecoveryInviteAgainMutation = mutationHook((api, options, input: AccountRecoveryInviteAgainInput) => api.accountRecovery.inviteAgain(input, options));

/** List teams, oldest first. */
export const useTeamsListQuery = queryHook("teams", "list", (api, options, input?: TeamsListInput) => api.teams.list(input, options));
/** List teams, oldest first. Suspends until it is there. */
export const useTeamsListSuspenseQuery = suspenseQueryHook("teams", "list", (api, options, input?: TeamsListInput) => api.teams.list(input, options));

/** Create a team. */
export const useTeamsCreateMutation = mutationHook((api, options, input: TeamsCreateInput) => api.teams.create(input, options));

/** Get a team. */
export const useTeamsGetQuery = queryHook("teams", "get", (api, options, input: TeamsGetInput) => api.teams.get(input, options));
/** Get a team. Suspends until it is there. */
export const useTeamsGetSuspenseQuery = suspenseQueryHook("teams", "get", (api, options, input: TeamsGetInput) => api.teams.get(input, options));

/** Update a team. */
export const useTeamsUpdateMutation = mutationHook((api, options, input: TeamsUpdateInput) => api.teams.update(input, options));

/** Delete a team. */
export const useTeamsRemoveMutation = mutationHook((api, options, input: TeamsRemoveInput) => api.teams.remove(input, options));

/** Remove a user from a team, or leave it. */
export const useTeamMembershipsRemoveMutation = mutationHook((api, options, input: TeamMembershipsRemoveInput) => api.teamMemberships.remove(input, options));

/** List the members of a team, in the order in which they joined. */
export const useTeamMemberProfilesListQuery = queryHook("teamMemberProfiles", "list", (api, options, input?: TeamMemberProfilesListInput) => api.teamMemberProfiles.list(input, options));
/** List the members of a team, in the order in which they joined. Suspends until it is there. */
export const useTeamMemberProfilesListSuspenseQuery = suspenseQueryHook("teamMemberProfiles", "list", (api, options, input?: TeamMemberProfilesListInput) => api.teamMemberProfiles.list(input, options));

/** Get the profile of a team member. */
export const useTeamMemberProfilesGetQuery = queryHook("teamMemberProfiles", "get", (api, options, input: TeamMemberProfilesGetInput) => api.teamMemberProfiles.get(input, options));
/** Get the profile of a team member. Suspends until it is there. */
export const useTeamMemberProfilesGetSuspenseQuery = suspenseQueryHook("teamMemberProfiles", "get", (api, options, input: TeamMemberProfilesGetInput) => api.teamMemberProfiles.get(input, options));

/** Update the profile of a team member. */
export const useTeamMemberProfilesUpdateMutation = mutationHook((api, options, input: TeamMemberProfilesUpdateInput) => api.teamMemberProfiles.update(input, options));

/** Invite a user to a team by e-mail. */
export const useTeamInvitationsSendCodeMutation = mutationHook((api, options, input: TeamInvitationsSendCodeInput) => api.teamInvitations.sendCode(input, options));

/** List a team's pending invitations, newest first. */
export const useTeamInvitationsListQuery = queryHook("teamInvitations", "list", (api, options, input: TeamInvitationsListInput) => api.teamInvitations.list(input, options));
/** List a team's pending invitations, newest first. Suspends until it is there. */
export const useTeamInvitationsListSuspenseQuery = suspenseQueryHook("teamInvitations", "list", (api, options, input: TeamInvitationsListInput) => api.teamInvitations.list(input, options));

/** Revoke an invitation. */
export const useTeamInvitationsRevokeMutation = mutationHook((api, options, input: TeamInvitationsRevokeInput) => api.teamInvitations.revoke(input, options));

/** Accept an invitation. */
export const useTeamInvitationsAcceptMutation = mutationHook((api, options, input: TeamInvitationsAcceptInput) => api.teamInvitations.accept(input, options));

/** Check an invitation's code. */
export const useTeamInvitationsCheckCodeMutation = mutationHook((api, options, input: TeamInvitationsCheckCodeInput) => api.teamInvitations.checkCode(input, options));

/** Get the team of an invitation. */
export const useTeamInvitationsDetailsMutation = mutationHook((api, options, input: TeamInvitationsDetailsInput) => api.teamInvitations.details(input, options));

/** List permissions of team members. */
export const useTeamPermissionsListQuery = queryHook("teamPermissions", "list", (api, options, input?: TeamPermissionsListInput) => api.teamPermissions.list(input, options));
/** List permissions of team members. Suspends until it is there. */
export const useTeamPermissionsListSuspenseQuery = suspenseQueryHook("teamPermissions", "list", (api, options, input?: TeamPermissionsListInput) => api.teamPermissions.list(input, options));

/** List permissions of users in the project. */
export const useProjectPermissionsListQuery = queryHook("projectPermissions", "list", (api, options, input?: ProjectPermissionsListInput) => api.projectPermissions.list(input, options));
/** List permissions of users in the project. Suspends until it is there. */
export const useProjectPermissionsListSuspenseQuery = suspenseQueryHook("projectPermissions", "list", (api, options, input?: ProjectPermissionsListInput) => api.projectPermissions.list(input, options));

/** List a user's API keys, newest first. */
export const useUserApiKeysListQuery = queryHook("userApiKeys", "list", (api, options, input: UserApiKeysListInput) => api.userApiKeys.list(input, options));
/** List a user's API keys, newest first. Suspends until it is there. */
export const useUserApiKeysListSuspenseQuery = suspenseQueryHook("userApiKeys", "list", (api, options, input: UserApiKeysListInput) => api.userApiKeys.list(input, options));

/** Create an API key for a user. */
export const useUserApiKeysCreateMutation = mutationHook((api, options, input: UserApiKeysCreateInput) => api.userApiKeys.create(input, options));

/** Get a user's API key. */
export const useUserApiKeysGetQuery = queryHook("userApiKeys", "get", (api, options, input: UserApiKeysGetInput) => api.userApiKeys.get(input, options));
/** Get a user's API key. Suspends until it is there. */
export const useUserApiKeysGetSuspenseQuery = suspenseQueryHook("userApiKeys", "get", (api, options, input: UserApiKeysGetInput) => api.userApiKeys.get(input, options));

/** Update or revoke a user's API key. */
export const useUserApiKeysUpdateMutation = mutationHook((api, options, input: UserApiKeysUpdateInput) => api.userApiKeys.update(input, options));

/** List a team's API keys, newest first. */
export const useTeamApiKeysListQuery = queryHook("teamApiKeys", "list", (api, options, input: TeamApiKeysListInput) => api.teamApiKeys.list(input, options));
/** List a team's API keys, newest first. Suspends until it is there. */
export const useTeamApiKeysListSuspenseQuery = suspenseQueryHook("teamApiKeys", "list", (api, options, input: TeamApiKeysListInput) => api.teamApiKeys.list(input, options));

/** Create an API key for a team. */
export const useTeamApiKeysCreateMutation = mutationHook((api, options, input: TeamApiKeysCreateInput) => api.teamApiKeys.create(input, options));

/** Get a team's API key. */
export const useTeamApiKeysGetQuery = queryHook("teamApiKeys", "get", (api, options, input: TeamApiKeysGetInput) => api.teamApiKeys.get(input, options));
/** Get a team's API key. Suspends until it is there. */
export const useTeamApiKeysGetSuspenseQuery = suspenseQueryHook("teamApiKeys", "get", (api, options, input: TeamApiKeysGetInput) => api.teamApiKeys.get(input, options));

/** Update or revoke a team's API key. */
export const useTeamApiKeysUpdateMutation = mutationHook((api, options, input: TeamApiKeysUpdateInput) => api.teamApiKeys.update(input, options));

/** Revoke a leaked API key of a user or team. */
export const useCredentialScanningRevokeMutation = mutationHook((api, options, input: CredentialScanningRevokeInput) => api.credentialScanning.revoke(input, options));

/** List the categories of e-mails, and which of them a user gets. */
export const useNotificationsListQuery = queryHook("notifications", "list", (api, options, input: NotificationsListInput) => api.notifications.list(input, options));
/** List the categories of e-mails, and which of them a user gets. Suspends until it is there. */
export const useNotificationsListSuspenseQuery = suspenseQueryHook("notifications", "list", (api, options, input: NotificationsListInput) => api.notifications.list(input, options));

/** Turn a category of e-mails on or off for a user. */
export const useNotificationsUpdateMutation = mutationHook((api, options, input: NotificationsUpdateInput) => api.notifications.update(input, options));

/** Unsubscribe from a category of e-mails. */
export const useNotificationsUnsubscribeMutation = mutationHook((api, options, input: NotificationsUnsubscribeInput) => api.notifications.unsubscribe(input, options));

/** Get the quantity of an item that a customer has. */
export const usePaymentsItemsGetQuery = queryHook("payments.items", "get", (api, options, input: PaymentsItemsGetInput) => api.payments.items.get(input, options));
/** Get the quantity of an item that a customer has. Suspends until it is there. */
export const usePaymentsItemsGetSuspenseQuery = suspenseQueryHook("payments.items", "get", (api, options, input: PaymentsItemsGetInput) => api.payments.items.get(input, options));

/** List the products that a customer owns, oldest first. */
export const usePaymentsProductsListQuery = queryHook("payments.products", "list", (api, options, input: PaymentsProductsListInput) => api.payments.products.list(input, options));
/** List the products that a customer owns, oldest first. Suspends until it is there. */
export const usePaymentsProductsListSuspenseQuery = suspenseQueryHook("payments.products", "list", (api, options, input: PaymentsProductsListInput) => api.payments.products.list(input, options));

/** Cancel the subscription of a product. */
export const usePaymentsProductsCancelMutation = mutationHook((api, options, input: PaymentsProductsCancelInput) => api.payments.products.cancel(input, options));

/** Create a URL where a customer buys a product. */
export const usePaymentsPurchasesCreatePurchaseUrlMutation = mutationHook((api, options, input: PaymentsPurchasesCreatePurchaseUrlInput) => api.payments.purchases.createPurchaseUrl(input, options));

/** Read what a purchase URL offers. */
export const usePaymentsPurchasesValidateCodeMutation = mutationHook((api, options, input: PaymentsPurchasesValidateCodeInput) => api.payments.purchases.validateCode(input, options));

/** Check the project and the return URL of a purchase URL. */
export const usePaymentsPurchasesCheckReturnUrlQuery = queryHook("payments.purchases", "checkReturnUrl", (api, options, input: PaymentsPurchasesCheckReturnUrlInput) => api.payments.purchases.checkReturnUrl(input, options));
/** Check the project and the return URL of a purchase URL. Suspends until it is there. */
export const usePaymentsPurchasesCheckReturnUrlSuspenseQuery = suspenseQueryHook("payments.purchases", "checkReturnUrl", (api, options, input: PaymentsPurchasesCheckReturnUrlInput) => api.payments.purchases.checkReturnUrl(input, options));

/** Begin to pay. */
export const usePaymentsPurchasesCreatePurchaseSessionMutation = mutationHook((api, options, input: PaymentsPurchasesCreatePurchaseSessionInput) => api.payments.purchases.createPurchaseSession(input, options));

/** Make a test purchase. */
export const usePaymentsPurchasesConfirmTestPurchaseMutation = mutationHook((api, options, input: PaymentsPurchasesConfirmTestPurchaseInput) => api.payments.purchases.confirmTestPurchase(input, options));

/** Get the current project. */
export const useProjectsCurrentQuery = queryHook("projects", "current", (api, options) => api.projects.current(options));
/** Get the current project. Suspends until it is there. */
export const useProjectsCurrentSuspenseQuery = suspenseQueryHook("projects", "current", (api, options) => api.projects.current(options));

/** Get the public keys that verify a project's access tokens (RFC 7517). */
export const useProjectsJwksQuery = queryHook("projects", "jwks", (api, options, input: ProjectsJwksInput) => api.projects.jwks(input, options));
/** Get the public keys that verify a project's access tokens (RFC 7517). Suspends until it is there. */
export const useProjectsJwksSuspenseQuery = suspenseQueryHook("projects", "jwks", (api, options, input: ProjectsJwksInput) => api.projects.jwks(input, options));

/** List the projects of the signed-in developer's teams, oldest first. */
export const useInternalProjectsListQuery = queryHook("internal.projects", "list", (api, options) => api.internal.projects.list(options));
/** List the projects of the signed-in developer's teams, oldest first. Suspends until it is there. */
export const useInternalProjectsListSuspenseQuery = suspenseQueryHook("internal.projects", "list", (api, options) => api.internal.projects.list(options));

/** Create a project. */
export const useInternalProjectsCreateMutation = mutationHook((api, options, input: InternalProjectsCreateInput) => api.internal.projects.create(input, options));

/** Transfer a project to another team. */
export const useInternalProjectsTransferMutation = mutationHook((api, options, input: InternalProjectsTransferInput) => api.internal.projects.transfer(input, options));

/** List the teams of the signed-in developer with their role in each, oldest first. */
export const useInternalDeveloperTeamsListQuery = queryHook("internal.developerTeams", "list", (api, options) => api.internal.developerTeams.list(options));
/** List the teams of the signed-in developer with their role in each, oldest first. Suspends until it is there. */
export const useInternalDeveloperTeamsListSuspenseQuery = suspenseQueryHook("internal.developerTeams", "list", (api, options) => api.internal.developerTeams.list(options));

/** List the developers of a team with their roles, oldest membership first. */
export const useInternalDeveloperTeamsListMembersQuery = queryHook("internal.developerTeams", "listMembers", (api, options, input: InternalDeveloperTeamsListMembersInput) => api.internal.developerTeams.listMembers(input, options));
/** List the developers of a team with their roles, oldest membership first. Suspends until it is there. */
export const useInternalDeveloperTeamsListMembersSuspenseQuery = suspenseQueryHook("internal.developerTeams", "listMembers", (api, options, input: InternalDeveloperTeamsListMembersInput) => api.internal.developerTeams.listMembers(input, options));

/** Change the role of a developer in a team. */
export const useInternalDeveloperTeamsChangeRoleMutation = mutationHook((api, options, input: InternalDeveloperTeamsChangeRoleInput) => api.internal.developerTeams.changeRole(input, options));

/** Invite a developer to a team with a role. */
export const useInternalDeveloperTeamsInviteMutation = mutationHook((api, options, input: InternalDeveloperTeamsInviteInput) => api.internal.developerTeams.invite(input, options));

/** List a team's pending invitations with their roles, newest first. */
export const useInternalDeveloperTeamsListInvitationsQuery = queryHook("internal.developerTeams", "listInvitations", (api, options, input: InternalDeveloperTeamsListInvitationsInput) => api.internal.developerTeams.listInvitations(input, options));
/** List a team's pending invitations with their roles, newest first. Suspends until it is there. */
export const useInternalDeveloperTeamsListInvitationsSuspenseQuery = suspenseQueryHook("internal.developerTeams", "listInvitations", (api, options, input: InternalDeveloperTeamsListInvitationsInput) => api.internal.developerTeams.listInvitations(input, options));

/** Get a greeting that names the caller's project and access type. */
export const usePlatformGreetQuery = queryHook("platform", "greet", (api, options) => api.platform.greet(options));
/** Get a greeting that names the caller's project and access type. Suspends until it is there. */
export const usePlatformGreetSuspenseQuery = suspenseQueryHook("platform", "greet", (api, options) => api.platform.greet(options));

/** Check whether a feature of the client library is supported. */
export const usePlatformCheckFeatureSupportMutation = mutationHook((api, options, input: PlatformCheckFeatureSupportInput) => api.platform.checkFeatureSupport(input, options));

/** Check whether a client version is up to date. */
export const usePlatformCheckVersionMutation = mutationHook((api, options, input: PlatformCheckVersionInput) => api.platform.checkVersion(input, options));

/** Liveness check. */
export const usePlatformHealthQuery = queryHook("platform", "health", (api, options, input?: PlatformHealthInput) => api.platform.health(input, options));
/** Liveness check. Suspends until it is there. */
export const usePlatformHealthSuspenseQuery = suspenseQueryHook("platform", "health", (api, options, input?: PlatformHealthInput) => api.platform.health(input, options));

/** Readiness check: the database responds, migrations are done, the server is not shutting down. */
export const usePlatformReadyQuery = queryHook("platform", "ready", (api, options) => api.platform.ready(options));
/** Readiness check: the database responds, migrations are done, the server is not shutting down. Suspends until it is there. */
export const usePlatformReadySuspenseQuery = suspenseQueryHook("platform", "ready", (api, options) => api.platform.ready(options));
