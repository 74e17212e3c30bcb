import type { ClientProject } from "../../generated/client.ts";
import { type CamelCase, toCamelCase } from "../camel-case.ts";

type Config = ClientProject["config"];

/** A project as its own apps see it. */
export interface Project extends CamelCase<Omit<ClientProject, "config">> {
  /** The sign-in methods and switches that apps may read. */
  readonly config: CamelCase<Omit<Config, "enabled_oauth_providers" | "domains">> & {
    readonly oauthProviders: CamelCase<Config["enabled_oauth_providers"]>;
  };
}

/** Makes the object of a project in a response. */
export const projectFrom = ({ config: { enabled_oauth_providers, domains: _, ...config }, ...fields }: ClientProject): Project => ({
  ...toCamelCase(fields),
  config: { ...toCamelCase(config), oauthProviders: toCamelCase(enabled_oauth_providers) },
});
