import { createRootRoute, HeadContent, Outlet, Scripts } from "@tanstack/react-router";
import { ClientAppProvider } from "latchkey/react";
import { app } from "../latchkey.ts";

export const Route = createRootRoute({
  head: () => ({
    meta: [{ charSet: "utf-8" }, { title: "TanStack Start" }],
    links: [{ rel: "icon", href: "data:," }],
  }),
  component: Root,
});

function Root() {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <ClientAppProvider app={app}>
          <Outlet />
        </ClientAppProvider>
        <Scripts />
      </body>
    </html>
  );
}
