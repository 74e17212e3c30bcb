import type { ReactNode } from "react";
import type { Appearance } from "./appearance.tsx";
import { PartRoot } from "./part-root.tsx";
import { LoadingButton, UserButtonContent } from "./user-button-content.tsx";
import type { UserButtonItem } from "./user-menu.tsx";

/** An item as `@stackframe/react` has it. */
interface ExtraItem {
  readonly text: string;
  readonly icon: ReactNode;
  readonly onClick: () => unknown;
}

/** Properties of `UserButton`. */
export interface UserButtonProps {
  /** Whether name and e-mail address are beside the picture. Default: false. */
  readonly showUserInfo?: boolean | undefined;
  /** Items of the app in the menu, in this order. */
  readonly items?: readonly UserButtonItem[] | undefined;
  /** Adds an item that changes the theme of the app, and runs when it is selected. */
  readonly onToggleTheme?: (() => void) | undefined;
  /** @deprecated The name that `@stackframe/react` has: use `items`. */
  readonly extraItems?: readonly ExtraItem[] | undefined;
  /** @deprecated The name that `@stackframe/react` has: use `onToggleTheme`. */
  readonly colorModeToggle?: (() => void) | undefined;
  /** How the component looks, and what it says. */
  readonly appearance?: Appearance | undefined;
}

/**
 * The picture of the signed-in user, with a menu: account settings, teams, the items of the app, sign-out. A link to the sign-in page if no
 * user is signed in. While the user is loading, a placeholder of the same size.
 *
 * @example
 * <UserButton showUserInfo items={[{ label: "Billing", href: "/billing" }]} onToggleTheme={toggleTheme} />
 */
export function UserButton({ appearance, ...props }: UserButtonProps): ReactNode {
  const { showUserInfo, items = [], extraItems = [], colorModeToggle, onToggleTheme = colorModeToggle } = props;
  const others = extraItems.map(({ text, icon, onClick }) => ({ label: text, icon, onSelect: () => void onClick() }));
  return (
    <PartRoot appearance={appearance} inline fallback={<LoadingButton showUserInfo={showUserInfo} />}>
      {({ project }) => (
        <UserButtonContent
          showUserInfo={showUserInfo}
          items={[...items, ...others]}
          onToggleTheme={onToggleTheme}
          canCreateTeams={project.config.client_team_creation_enabled}
        />
      )}
    </PartRoot>
  );
}
