import { server } from "../../../lib/server";

export async function POST() {
  await server.signOut({ redirectUrl: "/" });
}
