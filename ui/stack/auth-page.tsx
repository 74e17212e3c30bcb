import type { ReactNode } from "react";
import { SignIn, type SignInProps, SignUp } from "../index.ts";

/** Properties of `AuthPage`. */
export interface AuthPageProps extends SignInProps {
  readonly type: "sign-in" | "sign-up";
}

/**
 * The form for sign-in or sign-up.
 * @example
 * <AuthPage type="sign-up" fullPage />
 */
export const AuthPage = ({ type, ...props }: AuthPageProps): ReactNode =>
  type === "sign-in" ? <SignIn {...props} /> : <SignUp {...props} />;
