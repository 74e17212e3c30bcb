import { provider } from "./provider.ts";

export const twitch = provider({ id: "twitch", displayName: "Twitch", sharedKeys: false });
