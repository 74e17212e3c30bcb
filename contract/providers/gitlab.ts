import { provider } from "./provider.ts";

export const gitlab = provider({ id: "gitlab", displayName: "GitLab", sharedKeys: false });
