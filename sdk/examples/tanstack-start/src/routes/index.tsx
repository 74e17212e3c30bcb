import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";
import { Account } from "../account.tsx";
import { readEmail } from "../user.ts";

export const Route = createFileRoute("/")({ loader: () => readEmail(), component: Home });

function Home() {
  const email = Route.useLoaderData();
  return (
    <>
      <p>{`The server read ${email ?? "no user"}`}</p>
      <Suspense fallback="Loading …">
        <Account />
      </Suspense>
    </>
  );
}
