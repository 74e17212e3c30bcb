import { type ComponentType, type ReactNode, useMemo } from "react";
import type { Section } from "../pages/account-settings/sections.ts";
import type { ChooseSections, ShownSection } from "../pages/account-settings/settings-place.ts";
import { AppPage } from "./app-page.tsx";
import type { PageProps } from "./page-props.ts";

/** A section of ours. The project decides which of them it offers. */
export type AccountSectionId =
  | "profile"
  | "emails"
  | "security"
  | "connected-accounts"
  | "connected-apps"
  | "sessions"
  | "notifications"
  | "products"
  | "teams"
  | "api-keys"
  | "account";

/** A section of your own. */
export interface AccountSection {
  /** The fragment of its address. */
  readonly id: string;
  readonly label: string;
  /** Beside the label in the navigation, with 18 pixels on each side. */
  readonly icon?: ComponentType<{ className?: string }> | undefined;
  readonly content: ReactNode;
}

/** Properties of `AccountSettings`. */
export interface AccountSettingsProps extends PageProps {
  /**
   * The sections in their order. Default: all that the project offers. `products` and `connected-apps` appear only if they are named
   * here.
   */
  readonly sections?: readonly (AccountSectionId | AccountSection)[] | undefined;
}

/**
 * The account settings of the signed-in user, one section at a time, by the fragment of the address. Redirects to the sign-in, and back,
 * if no user is signed in.
 *
 * @example
 * <AccountSettings sections={["profile", "security", { id: "orders", label: "Orders", content: <Orders /> }, "account"]} />
 */
export function AccountSettings({ sections, ...props }: AccountSettingsProps): ReactNode {
  const choose = useMemo<ChooseSections | undefined>(() => sections && ((offered) => chooseSections(sections, offered)), [sections]);
  const facts = { hasProducts: sections?.includes("products"), hasApplications: sections?.includes("connected-apps") };
  return <AppPage {...props} {...facts} name="account-settings" choose={choose} />;
}

const chooseSections = (chosen: NonNullable<AccountSettingsProps["sections"]>, offered: readonly Section[]): ShownSection[] =>
  chosen.flatMap<ShownSection>((section) => {
    if (typeof section === "string") return offered.filter(({ id }) => id === section);
    const { id, icon, label, content } = section;
    return { id, icon, text: label, content };
  });
