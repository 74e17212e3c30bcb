import { z } from "zod";
import { accountMergeStrategies } from "../vocabulary/choices.ts";
import { handlerPath } from "../vocabulary/pages.ts";
import { providerIds } from "../vocabulary/providers.ts";

const off = z.boolean().prefault(false);
const group = <S extends z.ZodRawShape>(shape: S) => z.object(shape).prefault({} as never);

/**
 * A branch's configuration with its defaults filled in (wire protocol, configuration; the keys that have a reader so far).
 * Stored is only what differs from the defaults.
 */
export const ProjectConfig = group({
  apiKeys: group({ enabled: group({ team: off, user: off }) }),
  teams: group({ createPersonalTeamOnSignUp: off, allowClientTeamCreation: off }),
  users: group({ allowClientUserDeletion: off }),
  domains: group({
    allowLocalhost: off,
    trustedDomains: z.record(z.string(), z.object({ baseUrl: z.string(), handlerPath: z.string().prefault(handlerPath) })).prefault({}),
  }),
  auth: group({
    allowSignUp: z.boolean().prefault(true),
    password: group({ allowSignIn: off }),
    otp: group({ allowSignIn: off }),
    passkey: group({ allowSignIn: off }),
    oauth: group({
      accountMergeStrategy: z.enum(accountMergeStrategies).prefault("link_method"),
      providers: z
        .record(
          z.string(),
          z.object({ type: z.enum(providerIds), allowSignIn: off, allowConnectedAccounts: off, isShared: z.boolean().prefault(true) }),
        )
        .prefault({}),
    }),
  }),
});
export type ProjectConfig = z.output<typeof ProjectConfig>;
