import { type Brand, neutral } from "./brand.ts";

/**
 * The glitch in one colour: black, white or Twitch purple.
 * https://brand.twitch.com
 */
export const twitch: Brand = {
  light: { ...neutral, mark: "#9146ff" },
  dark: { ...neutral, mark: "#9146ff" },
};
