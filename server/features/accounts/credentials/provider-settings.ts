import { missingProviderKeys } from "#contract/config/provider-keys.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { OauthProviderNotFoundOrNotEnabled } from "#contract/errors/index.ts";
import { customOidc, idTokenProviderTypes, sharedProviderIds } from "#contract/vocabulary/sign-in/providers.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import type { ProviderSettings } from "../../../services/oauth/oauth-clients.ts";
import { openConfigSecret } from "../../projects/config-store.ts";

/** A provider of a project's configuration. */
export type ProviderConfig = ProjectConfig["auth"]["oauth"]["providers"][string];
export type ProviderKeysProblem = "incomplete" | "shared keys in production";

/** The providers with which users sign in. An account of another one, or of an earlier issuer, does not. */
export const signInProviders = ({ auth }: ProjectConfig): readonly string[] =>
  Object.entries(auth.oauth.providers).flatMap(([id, { type, allowSignIn }]) => (type && allowSignIn ? [id] : []));

/**
 * Why a provider has no keys to use, or undefined if it has. Shared keys and issuers without TLS only work in development.
 * @param development whether neither the server nor the project is in production
 */
export function providerKeysProblem(
  { type, isShared, clientId, clientSecret, issuerUrl }: ProviderConfig,
  development: boolean,
): ProviderKeysProblem | undefined {
  if (missingProviderKeys({ type, isShared, clientId, clientSecret, issuerUrl }).length > 0) return "incomplete";
  if (type === customOidc && !development && !issuerUrl?.toLowerCase().startsWith("https:")) return "incomplete";
  if (!isShared) return undefined;
  if (!sharedProviderIds.some((id) => id === type)) return "incomplete";
  return development ? undefined : "shared keys in production";
}

/** Why the project cannot use a provider, as a sentence for its developers; undefined if the configuration allows it. */
export function providerIssue(
  { project, serverConfig }: Pick<Call, "serverConfig"> & { readonly project: Project },
  providerId: string,
  use?: "allowSignIn" | "allowConnectedAccounts",
): string | undefined {
  const path = `auth.oauth.providers.${providerId}`;
  const { providers } = project.config.auth.oauth;
  const configured = Object.hasOwn(providers, providerId) ? providers[providerId] : undefined;
  if (!configured?.type) return `The configuration has no ${path}${configured ? ".type" : ""}.`;
  if (!(use ? configured[use] : configured.allowSignIn || configured.allowConnectedAccounts))
    return `${path}.${use ?? "allowSignIn"} is false.`;
  const missing = missingProviderKeys(configured);
  if (missing.length > 0) return `${path} is enabled, but ${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} missing.`;
  const problem = providerKeysProblem(configured, serverConfig.development && !project.isProductionMode);
  if (problem === "shared keys in production") return `${path} has shared keys, which work in development only.`;
  return problem && `${path} cannot be used: it has no shared keys, or an issuer without TLS.`;
}

/**
 * A provider of a project, with the keys that the server uses at it. Shared keys are those of the development identity provider. Its client
 * id is the type of the provider; `services.oauth` has its secret.
 * @param use what the project has to allow; by default one of the two
 * @throws OauthProviderNotFoundOrNotEnabled
 */
export function providerSettings(
  { project, serverConfig, services }: Pick<Call, "serverConfig" | "services"> & { readonly project: Project },
  providerId: string,
  use?: "allowSignIn" | "allowConnectedAccounts",
): ProviderSettings {
  const { providers } = project.config.auth.oauth;
  const configured = Object.hasOwn(providers, providerId) ? providers[providerId] : undefined;
  if (!configured?.type || !(use ? configured[use] : configured.allowSignIn || configured.allowConnectedAccounts))
    throw new OauthProviderNotFoundOrNotEnabled();
  const { type, isShared, clientId, facebookConfigId, microsoftTenantId, issuerUrl, displayName, scopes } = configured;
  const sealed = isShared ? undefined : configured.clientSecret;
  const clientSecret = sealed === undefined ? "" : openConfigSecret(sealed, services.secrets, project.tenancyId);
  if (providerKeysProblem({ ...configured, clientSecret }, serverConfig.development && !project.isProductionMode))
    throw new OauthProviderNotFoundOrNotEnabled();
  return {
    id: providerId,
    type,
    isShared,
    clientId: isShared ? type : (clientId ?? ""),
    clientSecret,
    facebookConfigId,
    microsoftTenantId,
    isSignInOnly: !configured.allowConnectedAccounts,
    ...(type === customOidc ? { issuerUrl, displayName: displayName ?? providerId, scopes } : {}),
  };
}

/** A provider whose ID tokens a project accepts from its apps. They are of the apps' own clients, so that no client of this server is needed. */
export interface IdTokenProvider {
  readonly settings: ProviderSettings;
  readonly audiences: readonly string[];
  readonly requiresNonce: boolean;
}

/** Why the project does not accept a provider's ID tokens, as a sentence for its developers; undefined if it does. */
export function idTokenIssue({ project }: { readonly project: Project }, providerId: string): string | undefined {
  const path = `auth.oauth.providers.${providerId}`;
  const configured = findProvider(project, providerId);
  if (!configured?.type) return `The configuration has no ${path}${configured ? ".type" : ""}.`;
  if (!configured.allowSignIn) return `${path}.allowSignIn is false.`;
  if (!idTokenProviderTypes.includes(configured.type)) return `${path}.type describes no account by an ID token.`;
  if (configured.type === customOidc && !configured.issuerUrl) return `${path}.issuerUrl is missing.`;
  return configured.idTokenAudiences?.length ? undefined : `${path}.idTokenAudiences is empty.`;
}

/** @throws OauthProviderNotFoundOrNotEnabled */
export function idTokenProvider({ project }: { readonly project: Project }, providerId: string): IdTokenProvider {
  const configured = findProvider(project, providerId);
  if (!configured?.type || idTokenIssue({ project }, providerId)) throw new OauthProviderNotFoundOrNotEnabled();
  const { type, issuerUrl, displayName, idTokenAudiences = [], allowIdTokensWithoutNonce } = configured;
  return {
    settings: {
      id: providerId,
      type,
      isShared: false,
      clientId: idTokenAudiences[0] ?? "",
      clientSecret: "",
      ...(type === customOidc ? { issuerUrl, displayName: displayName ?? providerId } : {}),
    },
    audiences: idTokenAudiences,
    requiresNonce: !allowIdTokensWithoutNonce,
  };
}

function findProvider({ config }: Project, providerId: string): ProviderConfig | undefined {
  const { providers } = config.auth.oauth;
  return Object.hasOwn(providers, providerId) ? providers[providerId] : undefined;
}
