import type { ReactNode } from "react";
import { FormSkeleton } from "../components/form-skeleton.tsx";
import { AppPage, type SingleForm } from "./app-page.tsx";
import type { SingleFormProps } from "./single-form-props.ts";

const form: SingleForm = {
  skeleton: <FormSkeleton />,
  load: async () => (await import("../pages/routes/sign-in.tsx")).PasswordSignIn,
};

/**
 * The form for e-mail and password, without a card and without the other methods. A second factor takes its place where one is needed.
 *
 * @example
 * <CredentialSignIn returnTo="/orders" />
 */
export const CredentialSignIn = (props: SingleFormProps): ReactNode => <AppPage {...props} name="sign-in" form={form} />;
