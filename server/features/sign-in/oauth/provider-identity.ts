import { cutText } from "#contract/vocabulary/cut-text.ts";
import { displayName, strictEmail, webUrl } from "#contract/vocabulary/text.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import type { ProviderAccount, ProviderSettings } from "../../../services/oauth/oauth-clients.ts";
import type { NewOAuthLink } from "../../accounts/credentials/oauth-links.ts";
import type { Identity } from "../identity.ts";

/** The facts that a provider has proven about the user. */
export interface ProviderIdentity extends Identity {
  readonly method: "oauth";
  readonly oauthLink: NewOAuthLink;
}

/**
 * The account at a provider as an identity. A provider's name, image and address are its users' own texts. Those that our fields do not
 * accept are omitted, and the sign-in succeeds without them.
 * @param isShared whether the provider was used with shared keys
 */
export function toProviderIdentity(
  { id: providerId, isShared }: Pick<ProviderSettings, "id" | "isShared">,
  account: ProviderAccount,
): ProviderIdentity {
  const email = strictEmail.safeParse(account.email).data;
  const name = displayName.safeParse(account.displayName && cutText(account.displayName.trim(), textLimits.displayName)).data;
  return {
    method: "oauth",
    oauthLink: { id: providerId, account_id: account.accountId, email: email ?? null, by_shared_keys: isShared },
    email:
      email === undefined ? undefined : { value: email, verified: account.emailVerified, verifiedBy: isShared ? providerId : undefined },
    profile: { displayName: name || undefined, imageUrl: webUrl.safeParse(account.imageUrl).data },
  };
}
