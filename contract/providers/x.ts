import { provider } from "./provider.ts";

export const x = provider({ id: "x", displayName: "X", sharedKeys: false });
