import "server-only";
import { StackServerApp } from "@stackframe/stack";
import { stackClientApp } from "./stack.js";

export const stackServerApp = new StackServerApp({ inheritsFrom: stackClientApp });
