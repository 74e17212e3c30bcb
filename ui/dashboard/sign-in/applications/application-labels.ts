import type { ApplicationType } from "#contract/vocabulary/sign-in/applications.ts";
import type { MessageId } from "../../../locales/messages.ts";

/** The name of each type of application, with what it is for. */
export const typeLabels: Readonly<Record<ApplicationType, { readonly label: MessageId; readonly hint: MessageId }>> = {
  web: { label: "applications.typeWeb", hint: "applications.typeWebHint" },
  native: { label: "applications.typeNative", hint: "applications.typeNativeHint" },
  service: { label: "applications.typeService", hint: "applications.typeServiceHint" },
};
