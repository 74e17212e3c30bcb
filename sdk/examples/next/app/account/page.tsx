import { getUser } from "latchkey/next";
import { Suspense } from "react";
import { Greeting } from "../greeting";
import { rename } from "./rename";

export default async function Account() {
  const user = await getUser({ or: "redirect" });
  return (
    <main>
      <h2>{`Account of ${user.primaryEmail}`}</h2>
      <form action={rename}>
        <label>
          Name <input name="name" defaultValue={user.displayName ?? ""} />
        </label>
        <button type="submit">Rename</button>
      </form>
      <Suspense fallback={<p>Loading the user…</p>}>
        <Greeting />
      </Suspense>
    </main>
  );
}
