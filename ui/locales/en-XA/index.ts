import { catalogue as english } from "../en/index.ts";
import { pseudoCatalogue } from "../pseudo.ts";

/** The pseudo-locale: made from English, in the browser. */
export const catalogue = pseudoCatalogue({ ...english, dashboard: () => import("../en/dashboard.ts") });
