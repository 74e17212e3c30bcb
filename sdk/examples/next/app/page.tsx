import { getUser } from "latchkey/next";
import Link from "next/link";
import { Suspense } from "react";
import { Greeting } from "./greeting";
import { ProjectName } from "./project-name";

export default async function Home() {
  const user = await getUser();
  return (
    <main>
      <p>{`The server read ${user?.primaryEmail ?? "no user"}`}</p>
      <Suspense fallback={<p>Loading the user…</p>}>
        <Greeting />
      </Suspense>
      <Link href="/account">Account</Link>
      <Suspense fallback={<p>Loading the project…</p>}>
        <ProjectName />
      </Suspense>
    </main>
  );
}
