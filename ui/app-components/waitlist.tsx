import type { ReactNode } from "react";
import { AppPage } from "./app-page.tsx";
import type { PageProps } from "./page-props.ts";

/**
 * The form that puts an address on the waitlist of the project.
 *
 * @example
 * <Waitlist fullPage />
 */
export const Waitlist = (props: PageProps): ReactNode => <AppPage {...props} name="waitlist" />;
