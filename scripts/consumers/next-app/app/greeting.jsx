"use client";
import { useClientApp, useUser } from "latchkey/react";

export function Greeting() {
  const app = useClientApp();
  const user = useUser();
  if (!user) return <p>Signed out</p>;
  return (
    <p>
      Hello {user.primaryEmail} <button onClick={() => app.signOut()}>Sign out</button>
    </p>
  );
}
