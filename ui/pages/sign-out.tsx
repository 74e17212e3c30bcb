import { AuthFrame } from "../components/auth-frame.tsx";
import { LinkButton } from "../components/button.tsx";
import { Progress } from "../components/progress.tsx";
import { useLoad } from "../components/use-load.ts";
import { LoadFailure } from "../forms/failure-notice.tsx";
import { text } from "../locales/text.ts";
import { type Place, sister } from "./place.ts";

/** `/sign-out`: ends the session as soon as the page is there, and says so. */
export function SignOut({ place }: { place: Place }) {
  const { projectName, development } = place.boot;
  const done = useLoad("sign-out", () => place.app.signOut());
  const heading = text(done.state === "ready" ? "signOut.done" : done.state === "failed" ? "signOut.failed" : "signOut.page");

  return (
    <AuthFrame page={text("signOut.page")} heading={heading} projectName={projectName} development={development}>
      {done.state === "loading" && <Progress>{text("signOut.busy")}</Progress>}
      {done.state === "failed" && <LoadFailure error={done.error} retry={done.retry} />}
      {done.state === "ready" && (
        <>
          <p role="status" className="text-soft-ink">
            {text("signOut.hint")}
          </p>
          <LinkButton look="primary" wide href={sister(place, "sign-in")}>
            {text("signOut.again")}
          </LinkButton>
        </>
      )}
    </AuthFrame>
  );
}
