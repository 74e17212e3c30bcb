import { getUser } from "latchkey/next";

export async function POST() {
  const user = await getUser({ or: "redirect" });
  await user.signOut({ redirectUrl: "/" });
}
