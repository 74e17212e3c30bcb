"use server";
import { revalidatePath } from "next/cache";
import { stackServerApp } from "../stack-server.js";

/** A server action. */
export async function becomeBaroness() {
  const user = await stackServerApp.getUser({ or: "redirect" });
  await user.update({ displayName: "Baroness" });
  revalidatePath("/", "layout");
}
