import type { SignInProps } from "./sign-in.tsx";

/** Properties of the components that are the form of one method. */
export interface SingleFormProps extends Omit<SignInProps, "fullPage"> {}
