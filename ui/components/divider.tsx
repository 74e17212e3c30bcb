import { text } from "../locales/text.ts";

/** Parts one way to sign in from the next. */
export const Divider = () => (
  <p className="flex items-center gap-3 text-soft-ink text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {text("signIn.or")}
  </p>
);
