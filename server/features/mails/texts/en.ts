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
    expiry: (hours) => `The link works once and for ${hours} hours.`,
    notYou: "If you did not ask for this, you can ignore this message; nothing happens without your click.",
  },
  reset: {
    subject: (project) => `Set a new password for ${project}`,
    title: "Set a new password",
    request: (project) =>
      `Somebody, hopefully you, wants to set a new password for your account at ${project}. Choose one with this button.`,
    action: "Choose a new password",
    expiry: (hours) =>
      `The link works once and for ${hours === 1 ? "one hour" : `${hours} hours`}. All devices are signed out when it is used.`,
    notYou: "If you did not ask for this, you can ignore this message; your password stays as it is.",
  },
  signIn: {
    subject: (project) => `Sign in to ${project}`,
    title: "Sign in",
    request: (project) => `Somebody, hopefully you, wants to sign in to ${project} with this e-mail address. This button signs you in.`,
    action: "Sign in",
    codeHint: "Or type this code where you were asked for it:",
    expiry: (minutes) => `The link and the code work once and for ${minutes} minutes. Do not pass them on: whoever has them gets in.`,
    notYou: "If you did not ask for this, you can ignore this message; nobody gets in without it.",
  },
};
