import type { ComponentType } from "react";
import { ErrorPage } from "./pages/error.tsx";
import { Missing } from "./pages/missing.tsx";
import type { Place } from "./pages/place.ts";
import { SignIn } from "./pages/sign-in.tsx";
import { SignOut } from "./pages/sign-out.tsx";
import { SignUp } from "./pages/sign-up.tsx";

/** The handler pages by their paths below the base; a new page is one line here. */
const pages: Readonly<Record<string, ComponentType<{ place: Place }>>> = {
  "sign-in": SignIn,
  "log-in": SignIn,
  "sign-up": SignUp,
  register: SignUp,
  "sign-out": SignOut,
  error: ErrorPage,
};

/** A handler page. Everything it shows comes from its place; an unknown `path` gets the page that says so. */
export function Handler({ place, path }: { place: Place; path: string }) {
  const Page = Object.hasOwn(pages, path) ? (pages[path] ?? Missing) : Missing;
  return <Page place={place} />;
}
