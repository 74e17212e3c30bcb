import type { CurrentUser } from "#sdk/client.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { text } from "../locales/text.ts";
import type { Place } from "./place.ts";
import { ContinueAs, Who } from "./who.tsx";

/** For a tab that is still about signing in when somebody has done so in another one. */
export const SignedInElsewhere = ({ place, user }: { place: Place; user: CurrentUser }) => (
  <AuthFrame
    page={text("signIn.page")}
    heading={text("signedIn.done")}
    projectName={place.boot.projectName}
    development={place.boot.development}
  >
    <div className="grid grid-cols-1 gap-3">
      <p className="text-soft-ink">{text("signedIn.elsewhere")}</p>
      <Who user={user} />
    </div>
    <ContinueAs place={place} user={user} />
  </AuthFrame>
);
