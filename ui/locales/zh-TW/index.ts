import type { Catalogue } from "../messages.ts";
import { messages as signIn } from "./sign-in.ts";

export const catalogue: Catalogue = {
  signIn,
  pages: () => import("./pages.ts"),
  account: () => import("./account.ts"),
  purchase: () => import("./purchase.ts"),
  components: () => import("./components.ts"),
  errors: () => import("./errors.ts"),
};
