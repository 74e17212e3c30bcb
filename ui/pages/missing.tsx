import { AuthFrame } from "../components/auth-frame.tsx";
import { LinkButton } from "../components/button.tsx";
import { text } from "../locales/text.ts";
import { type Place, sister } from "./place.ts";

/** For addresses below the handler's base that lead nowhere. */
export function Missing({ place }: { place: Place }) {
  const { projectName, development } = place.boot;
  return (
    <AuthFrame page={text("missing.page")} heading={text("missing.title")} projectName={projectName} development={development}>
      <p className="text-soft-ink">{text("missing.hint")}</p>
      <LinkButton look="primary" wide href={sister(place, "sign-in")}>
        {text("missing.toSignIn")}
      </LinkButton>
    </AuthFrame>
  );
}
