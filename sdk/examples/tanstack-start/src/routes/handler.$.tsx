import "latchkey/components.css";
import { createFileRoute } from "@tanstack/react-router";
import { LatchkeyHandler } from "latchkey/components";

/** Every path below /handler: sign-in, sign-up, the account settings and the links in e-mails. */
export const Route = createFileRoute("/handler/$")({ component: () => <LatchkeyHandler /> });
