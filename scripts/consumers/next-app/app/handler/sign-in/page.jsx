"use client";
import { useClientApp } from "latchkey/react";
import { useState } from "react";

export default function SignIn() {
  const app = useClientApp();
  const [error, setError] = useState("");

  async function submit(form) {
    const credentials = { email: form.get("email"), password: form.get("password") };
    const result = await (form.get("new") ? app.signUpWithCredential : app.signInWithCredential)(credentials);
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
      <label>
        New account <input name="new" type="checkbox" />
      </label>
      <button type="submit">Continue</button>
      <p>{error}</p>
    </form>
  );
}
