import type { Contract } from "#contract/index.ts";
import type { Handlers } from "../kernel/call.ts";
import { imageHandlers } from "./images/handlers.ts";
import { oauthHandlers } from "./oauth/handlers.ts";
import { passwordHandlers } from "./password/handlers.ts";
import { platformHandlers } from "./platform/handlers.ts";
import { projectHandlers } from "./projects/handlers.ts";
import { sessionHandlers } from "./sessions/handlers.ts";
import { userHandlers } from "./users/handlers.ts";

/** The contract answered: it misses nothing, or does not compile. */
export const handlers: Handlers<Contract> = {
  auth: {
    password: passwordHandlers,
    sessions: sessionHandlers,
    oauth: oauthHandlers,
  },
  users: userHandlers,
  projects: projectHandlers,
  images: imageHandlers,
  platform: platformHandlers,
};
