import { clientLimits } from "#contract/vocabulary/client-library.ts";
import type { ClientApp } from "../client.ts";
import { addHooks } from "../objects/object-hooks.ts";
import type { AdminProject } from "../objects/projects/admin-project.ts";
import { useClientApp } from "./provider.tsx";
import { clientQueryKey } from "./query-client.ts";
import { useSuspendedQuery } from "./suspended-query.ts";
import { type UseUserOptions, useUser } from "./user.ts";

/** An object with the method that a hook reads. */
type Reader = { readonly id?: string; readonly projectId?: string; readonly scopes?: readonly string[] } & {
  readonly [method: string]: (...input: readonly unknown[]) => Promise<unknown>;
};

/** A key does not depend on the snapshot of an object that a hook takes. */
const keyPart = (input: unknown) => (typeof input === "object" && input !== null && "id" in input ? { id: input.id } : input);

type Group = string | ((first: unknown) => string);

function useRead(object: Reader, method: string, group: Group, input: readonly unknown[]): unknown {
  const groups = typeof group === "string" ? group.split(".") : [group(input[0])];
  const { id = object.projectId, scopes } = object;
  const query = {
    queryKey: clientQueryKey(...groups, method, id, scopes, ...input.map(keyPart)),
    queryFn: async () => object[method]?.(...input),
    // Components that mount together share one read.
    staleTime: clientLimits.cacheThrottleMillis,
    // Objects carry methods: they are compared by identity, not merged field by field.
    structuralSharing: false,
  };
  return useSuspendedQuery(query).data;
}

/** The hook that reads a method. `group`: the group of routes whose changes make the data stale. */
const reads = (method: string, group: Group) =>
  function (this: Reader, ...input: readonly unknown[]) {
    return useRead(this, method, group, input);
  };

/** Permissions without a team are those in the project. */
const permissionGroup = (first: unknown) =>
  typeof first === "object" && first !== null && "id" in first ? "teamPermissions" : "projectPermissions";

const customer = { useItem: reads("getItem", "payments"), useProducts: reads("listProducts", "payments") };
const teams = { useTeams: reads("listTeams", "teams"), useTeam: reads("getTeam", "teams") };

const user = {
  ...customer,
  ...teams,
  useTeamProfile: reads("getTeamProfile", "teamMemberProfiles"),
  usePermissions: reads("listPermissions", permissionGroup),
  usePermission: reads("getPermission", permissionGroup),
  useContactChannels: reads("listContactChannels", "contactChannels"),
  useNotificationCategories: reads("listNotificationCategories", "notifications"),
  useApiKeys: reads("listApiKeys", "userApiKeys"),
  useOAuthProviders: reads("listOAuthProviders", "oauthProviders"),
  useOAuthProvider: reads("getOAuthProvider", "oauthProviders"),
  useConnectedAccount: reads("getConnectedAccount", "connectedAccounts"),
  useConnectedApplications: reads("listConnectedApplications", "connectedApplications"),
  useActiveSessions: reads("getActiveSessions", "auth.sessions"),
  usePasskeys: reads("listPasskeys", "auth.passkey"),
};

const team = {
  ...customer,
  useUsers: reads("listUsers", "teamMemberProfiles"),
  useInvitations: reads("listInvitations", "teamInvitations"),
  useApiKeys: reads("listApiKeys", "teamApiKeys"),
};

const clientApp = {
  ...customer,
  useUser(this: ClientApp, options: UseUserOptions & { readonly or: "redirect" | "throw" | "anonymous" }) {
    if (useClientApp().projectId !== this.projectId)
      throw new Error("app.useUser needs a ClientAppProvider for the same project above it.");
    return useUser(options);
  },
  usePartialUser: reads("getPartialUser", "users"),
  useProject: reads("getProject", "projects"),
};

const serverApp = {
  ...customer,
  ...teams,
  useUser: reads("getUser", "users"),
  useUsers: reads("listUsers", "users"),
  useDataVaultStore: reads("getDataVaultStore", "dataVault"),
  useProject: reads("getProject", "projects"),
};

const adminApp = {
  ...serverApp,
  useProject: reads("getProject", "internal.projects"),
  useInternalApiKeys: reads("listInternalApiKeys", "internal.apiKeys"),
  useTeamPermissionDefinitions: reads("listTeamPermissionDefinitions", "teamPermissionDefinitions"),
  useProjectPermissionDefinitions: reads("listProjectPermissionDefinitions", "projectPermissionDefinitions"),
  useEmailThemes: reads("listEmailThemes", "internal.emailThemes"),
  useEmailTheme: reads("getEmailTheme", "internal.emailThemes"),
  useEmailTemplates: reads("listEmailTemplates", "internal.emailTemplates"),
  useEmailDrafts: reads("listEmailDrafts", "internal.emailDrafts"),
  useEmailPreview: reads("getEmailPreview", "internal.emailThemes"),
  useTransactions: reads("listTransactions", "internal.payments.transactions"),
  useStripeAccountInfo: reads("getStripeAccountInfo", "internal.payments"),
  useMetrics: reads("getMetrics", "users"),
  useSvixToken: reads("getSvixToken", "webhooks"),
};

const adminProject = {
  useConfig: reads("getConfig", "internal.config"),
  useProductionModeErrors(this: AdminProject) {
    return this.getProductionModeErrors();
  },
};

const all = {
  clientApp,
  serverApp,
  adminApp,
  currentUser: { ...user, useOwnedProjects: reads("listOwnedProjects", "internal.projects") },
  serverUser: user,
  team,
  serverTeam: team,
  adminProject,
  connectedAccount: { useAccessToken: reads("getAccessToken", "connectedAccounts") },
};

/** Adds these hooks to all objects. A function, so that no bundler leaves them out. */
export function addObjectHooks(): void {
  for (const [kind, hooks] of Object.entries(all)) addHooks(kind as keyof typeof all, hooks);
}
