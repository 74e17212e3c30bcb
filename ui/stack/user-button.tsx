import type { ReactNode } from "react";
import { UserButton as LatchkeyUserButton } from "../index.ts";

/** Properties of `UserButton` as in the published packages. */
export interface UserButtonProps {
  readonly showUserInfo?: boolean;
  /** Adds an item that changes the theme of the app. */
  readonly colorModeToggle?: () => void | Promise<void>;
  readonly extraItems?: readonly {
    readonly text: string;
    readonly icon: ReactNode;
    readonly onClick: () => void | Promise<void>;
  }[];
}

/**
 * The picture of the signed-in user, with a menu.
 * @example
 * <UserButton showUserInfo extraItems={[{ text: "Billing", icon: <Card />, onClick: openBilling }]} />
 */
export function UserButton({ showUserInfo = false, colorModeToggle, extraItems = [] }: UserButtonProps): ReactNode {
  const items = extraItems.map(({ text, icon, onClick }) => ({ label: text, icon, onSelect: () => void onClick() }));
  return (
    <LatchkeyUserButton
      showUserInfo={showUserInfo}
      items={items}
      {...(colorModeToggle && { onToggleTheme: () => void colorModeToggle() })}
    />
  );
}
