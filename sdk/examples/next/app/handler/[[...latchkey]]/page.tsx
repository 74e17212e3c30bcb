"use client";
import { useClientApp } from "latchkey/react";
import { useState } from "react";

/** The pages for sign-in and sign-up. */
export default function Handler() {
  const app = useClientApp();
  const [error, setError] = useState("");

  async function submit(form: FormData) {
    const credentials = { email: String(form.get("email")), password: String(form.get("password")) };
    const isNew = form.get("action") === "sign-up";
    const result = isNew ? await app.signUpWithCredential(credentials) : await app.signInWithCredential(credentials);
    if (result.status === "error") setError(result.error.message);
  }

  return (
    <form action={submit}>
      <label>
        E-mail <input name="email" type="email" />
      </label>
      <label>
        Password <input name="password" type="password" />
      </label>
      <button type="submit" name="action" value="sign-in">
        Sign in
      </button>
      <button type="submit" name="action" value="sign-up">
        Create account
      </button>
      <p role="alert">{error}</p>
    </form>
  );
}
