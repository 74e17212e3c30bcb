"use client";
import { useStackApp, useUser } from "@stackframe/stack";
import { Suspense } from "react";

function Teams() {
  const teams = useUser({ or: "redirect" }).useTeams();
  return <p>All teams: {teams.map(({ displayName }) => displayName).join(", ") || "none"}</p>;
}

export function Account() {
  const app = useStackApp();
  const user = useUser({ or: "redirect" });
  return (
    <>
      <p>Name: {user.displayName ?? "none"}</p>
      <Suspense fallback={<p>Loading the teams</p>}>
        <Teams />
      </Suspense>
      <p>Settings: {app.urls.accountSettings}</p>
      <button type="button" onClick={() => user.setDisplayName("Countess")}>
        Become a countess
      </button>
      <button type="button" onClick={() => user.createTeam({ displayName: "Engines" })}>
        Add a team
      </button>
      <button type="button" onClick={() => user.signOut()}>
        Leave
      </button>
    </>
  );
}
