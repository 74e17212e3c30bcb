import { createApp } from "vue";
import Account from "./account.vue";
import { app } from "./latchkey.ts";

// The sign-in pages of the server lead back to this path, with a code for the session.
if (location.pathname === "/handler/oauth-callback") await app.callOAuthCallback();

createApp(Account).mount("#root");
