import { image as limits } from "#contract/vocabulary/limits.ts";
import { text } from "../../locales/text.ts";

/** What the server takes as a picture. */
export const pictureFormats = ["image/png", "image/jpeg", "image/webp"];

/** A chosen file as a data URL, or what is wrong with it. */
export async function readPicture(file: File): Promise<{ dataUrl: string } | { fault: string }> {
  if (!pictureFormats.includes(file.type)) return { fault: text("settings.logoFormat") };
  if (file.size > limits.bytes) return { fault: text("settings.logoLarge", { max: limits.bytes / 1_000_000 }) };
  return new Promise((settle) => {
    const reader = new FileReader();
    reader.onload = () => settle({ dataUrl: String(reader.result) });
    // Gone or not allowed since it was chosen.
    reader.onerror = () => settle({ fault: text("settings.logoUnreadable") });
    reader.readAsDataURL(file);
  });
}
