import { provider } from "./provider.ts";

export const facebook = provider({ id: "facebook", displayName: "Facebook", sharedKeys: false, fields: ["facebookConfigId"] });
