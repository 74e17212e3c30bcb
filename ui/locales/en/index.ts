import type { Catalogue } from "../messages.ts";
import { messages as signIn } from "./sign-in.ts";

// The first download has the sign-in messages: errors can be shown when nothing else can be loaded.
export const catalogue: Catalogue = {
  signIn,
  pages: () => import("./pages.ts"),
  account: () => import("./account.ts"),
  purchase: () => import("./purchase.ts"),
  components: () => import("./components.ts"),
  errors: () => import("./errors.ts"),
};
