import { provider } from "./provider.ts";

export const github = provider({ id: "github", displayName: "GitHub", sharedKeys: true });
