import { StackProvider, StackTheme } from "@stackframe/stack";
import { Suspense } from "react";
import { stackServerApp } from "../stack.js";

export const metadata = { title: "An app on a published client", icons: { icon: "data:," } };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <StackProvider app={stackServerApp}>
          <StackTheme>
            <Suspense fallback="Loading">{children}</Suspense>
          </StackTheme>
        </StackProvider>
      </body>
    </html>
  );
}
