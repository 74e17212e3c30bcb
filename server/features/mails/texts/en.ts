import type { Catalogue } from "./catalogue.ts";

/** English. */
export const en: Catalogue = {
  language: "en",
  greeting: (name) => (name === null ? "Hello," : `Hello ${name},`),
  linkHint: "If the button does not work, open this address in your browser:",
  verification: {
    subject: (project) => `Confirm your e-mail address for ${project}`,
    title: "Confirm your e-mail address",
    request: (project) => `Please confirm that this e-mail address is yours, so that ${project} can use it for your account.`,
    action: "Confirm e-mail address",
    expiry: (days) => `The link works once and for ${days} days.`,
    notYou: "If you did not ask for this, you can ignore this message; nothing happens without your click.",
  },
  reset: {
    subject: (project) => `Set a new password for ${project}`,
    title: "Set a new password",
    request: (project) =>
      `Somebody, hopefully you, wants to set a new password for your account at ${project}. Choose one with this button.`,
    action: "Choose a new password",
    expiry: (days) => `The link works once and for ${days} days. All devices are signed out when it is used.`,
    notYou: "If you did not ask for this, you can ignore this message; your password stays as it is.",
  },
  invitation: {
    subject: (project) => `You are invited to a team at ${project}`,
    title: "You are invited",
    request: (project, team) => `You are invited to join ${team === "" ? "a team" : `the team “${team}”`} at ${project}.`,
    action: "See the invitation",
    expiry: (days) => `The link works once and for ${days} days.`,
    notYou: "If you do not know who invites you, you can ignore this message.",
  },
  notices: {
    "user.password_set": {
      subject: (project) => `A password was added to your ${project} account`,
      title: "A password was added",
      message: (project) => `Your account at ${project} has a password now, which signs in to it.`,
    },
    "user.password_changed": {
      subject: (project) => `Your ${project} password was changed`,
      title: "Your password was changed",
      message: (project) => `The password of your account at ${project} was changed. Other devices were signed out.`,
    },
    "user.password_reset": {
      subject: (project) => `Your ${project} password was reset`,
      title: "Your password was reset",
      message: (project) =>
        `A new password was set for your account at ${project} with a link that we had mailed to you. All devices were signed out.`,
    },
    "user.password_removed": {
      subject: (project) => `Your ${project} password was removed`,
      title: "Your password was removed",
      message: (project) => `Your account at ${project} has no password any more. All devices were signed out.`,
    },
    "user.second_factor_enabled": {
      subject: (project) => `An authenticator app was set up for your ${project} account`,
      title: "An authenticator app was set up",
      message: (project) => `From now on, signing in to your account at ${project} asks for a code of an authenticator app.`,
    },
    "user.second_factor_disabled": {
      subject: (project) => `The authenticator app was removed from your ${project} account`,
      title: "The authenticator app was removed",
      message: (project) => `Signing in to your account at ${project} does not ask for a code of an authenticator app any more.`,
    },
    "user.passkey_added": {
      subject: (project) => `A passkey was added to your ${project} account`,
      title: "A passkey was added",
      message: (project) => `Your account at ${project} has a new passkey, which signs in to it.`,
    },
    "user.passkey_removed": {
      subject: (project) => `The passkey was removed from your ${project} account`,
      title: "The passkey was removed",
      message: (project) => `The passkey of your account at ${project} does not sign in to it any more.`,
    },
    "user.email_changed": {
      subject: (project) => `The e-mail address of your ${project} account was changed`,
      title: "Your e-mail address was changed",
      message: (project) =>
        `Your account at ${project} does not use this e-mail address any more. Its mails will not come here from now on.`,
    },
    when: "When",
    from: "From",
    byProject: (project) => `${project} itself, not one of your devices`,
    near: (place) => `near ${place}`,
    wasYou: "If this was you, there is nothing to do.",
    notYou: (project) =>
      `If it was not you, choose a new password at once: “Forgot your password?” on the sign-in page signs out all devices. Then tell the people at ${project}.`,
    notYouAsk: (project) => `If it was not you, tell the people at ${project} at once. Somebody else may be using your account.`,
  },
  signIn: {
    subject: (project) => `Sign in to ${project}`,
    title: "Sign in",
    request: (project) => `Somebody, hopefully you, wants to sign in to ${project} with this e-mail address. This button signs you in.`,
    action: "Sign in",
    codeHint: "Or type this code where you were asked for it:",
    expiry: (days) => `The link and the code work once and for ${days} days. Do not pass them on: whoever has them gets in.`,
    notYou: "If you did not ask for this, you can ignore this message; nobody gets in without it.",
  },
};
