import { loadMessages } from "../locales/locale.ts";
import type { EmailCode } from "./email-code.tsx";

/** A component that is loaded on demand, and known once it is. */
export interface OnDemand<Component> {
  loaded: Component | undefined;
  load(): Promise<Component>;
}

/** The form of e-mailed codes: most users sign in with a password. Where it is the first form, it is loaded before the page appears. */
export const emailCode: OnDemand<typeof EmailCode> = {
  loaded: undefined,
  async load() {
    const [module] = await Promise.all([import("./email-code.tsx"), loadMessages("pages")]);
    emailCode.loaded = module.EmailCode;
    return module.EmailCode;
  },
};
