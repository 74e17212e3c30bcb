import { server } from "../../../lib/server";

/** Refreshes the access token if it has expired. A route handler may set cookies, so the new token is stored. */
export async function GET() {
  const user = await server.getUser();
  return Response.json({ email: user?.primaryEmail ?? null });
}
