import { provider } from "./provider.ts";

export const bitbucket = provider({ id: "bitbucket", displayName: "Bitbucket", sharedKeys: false });
