import { createFileRoute } from "@tanstack/react-router";
import { Account } from "../account.tsx";
import { readEmail } from "../user.ts";

export const Route = createFileRoute("/")({ loader: () => readEmail(), component: Home });

function Home() {
  const email = Route.useLoaderData();
  return (
    <>
      <p>{`The server read ${email ?? "no user"}`}</p>
      <Account />
    </>
  );
}
