import type { ReactNode } from "react";
import { FormSkeleton } from "../components/form-skeleton.tsx";
import { AppPage, type SingleForm } from "./app-page.tsx";
import type { SingleFormProps } from "./single-form-props.ts";

const form: SingleForm = {
  skeleton: <FormSkeleton />,
  load: async () => (await import("../pages/routes/sign-up.tsx")).PasswordSignUp,
};

/**
 * The form for a new account with e-mail and password, without a card and without the other methods. It asks for consent where the brand
 * of the project has terms.
 *
 * @example
 * <CredentialSignUp returnTo="/welcome" />
 */
export const CredentialSignUp = (props: SingleFormProps): ReactNode => <AppPage {...props} name="sign-up" form={form} />;
