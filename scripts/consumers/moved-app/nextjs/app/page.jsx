import { SelectedTeamSwitcher, UserButton } from "@stackframe/stack";
import { stackClientApp } from "../stack.js";
import { stackServerApp } from "../stack-server.js";
import { Account } from "./account.jsx";
import { becomeBaroness } from "./become-baroness.js";

export default async function Home() {
  const user = await stackServerApp.getUser({ or: "redirect" });
  const sameUser = await stackClientApp.getUser();
  return (
    <main>
      <h1>Signed in as {user.primaryEmail}</h1>
      <p>By the client app: {sameUser?.primaryEmail}</p>
      <p>Selected team: {user.selectedTeam?.displayName ?? "none"}</p>
      <UserButton />
      <SelectedTeamSwitcher />
      <Account />
      <form action={becomeBaroness}>
        <button type="submit">Become a baroness</button>
      </form>
    </main>
  );
}
