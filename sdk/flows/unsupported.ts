import { notSupported } from "#contract/vocabulary/messages.ts";
import type { ClientApi } from "../generated/client.ts";

/**
 * Reports to the server that a feature is missing, and throws.
 * @throws Error with the name of the feature
 */
export async function unsupported(api: ClientApi, feature: string): Promise<never> {
  // The report must not hide the error.
  await api.platform.checkFeatureSupport({ body: { feature_name: feature } }).catch(() => undefined);
  throw new Error(notSupported(feature));
}
