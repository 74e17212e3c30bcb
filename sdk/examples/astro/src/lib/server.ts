import { createServerApp } from "latchkey/server";
import { project } from "./project.ts";

/** The server's side. Also reads LATCHKEY_SECRET_SERVER_KEY. */
export const server = createServerApp(project);
