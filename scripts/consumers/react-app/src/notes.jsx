// An app that uses TanStack Query itself. `?provider=` says where its own provider is.
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { createClientApp, PlainError } from "latchkey/client";
import { ClientAppProvider, useTeamsState, useUser } from "latchkey/react";
import { Suspense } from "react";

const parameters = new URLSearchParams(location.search);
const provider = parameters.get("provider");
const app = createClientApp({ ...window.config, tokenStore: "cookie", redirectMethod: "none" });

/** The defaults of the app: its data never gets stale by itself. */
const own = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, queryFn: () => [`note ${++reads}`] } } });
let reads = 0;

function Account() {
  const user = useUser();
  if (!user)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const { email, password } = Object.fromEntries(new FormData(event.target));
          void app.signInWithCredential({ email, password, noRedirect: true });
        }}
      >
        <p>Signed out</p>
        <label>
          E-mail <input name="email" />
        </label>
        <label>
          Password <input name="password" type="password" />
        </label>
        <button type="submit">Sign in</button>
      </form>
    );
  return (
    <>
      <p>Hello {user.displayName}</p>
      <Teams />
      <button type="button" onClick={() => void user.setDisplayName("Countess")}>
        Rename
      </button>
      <button type="button" onClick={() => void user.createTeam({ displayName: "Engines" })}>
        Create team
      </button>
      <button type="button" onClick={() => void app.signOut()}>
        Sign out
      </button>
    </>
  );
}

const Teams = () => (
  <p>
    Teams:{" "}
    {useTeamsState()
      .data?.map(({ displayName }) => displayName)
      .join(", ")}
  </p>
);

/** The key is also one of the library's groups of routes. */
function Notes() {
  const { data } = useQuery({ queryKey: ["teams"] });
  const client = useQueryClient();
  return (
    <>
      <p>
        {data} {client === own ? "from the app's client" : "from another client"}
      </p>
      <button type="button" onClick={() => void client.invalidateQueries({ queryKey: ["teams"] })}>
        Reload notes
      </button>
    </>
  );
}

function Failures() {
  const fail = (error) => void Promise.reject(error);
  return (
    <>
      <button type="button" onClick={() => fail(new PlainError(503, "The app's own failure"))}>
        Fail in the app
      </button>
      <button
        type="button"
        onClick={() => void app.verifyEmail("x").catch((cause) => fail(new Error("The app's wrapped failure", { cause })))}
      >
        Wrap a failure
      </button>
      <button type="button" onClick={() => void app.api.auth.password.signIn({ email: 1 })}>
        Fail in a call
      </button>
    </>
  );
}

const content = (
  <>
    <Account />
    {provider !== "none" && <Notes />}
    <Failures />
  </>
);

/** Without a Suspense boundary where the page says so: React then renders the provider again and again until it does not suspend. */
const Boundary = ({ children }) => (parameters.has("no-boundary") ? children : <Suspense fallback="Loading…">{children}</Suspense>);

export default function NotesPage() {
  const around = (children) => <ClientAppProvider app={app}>{children}</ClientAppProvider>;
  const withOwn = (children) => <QueryClientProvider client={own}>{children}</QueryClientProvider>;
  if (provider === "outside") return withOwn(around(<Boundary>{content}</Boundary>));
  if (provider === "inside") return around(withOwn(<Boundary>{content}</Boundary>));
  return around(<Boundary>{content}</Boundary>);
}
