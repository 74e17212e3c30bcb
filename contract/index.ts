import { oauthRoutes } from "./routes/auth/oauth.ts";
import { passwordRoutes } from "./routes/auth/password.ts";
import { sessionRoutes } from "./routes/auth/sessions.ts";
import { imageRoutes } from "./routes/images.ts";
import { platformRoutes } from "./routes/platform.ts";
import { projectRoutes } from "./routes/projects.ts";
import { userRoutes } from "./routes/users.ts";

/** Every call of the product, by group: the table of contents. */
export const contract = {
  auth: {
    password: passwordRoutes,
    sessions: sessionRoutes,
    oauth: oauthRoutes,
  },
  users: userRoutes,
  projects: projectRoutes,
  images: imageRoutes,
  platform: platformRoutes,
} as const;

export type Contract = typeof contract;
