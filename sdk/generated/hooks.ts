// Generated from the contract by scripts/generate.ts; do not edit.

import { mutationHook, queryHook, suspenseQueryHook } from "../react/hooks.ts";
import type { CliCompleteInput, CliPollInput, CliStartInput, ContactChannelsCheckVerificationCodeInput, ContactChannelsSendPrimaryVerificationCodeInput, ContactChannelsSendVerificationCodeInput, ContactChannelsVerifyInput, InternalProjectsCreateInput, InternalProjectsTransferInput, MfaSignInInput, OauthTokenInput, OtpCheckCodeInput, OtpSendSignInCodeInput, OtpSignInInput, PasskeyRegisterInput, PasskeySignInInput, PasswordCheckResetCodeInput, PasswordResetInput, PasswordSendResetCodeInput, PasswordSetInput, PasswordSignInInput, PasswordSignUpInput, PasswordUpdateInput, PlatformCheckFeatureSupportInput, PlatformCheckVersionInput, PlatformHealthInput, ProjectsJwksInput, SessionsListInput, SessionsRemoveInput, TeamInvitationsAcceptInput, TeamInvitationsCheckCodeInput, TeamInvitationsDetailsInput, TeamInvitationsListInput, TeamInvitationsRevokeInput, TeamInvitationsSendCodeInput, TeamsCreateInput, TeamsGetInput, TeamsListInput, UserUpdate } from "./client.ts";

/** Sign up with e-mail and password. */
export const useAuthPasswordSignUpMutation = mutationHook((api, options, input: PasswordSignUpInput) => api.auth.password.signUp(input, options));

/** Sign in with e-mail and password. */
export const useAuthPasswordSignInMutation = mutationHook((api, options, input: PasswordSignInInput) => api.auth.password.signIn(input, options));

/** Mail a link that sets a new password. */
export const useAuthPasswordSendResetCodeMutation = mutationHook((api, options, input: PasswordSendResetCodeInput) => api.auth.password.sendResetCode(input, options));

/** Whether a reset code works. */
export const useAuthPasswordCheckResetCodeMutation = mutationHook((api, options, input: PasswordCheckResetCodeInput) => api.auth.password.checkResetCode(input, options));

/** Set a new password with a mailed code. */
export const useAuthPasswordResetMutation = mutationHook((api, options, input: PasswordResetInput) => api.auth.password.reset(input, options));

/** Change one's password. */
export const useAuthPasswordUpdateMutation = mutationHook((api, options, input: PasswordUpdateInput) => api.auth.password.update(input, options));

/** Set one's first password. */
export const useAuthPasswordSetMutation = mutationHook((api, options, input: PasswordSetInput) => api.auth.password.set(input, options));

/** A user's sessions, newest first. */
export const useAuthSessionsListQuery = queryHook("auth.sessions", "list", (api, options, input: SessionsListInput) => api.auth.sessions.list(input, options));
/** A user's sessions, newest first. Suspends until it is there. */
export const useAuthSessionsListSuspenseQuery = suspenseQueryHook("auth.sessions", "list", (api, options, input: SessionsListInput) => api.auth.sessions.list(input, options));

/** End another session. */
export const useAuthSessionsRemoveMutation = mutationHook((api, options, input: SessionsRemoveInput) => api.auth.sessions.remove(input, options));

/** Sign out. */
export const useAuthSessionsSignOutMutation = mutationHook((api, options) => api.auth.sessions.signOut(options));

/** Get a fresh access token for a refresh token. */
export const useAuthSessionsRefreshMutation = mutationHook((api, options) => api.auth.sessions.refresh(options));

/** The OAuth 2.0 token endpoint. */
export const useAuthOauthTokenMutation = mutationHook((api, options, input: OauthTokenInput) => api.auth.oauth.token(input, options));

/** Mail a code and a link to sign in with. */
export const useAuthOtpSendSignInCodeMutation = mutationHook((api, options, input: OtpSendSignInCodeInput) => api.auth.otp.sendSignInCode(input, options));

/** Sign in, or sign up, with a mailed code. */
export const useAuthOtpSignInMutation = mutationHook((api, options, input: OtpSignInInput) => api.auth.otp.signIn(input, options));

/** Whether a sign-in code works. */
export const useAuthOtpCheckCodeMutation = mutationHook((api, options, input: OtpCheckCodeInput) => api.auth.otp.checkCode(input, options));

/** Finish a sign-in that asks for a second factor. */
export const useAuthMfaSignInMutation = mutationHook((api, options, input: MfaSignInInput) => api.auth.mfa.signIn(input, options));

/** Begin to register a passkey. */
export const useAuthPasskeyInitiateRegistrationMutation = mutationHook((api, options) => api.auth.passkey.initiateRegistration(options));

/** Register a passkey. */
export const useAuthPasskeyRegisterMutation = mutationHook((api, options, input: PasskeyRegisterInput) => api.auth.passkey.register(input, options));

/** Begin to sign in with a passkey. */
export const useAuthPasskeyInitiateAuthenticationMutation = mutationHook((api, options) => api.auth.passkey.initiateAuthentication(options));

/** Sign in with a passkey. */
export const useAuthPasskeySignInMutation = mutationHook((api, options, input: PasskeySignInInput) => api.auth.passkey.signIn(input, options));

/** Sign up without saying who. */
export const useAuthAnonymousSignUpMutation = mutationHook((api, options) => api.auth.anonymous.signUp(options));

/** Begin to sign in a command line tool. */
export const useAuthCliStartMutation = mutationHook((api, options, input?: CliStartInput) => api.auth.cli.start(input, options));

/** Ask whether a command line tool is signed in. */
export const useAuthCliPollMutation = mutationHook((api, options, input: CliPollInput) => api.auth.cli.poll(input, options));

/** Confirm the sign-in of a command line tool. */
export const useAuthCliCompleteMutation = mutationHook((api, options, input: CliCompleteInput) => api.auth.cli.complete(input, options));

/** The signed-in user. */
export const useUsersMeQuery = queryHook("users", "me", (api, options) => api.users.me(options));
/** The signed-in user. Suspends until it is there. */
export const useUsersMeSuspenseQuery = suspenseQueryHook("users", "me", (api, options) => api.users.me(options));

/** Change the signed-in user. */
export const useUsersUpdateMeMutation = mutationHook((api, options, input: UserUpdate) => api.users.updateMe(input, options));

/** Delete the signed-in user. */
export const useUsersDeleteMeMutation = mutationHook((api, options) => api.users.deleteMe(options));

/** Mail a link that verifies one's primary e-mail address. */
export const useContactChannelsSendPrimaryVerificationCodeMutation = mutationHook((api, options, input: ContactChannelsSendPrimaryVerificationCodeInput) => api.contactChannels.sendPrimaryVerificationCode(input, options));

/** Mail a link that verifies an e-mail address of a user. */
export const useContactChannelsSendVerificationCodeMutation = mutationHook((api, options, input: ContactChannelsSendVerificationCodeInput) => api.contactChannels.sendVerificationCode(input, options));

/** Verify the address that a code was mailed to. */
export const useContactChannelsVerifyMutation = mutationHook((api, options, input: ContactChannelsVerifyInput) => api.contactChannels.verify(input, options));

/** Whether a verification code works. */
export const useContactChannelsCheckVerificationCodeMutation = mutationHook((api, options, input: ContactChannelsCheckVerificationCodeInput) => api.contactChannels.checkVerificationCode(input, options));

/** List teams, oldest first. */
export const useTeamsListQuery = queryHook("teams", "list", (api, options, input?: TeamsListInput) => api.teams.list(input, options));
/** List teams, oldest first. Suspends until it is there. */
export const useTeamsListSuspenseQuery = suspenseQueryHook("teams", "list", (api, options, input?: TeamsListInput) => api.teams.list(input, options));

/** Make a team. */
export const useTeamsCreateMutation = mutationHook((api, options, input: TeamsCreateInput) => api.teams.create(input, options));

/** A team by id. */
export const useTeamsGetQuery = queryHook("teams", "get", (api, options, input: TeamsGetInput) => api.teams.get(input, options));
/** A team by id. Suspends until it is there. */
export const useTeamsGetSuspenseQuery = suspenseQueryHook("teams", "get", (api, options, input: TeamsGetInput) => api.teams.get(input, options));

/** Invite somebody into a team by mail. */
export const useTeamInvitationsSendCodeMutation = mutationHook((api, options, input: TeamInvitationsSendCodeInput) => api.teamInvitations.sendCode(input, options));

/** A team's open invitations, newest first. */
export const useTeamInvitationsListQuery = queryHook("teamInvitations", "list", (api, options, input: TeamInvitationsListInput) => api.teamInvitations.list(input, options));
/** A team's open invitations, newest first. Suspends until it is there. */
export const useTeamInvitationsListSuspenseQuery = suspenseQueryHook("teamInvitations", "list", (api, options, input: TeamInvitationsListInput) => api.teamInvitations.list(input, options));

/** Take an invitation back. */
export const useTeamInvitationsRevokeMutation = mutationHook((api, options, input: TeamInvitationsRevokeInput) => api.teamInvitations.revoke(input, options));

/** Join the team that one is invited to. */
export const useTeamInvitationsAcceptMutation = mutationHook((api, options, input: TeamInvitationsAcceptInput) => api.teamInvitations.accept(input, options));

/** Whether an invitation's code works. */
export const useTeamInvitationsCheckCodeMutation = mutationHook((api, options, input: TeamInvitationsCheckCodeInput) => api.teamInvitations.checkCode(input, options));

/** Which team an invitation is into. */
export const useTeamInvitationsDetailsMutation = mutationHook((api, options, input: TeamInvitationsDetailsInput) => api.teamInvitations.details(input, options));

/** The project of the caller's keys. */
export const useProjectsCurrentQuery = queryHook("projects", "current", (api, options) => api.projects.current(options));
/** The project of the caller's keys. Suspends until it is there. */
export const useProjectsCurrentSuspenseQuery = suspenseQueryHook("projects", "current", (api, options) => api.projects.current(options));

/** Public keys that verify a project's access tokens (RFC 7517). */
export const useProjectsJwksQuery = queryHook("projects", "jwks", (api, options, input: ProjectsJwksInput) => api.projects.jwks(input, options));
/** Public keys that verify a project's access tokens (RFC 7517). Suspends until it is there. */
export const useProjectsJwksSuspenseQuery = suspenseQueryHook("projects", "jwks", (api, options, input: ProjectsJwksInput) => api.projects.jwks(input, options));

/** The projects that the signed-in developer's teams own, oldest first. */
export const useInternalProjectsListQuery = queryHook("internal.projects", "list", (api, options) => api.internal.projects.list(options));
/** The projects that the signed-in developer's teams own, oldest first. Suspends until it is there. */
export const useInternalProjectsListSuspenseQuery = suspenseQueryHook("internal.projects", "list", (api, options) => api.internal.projects.list(options));

/** Make a project. */
export const useInternalProjectsCreateMutation = mutationHook((api, options, input: InternalProjectsCreateInput) => api.internal.projects.create(input, options));

/** Give a project to another team. */
export const useInternalProjectsTransferMutation = mutationHook((api, options, input: InternalProjectsTransferInput) => api.internal.projects.transfer(input, options));

/** A greeting that says who the server takes you for. */
export const usePlatformGreetQuery = queryHook("platform", "greet", (api, options) => api.platform.greet(options));
/** A greeting that says who the server takes you for. Suspends until it is there. */
export const usePlatformGreetSuspenseQuery = suspenseQueryHook("platform", "greet", (api, options) => api.platform.greet(options));

/** Whether a feature of the client libraries is supported; answers a sentence. */
export const usePlatformCheckFeatureSupportMutation = mutationHook((api, options, input: PlatformCheckFeatureSupportInput) => api.platform.checkFeatureSupport(input, options));

/** Whether a client version is up to date. */
export const usePlatformCheckVersionMutation = mutationHook((api, options, input: PlatformCheckVersionInput) => api.platform.checkVersion(input, options));

/** Liveness: the process answers. */
export const usePlatformHealthQuery = queryHook("platform", "health", (api, options, input?: PlatformHealthInput) => api.platform.health(input, options));
/** Liveness: the process answers. Suspends until it is there. */
export const usePlatformHealthSuspenseQuery = suspenseQueryHook("platform", "health", (api, options, input?: PlatformHealthInput) => api.platform.health(input, options));

/** Readiness: the database answers, migrations are done, the server is not draining. */
export const usePlatformReadyQuery = queryHook("platform", "ready", (api, options) => api.platform.ready(options));
/** Readiness: the database answers, migrations are done, the server is not draining. Suspends until it is there. */
export const usePlatformReadySuspenseQuery = suspenseQueryHook("platform", "ready", (api, options) => api.platform.ready(options));
