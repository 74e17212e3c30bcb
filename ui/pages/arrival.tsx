import { createContext, type ReactNode, useState } from "react";
import type { CurrentUser, Project } from "#sdk/client.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { useLoad } from "../components/use-load.ts";
import { LoadFailure } from "../forms/failure-notice.tsx";
import { load, wantedLocale } from "../locales/choice.ts";
import { text } from "../locales/text.ts";
import type { Place } from "./place.ts";

interface ArrivalProps {
  place: Place;
  /** Short name of the page. */
  page: string;
  heading: string;
  /** As tall as what follows, so that nothing jumps when it is there. */
  skeleton: ReactNode;
  /** The way to the sister page; the project is not known at first. */
  footer: (project: Project | undefined) => ReactNode;
  /** For somebody who is signed out. */
  children: (project: Project) => ReactNode;
}

interface Arrived {
  project: Project;
  /** For whom nothing is left to do here. */
  greeting: ReactNode;
}

/** Shows something in place of the whole page, for whom nothing is left to do on it by now. */
export const Greet = createContext<(greeting: ReactNode) => void>(() => {});

/** What sign-in and sign-up begin with: finds out what the project offers and whether somebody is signed in already. */
export function Arrival({ place, page, heading, skeleton, footer, children }: ArrivalProps) {
  const arrived = useLoad<Arrived>("arrival", async () => {
    const [project, user] = await Promise.all([place.app.getProject(), place.app.getUser()]);
    return { project, greeting: user && (await greetingOf(user, place)) };
  });
  const [greeting, greet] = useState<ReactNode>();
  const frame = { page, projectName: place.boot.projectName, development: place.boot.development };

  if (greeting) return greeting;
  if (arrived.state === "ready" && arrived.value.greeting) return arrived.value.greeting;
  return (
    <AuthFrame {...frame} heading={heading} footer={footer(arrived.state === "ready" ? arrived.value.project : undefined)}>
      {arrived.state === "loading" && skeleton}
      {arrived.state === "failed" && <LoadFailure error={arrived.error} retry={arrived.retry} />}
      {arrived.state === "ready" && <Greet value={greet}>{children(arrived.value.project)}</Greet>}
    </AuthFrame>
  );
}

/** A file of its own: most who come to sign in are signed out. */
async function greetingOf(user: CurrentUser, place: Place) {
  const [{ AlreadySignedIn }] = await Promise.all([import("./already-signed-in.tsx"), load(wantedLocale(), "occasional")]);
  return <AlreadySignedIn place={place} user={user} />;
}

/** Says that there is nothing to fill in, and why. */
export function NoMethod({ statement, hint }: { statement: string; hint: string }) {
  return (
    <div className="grid gap-1">
      <p className="font-medium">{statement}</p>
      <p className="text-soft-ink">{hint}</p>
    </div>
  );
}

/** The way to the sister page, in the frame's footer. */
export function SisterLink({ question, link, href }: { question: string; link: string; href: string }) {
  return (
    <>
      <span>{question}</span>
      <a href={href} className="text-link">
        {link}
      </a>
    </>
  );
}

/** "Sign in to Acme", with the project's name of the boot data. */
export const titled = (place: Place, id: "signIn.title" | "signUp.title") => text(id, { project: place.boot.projectName });
