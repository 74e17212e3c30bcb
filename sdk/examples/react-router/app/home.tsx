import type { Route } from "./+types/home";
import { Account } from "./account.tsx";
import { server } from "./latchkey.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const user = await server.getUser({ tokenStore: request });
  return { greeting: `The server read ${user?.primaryEmail ?? "no user"}` };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <p>{loaderData.greeting}</p>
      <Account />
    </>
  );
}
