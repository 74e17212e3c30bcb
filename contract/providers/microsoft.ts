import { provider } from "./provider.ts";

export const microsoft = provider({ id: "microsoft", displayName: "Microsoft", sharedKeys: true, fields: ["microsoftTenantId"] });
