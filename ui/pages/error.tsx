import { AuthFrame } from "../components/auth-frame.tsx";
import { LinkButton } from "../components/button.tsx";
import type { MessageId } from "../locales/catalogue.ts";
import { text } from "../locales/text.ts";
import { type Place, sister } from "./place.ts";

const known: Readonly<Record<string, MessageId>> = {
  OAUTH_PROVIDER_ACCESS_DENIED: "error.accessDenied",
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: "error.accountTaken",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: "error.otherAccount",
  SIGN_UP_NOT_ENABLED: "failure.signUpOff",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "failure.passwordOff",
  OUTER_OAUTH_TIMEOUT: "error.timeout",
  VERIFICATION_CODE_EXPIRED: "error.expired",
  VERIFICATION_CODE_ALREADY_USED: "error.used",
  VERIFICATION_CODE_NOT_FOUND: "error.notFound",
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: "code.tooOften",
};

/** Our own words for a code and its details, where we have any. */
function wordsFor(code: string, details: string | null): MessageId | undefined {
  if (code === "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE")
    return wouldWorkOnceVerified(details) ? "error.emailUnverified" : "error.emailTaken";
  return Object.hasOwn(known, code) ? known[code] : undefined;
}

/** Whether nothing but an address that was never verified stood in the way. What the link says may be anything. */
function wouldWorkOnceVerified(details: string | null): boolean {
  try {
    const read: { would_work_if_email_was_verified?: unknown } | null = JSON.parse(details ?? "");
    return read?.would_work_if_email_was_verified === true;
  } catch {
    return false;
  }
}

/**
 * `/error`: what went wrong on a way that ended in a redirect, rebuilt from `errorCode`, `message` and `details`. Anybody can
 * write such a link, so known codes speak in our own words and the message of others is shown as a quotation, never as ours.
 */
export function ErrorPage({ place }: { place: Place }) {
  const query = new URLSearchParams(window.location.search);
  const code = query.get("errorCode") ?? "";
  const message = (query.get("message") ?? "").slice(0, 500);
  const words = wordsFor(code, query.get("details"));
  const { projectName, development } = place.boot;

  return (
    <AuthFrame page={text("error.page")} heading={text("error.title")} projectName={projectName} development={development}>
      <div className="grid grid-cols-1 gap-3">
        <p>{text(words ?? "error.unknown", { project: projectName })}</p>
        {!words && message && (
          <blockquote className="wrap-anywhere border-line border-s-2 ps-3 text-soft-ink text-sm">{message}</blockquote>
        )}
        {/^[A-Z][A-Z0-9_]{0,99}$/.test(code) && <p className="break-all text-soft-ink text-sm">{text("error.code", { code })}</p>}
      </div>
      <LinkButton look="primary" wide href={sister(place, "sign-in")}>
        {text("error.toSignIn")}
      </LinkButton>
    </AuthFrame>
  );
}
