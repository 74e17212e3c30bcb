import { provider } from "./provider.ts";

export const spotify = provider({ id: "spotify", displayName: "Spotify", sharedKeys: true });
