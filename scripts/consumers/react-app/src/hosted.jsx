// An app without pages for sign-in: the server has them.
import { createClientApp } from "latchkey/client";
import { ClientAppProvider, useUser } from "latchkey/react";
import { Suspense, useEffect, useState } from "react";

const app = createClientApp({ ...window.config, tokenStore: "cookie", pages: "hosted", urls: { afterSignOut: "/signed-out" } });

function Button({ name, onClick }) {
  const [outcome, setOutcome] = useState();
  const run = () =>
    onClick().then(
      (result) => setOutcome(result?.error?.code ?? "done"),
      (error) => setOutcome(error.message),
    );
  return (
    <p>
      <button type="button" onClick={() => void run()}>
        {name}
      </button>
      {outcome && ` ${name}: ${outcome}`}
    </p>
  );
}

function Private() {
  const user = useUser({ or: "redirect" });
  return (
    <>
      <p>
        Hello {user.primaryEmail}, {user.primaryEmailVerified ? "verified" : "not verified"}
      </p>
      <Button name="Account settings" onClick={() => app.redirectToAccountSettings()} />
      <Button name="Verify e-mail" onClick={() => user.sendVerificationEmail()} />
      <Button name="Sign out" onClick={() => app.signOut()} />
    </>
  );
}

/** The app may also have its own form. */
function Public() {
  const user = useUser();
  return (
    <>
      <p>{user ? `Signed in as ${user.primaryEmail}` : "Signed out"}</p>
      <Button name="Create account" onClick={() => app.redirectToSignUp()} />
      <Button name="Account settings" onClick={() => app.redirectToAccountSettings()} />
      <Button name="Send magic link" onClick={() => app.sendMagicLinkEmail(document.querySelector("[name=email]").value)} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const { email, password } = Object.fromEntries(new FormData(event.target));
          app.signInWithCredential({ email, password }).catch((error) => error.code);
        }}
      >
        <label>
          E-mail <input name="email" />
        </label>
        <label>
          Password <input name="password" type="password" />
        </label>
        <button type="submit">Sign in</button>
      </form>
    </>
  );
}

/** The one page that the app adds. In StrictMode, the effect runs twice. */
function Callback() {
  const [results, setResults] = useState([]);
  useEffect(() => {
    void app.callOAuthCallback().then((result) => setResults((earlier) => [...earlier, String(result)]));
  }, []);
  return <p>{results.join()}</p>;
}

const pages = { "/private": Private, "/handler/oauth-callback": Callback };

export default function HostedPage() {
  const Page = pages[location.pathname] ?? Public;
  return (
    <ClientAppProvider app={app}>
      <Suspense fallback="Loading…">
        <Page />
      </Suspense>
    </ClientAppProvider>
  );
}
