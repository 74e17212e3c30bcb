// src/account.tsx
import { useClientApp, useUser } from "latchkey/react";

export function Account() {
  const app = useClientApp();
  const user = useUser();
  if (user === null)
    return (
      <>
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
      <h1>Hello {user.displayName ?? user.primaryEmail}</h1>
      <form action={async (form) => void (await user.setDisplayName(String(form.get("name"))))}>
        <input name="name" aria-label="Name" required />
        <button type="submit">Rename</button>
      </form>
      <button type="button" onClick={() => user.signOut()}>
        Sign out
      </button>
    </>
  );
}
