"use server";
import { getUser } from "latchkey/next";
import { revalidatePath } from "next/cache";

/** A server action: also components of the browser show the new name. */
export async function rename(form: FormData) {
  const user = await getUser({ or: "redirect" });
  await user.update({ displayName: String(form.get("name")) });
  revalidatePath("/", "layout");
}
