import { webhookLimits } from "./webhooks/webhooks.ts";

/** Most items of lists that are returned in one response. No project has more key sets, and no user or team more API keys, than that. */
export const listSizes = {
  teams: 100_000,
  members: 10_000,
  contactChannels: 100_000,
  projects: 1000,
  developerTeams: 1000,
  developerTeamMembers: 1000,
  sessions: 500,
  invitations: 500,
  keySets: 1000,
  permissions: 10_000,
  apiKeys: 1000,
  webhookEndpoints: webhookLimits.endpoints,
} as const;

/** Most users that one call deletes. */
export const maxDeletedUsers = 1000;

/** Most items of one page of paginated lists. */
export const pageSizes = {
  users: { max: 1000 },
  teams: { max: 1000 },
  teamSummaries: { max: 100 },
  members: { max: 1000 },
  permissions: { max: 1000 },
  sessions: { max: 100 },
  invitations: { max: 100 },
  apiKeys: { max: 100 },
  keySets: { max: 100 },
  projects: { max: 100 },
  developerTeams: { max: 100 },
  developerTeamMembers: { max: 100 },
  mailings: { max: 25 },
  connectedAccounts: { max: 100 },
  contactChannels: { max: 1000 },
  oauthProviders: { max: 1000 },
  auditLog: { max: 200 },
  permissionHolders: { max: 200 },
  webhookDeliveries: { max: 100 },
  oauthTraces: { max: 100 },
  signUpHookDecisions: { max: 100 },
  signIns: { max: 100 },
  emails: { max: 100 },
  waitlist: { max: 100 },
  customers: { max: 100 },
  oauthApplications: { max: 100 },
  oauthApplicationUsers: { max: 100 },
  connectedApplications: { max: 100 },
  vaultEntries: { max: 100 },
} as const;
