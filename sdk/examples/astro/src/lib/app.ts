import { createClientApp } from "latchkey/client";
import { project } from "./project.ts";

/** The user's side, in the browser. */
export const app = createClientApp({ ...project, tokenStore: "cookie", pages: "hosted" });
