import type { ProjectConfig } from "#contract/config/tree.ts";
import { oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";

type Provider = ProjectConfig["auth"]["oauth"]["providers"][string];

/** The ID tokens of a provider that the project accepts, in the form. */
export interface IdTokenDraft {
  /** Client ids with commas or spaces between them. */
  readonly idTokenAudiences: string;
  readonly allowIdTokensWithoutNonce: boolean;
}

const listAudiences = ({ idTokenAudiences }: IdTokenDraft) => [...new Set(idTokenAudiences.split(/[\s,]+/).filter(Boolean))];

/** Reads the settings of ID tokens of a provider. */
export const toIdTokenDraft = (provider: Provider | undefined): IdTokenDraft => ({
  idTokenAudiences: (provider?.idTokenAudiences ?? []).join(", "),
  allowIdTokensWithoutNonce: provider?.allowIdTokensWithoutNonce ?? false,
});

/** The part of a provider's entry in the configuration. */
export function idTokenEntry(draft: IdTokenDraft): Pick<Provider, "idTokenAudiences" | "allowIdTokensWithoutNonce"> {
  const idTokenAudiences = listAudiences(draft);
  return {
    ...(idTokenAudiences.length > 0 && { idTokenAudiences }),
    ...(draft.allowIdTokensWithoutNonce && { allowIdTokensWithoutNonce: true }),
  };
}

/** Whether the server accepts the audiences. */
export function areAudiencesValid(draft: IdTokenDraft): boolean {
  const audiences = listAudiences(draft);
  return audiences.length <= oauthLimits.idTokenAudiences && audiences.every(({ length }) => length <= textLimits.idTokenAudience);
}
