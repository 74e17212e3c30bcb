import { join } from "node:path";
import { type Edits, newFile } from "./edit.ts";
import type { App } from "./framework.ts";
import { serverAppText } from "./source-texts.ts";

const clientText = `import { createClientApp } from "latchkey/client";

/** The side of the user, in the browser. The server shows the pages for sign-in, links in e-mails and account settings. */
export const latchkey = createClientApp({
  baseUrl: import.meta.env.PUBLIC_LATCHKEY_API_URL,
  projectId: import.meta.env.PUBLIC_LATCHKEY_PROJECT_ID,
  publishableClientKey: import.meta.env.PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
  tokenStore: "cookie",
  pages: "hosted",
});
`;

/** The secret is in no process variable while Astro develops. */
const serverText = serverAppText("PUBLIC_").replace("});", "  secretServerKey: import.meta.env.LATCHKEY_SECRET_SERVER_KEY,\n});");

const callbackText = (extension: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Signing in …</title>
  </head>
  <body>
    <script>
      import { latchkey } from "../../latchkey/client.${extension}";

      // Users come back here from the sign-in page, and continue where they left.
      await latchkey.callOAuthCallback();
    </script>
  </body>
</html>
`;

/** The files of an Astro app: both sides, and the page where users come back from the server's pages. */
export function astroFiles({ source, isTypeScript }: App): Edits {
  const extension = isTypeScript ? "ts" : "js";
  return {
    edits: [
      ...newFile(join(source, `latchkey/client.${extension}`), clientText),
      ...newFile(join(source, `latchkey/server.${extension}`), serverText),
      ...newFile(join(source, "pages/handler/oauth-callback.astro"), callbackText(extension)),
    ],
    steps: [
      "Read the user of a page that the server renders: await latchkeyServer.getUser({ tokenStore: Astro.request }).",
      "Sign in and out in the script of a page: latchkey.redirectToSignIn(), latchkey.signOut().",
    ],
  };
}
