import type { EmailMessages } from "../templates/email-messages.ts";

/** English. */
export const messages: EmailMessages = {
  language: "en",
  greeting: (name) => (name === null ? "Hello," : `Hello ${name},`),
  linkHint: "If the button does not work, copy this link into your browser:",
  notices: {
    "user.password_set": {
      subject: (project) => `A password was added to your ${project} account`,
      title: "A password was added",
      message: (project) => `A password was added to your ${project} account. It can now be used to sign in.`,
    },
    "user.password_changed": {
      subject: (project) => `Your ${project} password was changed`,
      title: "Your password was changed",
      message: (project) => `The password of your ${project} account was changed. Your other devices were signed out.`,
    },
    "user.password_reset": {
      subject: (project) => `Your ${project} password was reset`,
      title: "Your password was reset",
      message: (project) =>
        `The password of your ${project} account was reset with a link that we sent you by e-mail. All your devices were signed out.`,
    },
    "user.password_removed": {
      subject: (project) => `Your ${project} password was removed`,
      title: "Your password was removed",
      message: (project) => `Your ${project} account no longer has a password. All your devices were signed out.`,
    },
    "user.second_factor_enabled": {
      subject: (project) => `Two-factor authentication is on for your ${project} account`,
      title: "Two-factor authentication was turned on",
      message: (project) => `Signing in to your ${project} account now requires a code from an authenticator app.`,
    },
    "user.second_factor_disabled": {
      subject: (project) => `Two-factor authentication is off for your ${project} account`,
      title: "Two-factor authentication was turned off",
      message: (project) => `Signing in to your ${project} account no longer requires a code from an authenticator app.`,
    },
    "user.backup_codes_created": {
      subject: (project) => `New backup codes for your ${project} account`,
      title: "Backup codes were created",
      message: (project) => `New backup codes for signing in to your ${project} account were created. Earlier codes no longer work.`,
    },
    "user.backup_code_used": {
      subject: (project) => `A backup code was used for your ${project} account`,
      title: "A backup code was used",
      message: (project) =>
        `A backup code was used to sign in to your ${project} account. It was used in place of a code from your authenticator app.`,
    },
    "user.passkey_added": {
      subject: (project) => `A passkey was added to your ${project} account`,
      title: "A passkey was added",
      message: (project) => `A passkey was added to your ${project} account. It can now be used to sign in.`,
    },
    "user.passkey_removed": {
      subject: (project) => `The passkey was removed from your ${project} account`,
      title: "The passkey was removed",
      message: (project) => `The passkey of your ${project} account was removed. It can no longer be used to sign in.`,
    },
    "user.email_changed": {
      subject: (project) => `The e-mail address of your ${project} account was changed`,
      title: "Your e-mail address was changed",
      message: (project) => `Your ${project} account no longer uses this e-mail address, and no further e-mails about it are sent here.`,
    },
    "user.email_added": {
      subject: (project) => `An e-mail address was added to your ${project} account`,
      title: "An e-mail address was added",
      message: (project) => `Another e-mail address can now be used to sign in to your ${project} account.`,
    },
    "user.oauth_sign_in_added": {
      subject: (project) => `A sign-in method was added to your ${project} account`,
      title: "A sign-in method was added",
      message: (project) => `An account at a sign-in provider was connected to your ${project} account. It can now be used to sign in.`,
    },
    "user.email_removed": {
      subject: (project) => `An e-mail address was removed from your ${project} account`,
      title: "An e-mail address was removed",
      message: (project) => `An e-mail address was removed from your ${project} account. It can no longer be used to sign in.`,
    },
    "user.sign_in_methods_changed": {
      subject: (project) => `The sign-in methods of your ${project} account were changed`,
      title: "Your sign-in methods were changed",
      message: (project) => `A sign-in method of your ${project} account was turned on or off. Check them in your account settings.`,
    },
    "user_api_key.created": {
      subject: (project) => `An API key was created for your ${project} account`,
      title: "An API key was created",
      message: (project) => `An API key was created for your ${project} account. Programs that have it act on your behalf.`,
    },
    "user.disowned": {
      subject: (project) => `An e-mail address of your ${project} account was reported`,
      title: "An e-mail address was reported",
      message: (project) =>
        `A reader of an e-mail address of your ${project} account reported that the account is not theirs. The address can no longer be used to sign in.`,
    },
    provider: "Provider",
    address: "Address",
    when: "When",
    from: "From",
    byProject: (project) => `${project}, not one of your devices`,
    near: (city) => `near ${city}`,
    wasYou: "If this was you, you do not need to do anything.",
    notYou: (project) =>
      `If this was not you, reset your password now. Choose “Forgot your password?” on the sign-in page, which also signs out all devices. Then contact ${project}.`,
    notYouAsk: (project) => `If this was not you, contact ${project} now. Another person may have access to your account.`,
  },
  recovery: {
    subject: (project) => `Your ${project} account is yours again`,
    title: "Your account was recovered",
    message: (project) =>
      `You set a new password for your ${project} account. Its address had never been verified, so another person may have created the account. We signed out all devices and removed everything that gave others access. Your own data is unchanged.`,
    credentials: "Sign-in",
    secondFactor: "Authenticator app",
    passkey: "Passkey",
    member: "Member",
    invitation: "Invitation",
    team: "You are still in",
    foreignTeam: "You are still in, with other admins",
    more: (count) => `and ${count} more`,
    action: "Review members and teams",
    advice: "If you know a person on this list, you can invite them again with one click.",
    teamAdvice: "None of these teams is selected. Leave those that you do not know, under Teams in your account settings.",
    expiry: (days) => `The link expires in ${days} days.`,
  },
  payments: {
    receipt: {
      subject: (project) => `Your payment to ${project}`,
      title: "Your receipt",
      message: (project, product) => `Thank you for your payment to ${project} for ${product}.`,
    },
    payment_failed: {
      subject: (project) => `Your payment to ${project} failed`,
      title: "Your payment failed",
      message: (project, product) => `The payment for ${product} at ${project} failed. Update your card so that you do not lose access.`,
    },
    trial_ends: {
      subject: (project) => `Your free trial at ${project} ends soon`,
      title: "Your free trial ends soon",
      message: (project, product) =>
        `Your free trial of ${product} at ${project} ends soon. The first payment follows, unless you cancel before.`,
    },
    canceled: {
      subject: (project) => `Your subscription at ${project} was canceled`,
      title: "Your subscription was canceled",
      message: (project, product) =>
        `Your subscription of ${product} at ${project} was canceled. You can use it until it ends; nothing more is charged.`,
    },
    ended: {
      subject: (project) => `Your subscription at ${project} has ended`,
      title: "Your subscription has ended",
      message: (project, product) => `Your subscription of ${product} at ${project} has ended. Nothing more is charged.`,
    },
    refund: {
      subject: (project) => `Your refund from ${project}`,
      title: "Your refund",
      message: (project, product) => `${project} has refunded a payment for ${product}. It can take some days until you receive the money.`,
    },
    product: "Product",
    amount: "Amount",
    paidAt: "Date",
    endsAt: "Ends",
    test: "This was a test purchase. Nothing was charged.",
    advice: "If you did not expect this e-mail, contact the sender.",
  },
  leakedKey: {
    subject: (project, key) => `Your ${project} API key ${key} was revoked`,
    title: "An API key was revoked",
    ofUser: (project) => `An API key of your ${project} account was found in a public place. It was revoked and no longer works.`,
    ofTeam: (project) =>
      `An API key of a team on ${project} that you manage was found in a public place. It was revoked and no longer works.`,
    key: "Key",
    advice: "If an app still uses this key, create a new one. Check where the key was published and who may have used it.",
  },
  disabledWebhook: {
    subject: (project) => `A webhook endpoint of ${project} was disabled`,
    title: "A webhook endpoint was disabled",
    message: (project) => `Every delivery to an endpoint of ${project} has failed for days. It receives no more events.`,
    gone: (project) => `The receiver of an endpoint of ${project} has answered 410 Gone. It takes no more events.`,
    endpoint: "Endpoint",
    failingSince: "Failing since",
    advice:
      "Repair the receiver and enable the endpoint under Webhooks in the dashboard. There you can also replay the events that it missed.",
  },
};
