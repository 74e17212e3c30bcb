import type { ReactNode } from "react";
import { AppPage } from "./app-page.tsx";
import type { SignInProps } from "./sign-in.tsx";

/**
 * The sign-up form with the methods of the project.
 *
 * @example
 * <SignUp returnTo="/welcome" />
 */
export const SignUp = (props: SignInProps): ReactNode => <AppPage {...props} name="sign-up" />;
