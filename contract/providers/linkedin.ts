import { provider } from "./provider.ts";

export const linkedin = provider({ id: "linkedin", displayName: "LinkedIn", sharedKeys: false });
