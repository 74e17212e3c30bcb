import { customOidc } from "../vocabulary/sign-in/providers.ts";
import type { ProjectConfig } from "./tree.ts";

type Provider = ProjectConfig["auth"]["oauth"]["providers"][string];

/** The settings without which a provider cannot be used. Shared keys are the server's, so it needs none then. */
export function missingProviderKeys({
  type,
  isShared,
  clientId,
  clientSecret,
  issuerUrl,
}: Pick<Provider, "type" | "isShared" | "clientId" | "clientSecret" | "issuerUrl">): (
  | "type"
  | "clientId"
  | "clientSecret"
  | "issuerUrl"
)[] {
  return [
    ...(type === undefined ? (["type"] as const) : []),
    ...(!isShared && !clientId ? (["clientId"] as const) : []),
    ...(!isShared && !clientSecret ? (["clientSecret"] as const) : []),
    ...(type === customOidc && !issuerUrl ? (["issuerUrl"] as const) : []),
  ];
}
