import type { MessageId } from "../../locales/messages.ts";

interface Setting {
  /** The page below the project's address, and the section of it. */
  readonly page: string;
  readonly label: MessageId;
}

/** The sections of settings that the palette finds by their headings. */
export const settings: readonly Setting[] = [
  { page: "sign-in-methods#methods", label: "methods.methods" },
  { page: "sign-in-methods#providers", label: "methods.providers" },
  { page: "sign-in-methods#custom", label: "methods.custom" },
  { page: "sign-in-methods#merge", label: "methods.merge" },
  { page: "sign-in-methods#new-users", label: "methods.newUsers" },
  { page: "sign-in-methods#rules", label: "rules.title" },
  { page: "sign-in-methods#hook", label: "hook.title" },
  { page: "sign-in-methods#bots", label: "bots.title" },
  { page: "sign-in-methods#sessions", label: "methods.sessions" },
  { page: "sign-in-methods#claims", label: "methods.claims" },
  { page: "emails/settings#server", label: "emails.server" },
  { page: "emails/settings#domain", label: "emails.domain" },
  { page: "emails/settings#suppressions", label: "emails.suppressions" },
  { page: "settings#general", label: "settings.general" },
  { page: "settings#production", label: "settings.productionTitle" },
  { page: "settings#users", label: "settings.users" },
  { page: "settings#navigation", label: "settings.navigation" },
];
