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
};
