import { SelectedTeamSwitcher, UserButton } from "@stackframe/stack";
import { stackServerApp } from "../stack.js";

export default async function Home() {
  const user = await stackServerApp.getUser({ or: "redirect" });
  return (
    <main>
      <h1>Signed in as {user.primaryEmail}</h1>
      <p>Selected team: {user.selectedTeam?.displayName ?? "none"}</p>
      <UserButton />
      <SelectedTeamSwitcher />
    </main>
  );
}
