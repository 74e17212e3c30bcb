// src/account.jsx
import { useClientApp, useUser } from "latchkey/react";
import { useState } from "react";

export function Account() {
  const user = useUser();
  return user ? <Profile user={user} /> : <SignUp />;
}

function SignUp() {
  const app = useClientApp();
  const [problem, setProblem] = useState("");
  async function signUp(form) {
    const { email, password } = Object.fromEntries(form);
    const result = await app.signUpWithCredential({ email, password, noRedirect: true, noVerificationCallback: true });
    if (result.status === "error") setProblem(result.error.message);
  }
  return (
    <form action={signUp}>
      <input name="email" type="email" aria-label="E-mail" required />
      <input name="password" type="password" aria-label="Password" required />
      <button type="submit">Create account</button>
      <p role="alert">{problem}</p>
    </form>
  );
}

function Profile({ user }) {
  return (
    <>
      <h1>Hello {user.displayName ?? user.primaryEmail}</h1>
      <form action={(form) => user.setDisplayName(form.get("name"))}>
        <input name="name" aria-label="Name" required />
        <button type="submit">Rename</button>
      </form>
      <button type="button" onClick={() => user.signOut()}>
        Sign out
      </button>
    </>
  );
}
