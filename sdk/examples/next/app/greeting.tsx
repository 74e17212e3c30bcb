"use client";
import { useClientApp, useUser } from "latchkey/react";

/** Who is signed in. The server also renders it. */
export function Greeting() {
  const app = useClientApp();
  const user = useUser();
  if (user === null)
    return (
      <>
        <p>Signed out</p>
        <button type="button" onClick={() => app.redirectToSignUp()}>
          Create account
        </button>
        <button type="button" onClick={() => app.redirectToSignIn()}>
          Sign in
        </button>
      </>
    );
  return (
    <>
      <h1>{`Hello ${user.displayName ?? user.primaryEmail}`}</h1>
      <button type="button" onClick={() => user.signOut()}>
        Sign out
      </button>
    </>
  );
}
