import type { ReactNode } from "react";
import { FormSkeleton } from "../components/form-skeleton.tsx";
import { emailCode } from "../pages/on-demand.ts";
import { AppPage, type SingleForm } from "./app-page.tsx";
import type { SingleFormProps } from "./single-form-props.ts";

const form: SingleForm = { skeleton: <FormSkeleton emailOnly />, load: emailCode.load };

/**
 * The form for a code or a link by e-mail, without a card and without the other methods. It also creates accounts.
 *
 * @example
 * <MagicLinkSignIn returnTo="/orders" />
 */
export const MagicLinkSignIn = (props: SingleFormProps): ReactNode => <AppPage {...props} name="sign-in" form={form} />;
