import { ClientAppProvider } from "latchkey/react";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts } from "react-router";
import { app } from "./latchkey.ts";

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>React Router</title>
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <ClientAppProvider app={app}>
      <Outlet />
    </ClientAppProvider>
  );
}
