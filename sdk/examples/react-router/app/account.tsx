import { useClientApp, useUserState } from "latchkey/react";

export function Account() {
  const app = useClientApp();
  const { data: user, isPending } = useUserState();
  if (isPending) return <p>Loading …</p>;
  if (!user)
    return (
      <>
        <button type="button" onClick={() => app.redirectToSignUp()}>
          Create account
        </button>
        <button type="button" onClick={() => app.redirectToSignIn()}>
          Sign in
        </button>
      </>
    );
  return (
    <>
      <h1>Hello {user.displayName ?? user.primaryEmail}</h1>
      <button type="button" onClick={() => user.signOut()}>
        Sign out
      </button>
    </>
  );
}
