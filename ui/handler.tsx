import type { ComponentType } from "react";
import type { Place } from "./pages/place.ts";
import { SignIn } from "./pages/sign-in.tsx";
import { SignUp } from "./pages/sign-up.tsx";

type Page = ComponentType<{ place: Place }>;

/** The handler pages by their paths below the base; a new page is one line here. Only the two busiest come with every page. */
const pages: Readonly<Record<string, () => Page | Promise<Page>>> = {
  "sign-in": () => SignIn,
  "log-in": () => SignIn,
  "sign-up": () => SignUp,
  register: () => SignUp,
  "sign-out": async () => (await import("./pages/sign-out.tsx")).SignOut,
  error: async () => (await import("./pages/error.tsx")).ErrorPage,
};

const missing = async () => (await import("./pages/missing.tsx")).Missing;

/** The handler page of a path below the base; for an unknown one the page that says so. Rejects when its file cannot be downloaded. */
export const handlerPage = async (path: string): Promise<Page> => ((Object.hasOwn(pages, path) && pages[path]) || missing)();
