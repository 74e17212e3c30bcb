import { StackClientApp, StackServerApp } from "@stackframe/js";
import { KnownErrors } from "@stackframe/stack-shared";

type Settings = { baseUrl: string; projectId: string; publishableClientKey: string; secretServerKey: string };

/** A complete app on the published client, as a developer writes it without knowledge of this server. */
export function openApp({ secretServerKey, ...settings }: Settings) {
  const app = new StackClientApp({ ...settings, tokenStore: "memory" });
  const backend = new StackServerApp({ ...settings, secretServerKey, tokenStore: null });
  const me = () => app.getUser({ or: "throw" });

  const report = (result: { status: "ok" } | { status: "error"; error: unknown }) => {
    if (result.status === "ok") return "welcome";
    if (KnownErrors.UserWithEmailAlreadyExists.isInstance(result.error)) return "this e-mail is taken";
    if (KnownErrors.PasswordTooShort.isInstance(result.error)) return result.error.message;
    if (KnownErrors.EmailPasswordMismatch.isInstance(result.error)) return "wrong e-mail or password";
    throw result.error;
  };
  return {
    signUp: async (email: string, password: string) =>
      report(await app.signUpWithCredential({ email, password, noVerificationCallback: true })),
    signIn: async (email: string, password: string) => report(await app.signInWithCredential({ email, password })),
    signOut: async () => (await me()).signOut(),
    greet: async () => ((user) => (user ? `hello, ${user.displayName ?? user.primaryEmail}` : "hello, stranger"))(await app.getUser()),
    rename: async (name: string) => (await me()).setDisplayName(name),
    like: async (colour: string) => (await me()).update({ clientMetadata: { colour } }),
    colour: async () => (await me()).clientMetadata.colour as string,
    invite: async (primaryEmail: string) => (await backend.createUser({ primaryEmail, primaryEmailAuthEnabled: true })).id,
    promote: async (id: string) => (await backend.getUser(id))?.setServerMetadata({ role: "editor" }),
    role: async (id: string) => (await backend.getUser(id))?.serverMetadata?.role as string | undefined,
    members: async () => (await backend.listUsers()).map(({ displayName, primaryEmail }) => displayName ?? primaryEmail),
    remove: async (id: string) => (await backend.getUser(id))?.delete(),
  };
}
