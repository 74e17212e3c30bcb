import { provider } from "./provider.ts";

export const apple = provider({ id: "apple", displayName: "Apple", sharedKeys: false });
