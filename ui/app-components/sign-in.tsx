import type { ReactNode } from "react";
import SignInPage from "../pages/routes/sign-in.tsx";
import { AppPage } from "./app-page.tsx";
import type { PageProps } from "./page-props.ts";

/** Properties of `SignIn` and `SignUp`. */
export interface SignInProps extends PageProps {
  /** Where to continue afterwards. Default: the page that requested the sign-in, else `urls.afterSignIn` or `urls.afterSignUp` of the app. */
  readonly returnTo?: string | undefined;
}

/**
 * The sign-in form with the methods of the project. Offers to continue or to sign out where a user is signed in.
 *
 * With `redirectMethod: "none"`, it stays on the page and shows the next step in its own place.
 *
 * @example
 * <SignIn returnTo="/orders" appearance={{ locale: "fr" }} />
 */
export const SignIn = (props: SignInProps): ReactNode => <AppPage {...props} name="sign-in" known={SignInPage} />;
