import type { EmailTexts, ThemeTexts } from "#contract/config/email-texts.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";

const { lifetime } = codeLimits;
const days = (millis: number) => `${millis / 86_400_000} days`;

export const theme: ThemeTexts = {
  unsubscribeQuestion: "Do you not want these e-mails?",
  unsubscribe: "Unsubscribe",
  terms: "Terms",
  privacy: "Privacy",
  poweredBy: "Powered by Latchkey",
};

/** The texts of the built-in templates and themes. Projects may change them, so they are sources with names in braces. */
export const templates: EmailTexts = {
  greeting: "Hello {name},",
  greetingWithoutName: "Hello,",
  linkHint: "If the button does not work, copy this link into your browser:",
  emailVerification: {
    subject: "Confirm your e-mail address for {project}",
    title: "Confirm your e-mail address",
    request: "Please confirm that this e-mail address belongs to you. {project} will then use it for your account.",
    action: "Confirm e-mail address",
    notes: [
      `This link works once and expires in ${days(lifetime.verification)}.`,
      "If you did not request this, you can ignore this e-mail. Nothing changes unless you confirm.",
    ],
  },
  passwordReset: {
    subject: "Reset your {project} password",
    title: "Reset your password",
    request: "We received a request to reset the password of your {project} account. Use the button below to choose a new password.",
    action: "Choose a new password",
    notes: [
      `This link works once and expires in ${days(lifetime.passwordReset)}. Using it signs out all your devices.`,
      "If you did not request this, you can ignore this e-mail. Your password stays the same.",
    ],
  },
  magicLink: {
    subject: "Sign in to {project}",
    title: "Sign in",
    request: "We received a request to sign in to {project} with this e-mail address. Use the button below to sign in.",
    action: "Sign in",
    codeHint: "Or enter this code on the sign-in page:",
    notes: [
      `The link and the code work once and expire in ${days(lifetime.signIn)}. Do not share them: anyone who has them can sign in as you.`,
      "If you did not request this, you can ignore this e-mail. Without the link or the code, no one can sign in.",
    ],
  },
  teamInvitation: {
    subject: "You have been invited to a team on {project}",
    title: "You have been invited",
    request: "You have been invited to join a team on {project}.",
    requestOfTeam: "You have been invited to join the team “{team}” on {project}.",
    requestOfInviter: "{inviter} invited you to join the team “{team}” on {project}.",
    action: "View invitation",
    notes: [
      `This link works once and expires in ${days(lifetime.invitation)}.`,
      "If you were not expecting an invitation, you can ignore this e-mail.",
    ],
  },
  signInInvitation: {
    subject: "You are invited to {project}",
    title: "You are invited",
    requestOfTeam: "The team “{team}” invites you to sign in to {project}. Use the button below to open the sign-in page.",
    request: "You were invited to sign in to {project}. Use the button below to open the sign-in page.",
    action: "Sign in",
    notes: ["If you did not expect an invitation, you can ignore this e-mail."],
  },
};

/** The texts of all other e-mails, in ICU MessageFormat. The server inserts the values: a name that looks like a placeholder stays a name. */
export const messages = {
  notices: {
    "user.device_added": {
      subject: "New sign-in to your {project} account",
      title: "New sign-in",
      message: "Your {project} account was used to sign in on a device or browser that is new to it.",
    },
    "user.password_set": {
      subject: "A password was added to your {project} account",
      title: "A password was added",
      message: "A password was added to your {project} account. It can now be used to sign in.",
    },
    "user.password_changed": {
      subject: "Your {project} password was changed",
      title: "Your password was changed",
      message: "The password of your {project} account was changed. Your other devices were signed out.",
    },
    "user.password_reset": {
      subject: "Your {project} password was reset",
      title: "Your password was reset",
      message: "The password of your {project} account was reset with a link that we sent you by e-mail. All your devices were signed out.",
    },
    "user.password_removed": {
      subject: "Your {project} password was removed",
      title: "Your password was removed",
      message: "Your {project} account no longer has a password. All your devices were signed out.",
    },
    "user.second_factor_enabled": {
      subject: "Two-factor authentication is on for your {project} account",
      title: "Two-factor authentication was turned on",
      message: "Signing in to your {project} account now requires a code from an authenticator app.",
    },
    "user.second_factor_disabled": {
      subject: "Two-factor authentication is off for your {project} account",
      title: "Two-factor authentication was turned off",
      message: "Signing in to your {project} account no longer requires a code from an authenticator app.",
    },
    "user.backup_codes_created": {
      subject: "New backup codes for your {project} account",
      title: "Backup codes were created",
      message: "New backup codes for signing in to your {project} account were created. Earlier codes no longer work.",
    },
    "user.backup_code_used": {
      subject: "A backup code was used for your {project} account",
      title: "A backup code was used",
      message: "A backup code was used to sign in to your {project} account. It was used in place of a code from your authenticator app.",
    },
    "user.passkey_added": {
      subject: "A passkey was added to your {project} account",
      title: "A passkey was added",
      message: "A passkey was added to your {project} account. It can now be used to sign in.",
    },
    "user.passkey_removed": {
      subject: "The passkey was removed from your {project} account",
      title: "The passkey was removed",
      message: "The passkey of your {project} account was removed. It can no longer be used to sign in.",
    },
    "user.email_changed": {
      subject: "The e-mail address of your {project} account was changed",
      title: "Your e-mail address was changed",
      message: "Your {project} account no longer uses this e-mail address, and no further e-mails about it are sent here.",
    },
    "user.email_added": {
      subject: "An e-mail address was added to your {project} account",
      title: "An e-mail address was added",
      message: "Another e-mail address can now be used to sign in to your {project} account.",
    },
    "user.oauth_sign_in_added": {
      subject: "A sign-in method was added to your {project} account",
      title: "A sign-in method was added",
      message: "An account at a sign-in provider was connected to your {project} account. It can now be used to sign in.",
    },
    "user.email_removed": {
      subject: "An e-mail address was removed from your {project} account",
      title: "An e-mail address was removed",
      message: "An e-mail address was removed from your {project} account. It can no longer be used to sign in.",
    },
    "user.sign_in_methods_changed": {
      subject: "The sign-in methods of your {project} account were changed",
      title: "Your sign-in methods were changed",
      message: "A sign-in method of your {project} account was turned on or off. Check them in your account settings.",
    },
    "user_api_key.created": {
      subject: "An API key was created for your {project} account",
      title: "An API key was created",
      message: "An API key was created for your {project} account. Programs that have it act on your behalf.",
    },
    "user.disowned": {
      subject: "An e-mail address of your {project} account was reported",
      title: "An e-mail address was reported",
      message:
        "A reader of an e-mail address of your {project} account reported that the account is not theirs. The address can no longer be used to sign in.",
    },
    provider: "Provider",
    address: "Address",
    when: "When",
    device: "Device",
    browserOnSystem: "{browser} on {system}",
    sessions: "View your sessions",
    from: "From",
    byProject: "{project}, not one of your devices",
    near: "near {city}",
    wasYou: "If this was you, you do not need to do anything.",
    notYou:
      "If this was not you, reset your password now. Choose “Forgot your password?” on the sign-in page, which also signs out all devices. Then contact {project}.",
    notYouAsk: "If this was not you, contact {project} now. Another person may have access to your account.",
  },
  recovery: {
    subject: "Your {project} account is yours again",
    title: "Your account was recovered",
    message:
      "You set a new password for your {project} account. Its address had never been verified, so another person may have created the account. We signed out all devices and removed everything that gave others access. Your own data is unchanged.",
    credentials: "Sign-in",
    secondFactor: "Authenticator app",
    passkey: "Passkey",
    member: "Member",
    invitation: "Invitation",
    team: "You are still in",
    foreignTeam: "You are still in, with other admins",
    more: "and {count} more",
    action: "Review members and teams",
    advice: "If you know a person on this list, you can invite them again with one click.",
    teamAdvice: "None of these teams is selected. Leave those that you do not know, under Teams in your account settings.",
    expiry: "The link expires in {days} days.",
  },
  payments: {
    receipt: {
      subject: "Your payment to {project}",
      title: "Your receipt",
      message: "Thank you for your payment to {project} for {product}.",
    },
    payment_failed: {
      subject: "Your payment to {project} failed",
      title: "Your payment failed",
      message: "The payment for {product} at {project} failed. Update your card so that you do not lose access.",
    },
    trial_ends: {
      subject: "Your free trial at {project} ends soon",
      title: "Your free trial ends soon",
      message: "Your free trial of {product} at {project} ends soon. The first payment follows, unless you cancel before.",
    },
    canceled: {
      subject: "Your subscription at {project} was canceled",
      title: "Your subscription was canceled",
      message: "Your subscription of {product} at {project} was canceled. You can use it until it ends; nothing more is charged.",
    },
    ended: {
      subject: "Your subscription at {project} has ended",
      title: "Your subscription has ended",
      message: "Your subscription of {product} at {project} has ended. Nothing more is charged.",
    },
    refund: {
      subject: "Your refund from {project}",
      title: "Your refund",
      message: "{project} has refunded a payment for {product}. It can take some days until you receive the money.",
    },
    product: "Product",
    amount: "Amount",
    paidAt: "Date",
    endsAt: "Ends",
    test: "This was a test purchase. Nothing was charged.",
    advice: "If you did not expect this e-mail, contact the sender.",
  },
  leakedKey: {
    subject: "Your {project} API key {key} was revoked",
    title: "An API key was revoked",
    ofUser: "An API key of your {project} account was found in a public place. It was revoked and no longer works.",
    ofTeam: "An API key of a team on {project} that you manage was found in a public place. It was revoked and no longer works.",
    key: "Key",
    advice: "If an app still uses this key, create a new one. Check where the key was published and who may have used it.",
  },
  disabledWebhook: {
    subject: "A webhook endpoint of {project} was disabled",
    title: "A webhook endpoint was disabled",
    message: "Every delivery to an endpoint of {project} has failed for days. It receives no more events.",
    gone: "The receiver of an endpoint of {project} has answered 410 Gone. It takes no more events.",
    endpoint: "Endpoint",
    failingSince: "Failing since",
    advice:
      "Repair the receiver and enable the endpoint under Webhooks in the dashboard. There you can also replay the events that it missed.",
  },
} as const;
