import { type ProviderId, providerIds } from "#contract/vocabulary/sign-in/providers.ts";

/** Names that other systems give to providers. */
const otherNames: Readonly<Record<string, ProviderId>> = {
  "google-oauth2": "google",
  windowslive: "microsoft",
  azure: "microsoft",
  azuread: "microsoft",
  linkedin_oidc: "linkedin",
  twitter: "x",
};

/** Names that other systems list beside providers: their own passwords, codes and phones. */
const noProviders: ReadonlySet<string> = new Set(["password", "credential", "auth0", "email", "phone", "sms", "anonymous", "passkey"]);

/** The project's id of a provider: ours where it is a known one, else the other system's. Undefined for what is no provider. */
export function readProviderId(name: string): string | undefined {
  const plain = name
    .replace(/^oauth_(?:custom_)?/, "")
    .replace(/\.com$/, "")
    .toLowerCase();
  if (noProviders.has(plain)) return undefined;
  const known = providerIds.find((id) => id === plain) ?? (Object.hasOwn(otherNames, plain) ? otherNames[plain] : undefined);
  return known ?? plain.replaceAll(/[^a-z0-9_:]/g, "_");
}

/** An account at a provider as an import takes it. */
export interface Link {
  readonly id: string;
  readonly accountId: string;
  readonly email: string | null;
}

/** The account, or none where the record is of no provider or has no subject. */
export function readLink(provider: string | undefined, accountId: string | undefined, email: string | undefined): Link[] {
  const id = provider === undefined ? undefined : readProviderId(provider);
  return id === undefined || accountId === undefined ? [] : [{ id, accountId, email: email ?? null }];
}
