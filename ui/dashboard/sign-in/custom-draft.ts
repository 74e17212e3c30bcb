import { issuerUrlError } from "#contract/config/issuer-url.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { scopeList } from "#contract/vocabulary/sign-in/oauth.ts";
import { customOidc } from "#contract/vocabulary/sign-in/providers.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { type IdTokenDraft, idTokenEntry, toIdTokenDraft } from "./id-token-draft.ts";

type Providers = ProjectConfig["auth"]["oauth"]["providers"];

const customFields = ["displayName", "issuerUrl", "clientId", "clientSecret", "scopes"] as const;
type CustomField = (typeof customFields)[number];

/** A provider that the project defines, in the form. */
export interface CustomDraft extends Readonly<Record<CustomField, string>>, IdTokenDraft {
  readonly signIn: boolean;
  readonly connect: boolean;
}
/** By the id in the configuration. */
export type CustomDrafts = Readonly<Record<string, CustomDraft>>;

/** A provider of which only the id is known. */
export const newCustomDraft: CustomDraft = {
  displayName: "",
  issuerUrl: "",
  clientId: "",
  clientSecret: "",
  scopes: "",
  signIn: true,
  connect: false,
  ...toIdTokenDraft(undefined),
};

/** Reads the providers that a project defines. */
export const toCustomDrafts = (providers: Providers): CustomDrafts =>
  Object.fromEntries(
    Object.entries(providers)
      .filter(([, { type }]) => type === customOidc)
      .map(([id, provider]) => [
        id,
        {
          ...(Object.fromEntries(customFields.map((field) => [field, provider[field] ?? ""])) as Record<CustomField, string>),
          signIn: provider.allowSignIn,
          connect: provider.allowConnectedAccounts,
          ...toIdTokenDraft(provider),
        },
      ]),
  );

const toConfigEntry = ({ signIn, connect, ...draft }: CustomDraft) => ({
  type: customOidc,
  allowSignIn: signIn,
  allowConnectedAccounts: connect,
  isShared: false,
  ...Object.fromEntries(customFields.flatMap((field) => (draft[field].trim() === "" ? [] : [[field, draft[field].trim()]]))),
  ...idTokenEntry(draft),
});

/** The entries of the override that turns `saved` into `draft`. */
export const customOverride = (saved: CustomDrafts, draft: CustomDrafts) =>
  [...new Set([...Object.keys(saved), ...Object.keys(draft)])].flatMap((id) => {
    const [before, after] = [saved[id], draft[id]].map((provider) => (provider ? toConfigEntry(provider) : null));
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [[`auth.oauth.providers.${id}`, after ?? null] as const];
  });

/** The fields that have to change before the provider can be saved. */
export const invalidFields = (draft: CustomDraft): CustomField[] => customFields.filter((field) => !isValid(field, draft[field].trim()));

function isValid(field: CustomField, value: string): boolean {
  if (field === "issuerUrl") return issuerUrlError(value) === undefined;
  return field === "scopes" ? value === "" || scopeList.test(value) : value !== "";
}

/** Whether a provider can be added under an id. */
export const isFreeId = (id: string, taken: readonly string[]): boolean =>
  /^[a-z0-9_]+$/.test(id) && id.length <= textLimits.userSpecifiedId && !taken.includes(id);
