import { mount } from "svelte";
import Account from "./account.svelte";
import { app } from "./latchkey.ts";

// The sign-in pages of the server lead back to this path, with a code for the session.
if (location.pathname === "/handler/oauth-callback") await app.callOAuthCallback();

mount(Account, { target: document.querySelector("#root") as HTMLElement });
