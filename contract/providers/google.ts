import { provider } from "./provider.ts";

export const google = provider({ id: "google", displayName: "Google", sharedKeys: true });
