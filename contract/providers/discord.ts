import { provider } from "./provider.ts";

export const discord = provider({ id: "discord", displayName: "Discord", sharedKeys: false });
