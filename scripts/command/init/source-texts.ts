// Texts of the files that `latchkey init` writes, as far as several frameworks share them.

/** The type of a component's properties that has children, in a file with types. */
export const propsType = (isTypeScript: boolean): string => (isTypeScript ? ": { children: ReactNode }" : "");

/** The client app, with the variables of a bundler. `prefix`: with which their names begin. */
export const clientAppText = (prefix: string): string => `import { createClientApp } from "latchkey/client";

export const latchkey = createClientApp({
  baseUrl: import.meta.env.${prefix}LATCHKEY_API_URL,
  projectId: import.meta.env.${prefix}LATCHKEY_PROJECT_ID,
  publishableClientKey: import.meta.env.${prefix}LATCHKEY_PUBLISHABLE_CLIENT_KEY,
  tokenStore: "cookie",
});
`;

/** The pages below /handler/. */
export const handlerText = `import { LatchkeyHandler } from "latchkey/components";
import "latchkey/components.css";

/** The pages for sign-in, links in e-mails and account settings. */
export default function Handler() {
  return <LatchkeyHandler />;
}
`;

/** The app on the server. `prefix`: of the variables that pages may read, too. */
export const serverAppText = (prefix: string): string => `import { createServerApp } from "latchkey/server";

/** The side of the server: it also reads LATCHKEY_SECRET_SERVER_KEY. Never import it in code for browsers. */
export const latchkeyServer = createServerApp({
  baseUrl: import.meta.env.${prefix}LATCHKEY_API_URL,
  projectId: import.meta.env.${prefix}LATCHKEY_PROJECT_ID,
  publishableClientKey: import.meta.env.${prefix}LATCHKEY_PUBLISHABLE_CLIENT_KEY,
});
`;

/** A component that shows who is signed in. It needs no Suspense, so that servers may render it. */
export const accountText = `import { useClientApp, useUserState } from "latchkey/react";

/** Who is signed in, or the ways to the sign-in and sign-up pages. */
export function Account() {
  const app = useClientApp();
  const { data: user, isPending } = useUserState();
  if (isPending) return null;
  if (!user)
    return (
      <p>
        <button type="button" onClick={() => app.redirectToSignIn()}>
          Sign in
        </button>{" "}
        <button type="button" onClick={() => app.redirectToSignUp()}>
          Create account
        </button>
      </p>
    );
  return (
    <p>
      {user.displayName ?? user.primaryEmail}{" "}
      <button type="button" onClick={() => app.redirectToAccountSettings()}>
        Account
      </button>{" "}
      <button type="button" onClick={() => user.signOut()}>
        Sign out
      </button>
    </p>
  );
}
`;
