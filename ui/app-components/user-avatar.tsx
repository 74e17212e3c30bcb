import type { ReactNode } from "react";
import { useUserState } from "#sdk/react/index.ts";
import type { Appearance } from "./appearance.tsx";
import { Avatar, AvatarSkeleton } from "./avatar.tsx";
import { PartRoot } from "./part-root.tsx";
import type { ShownUser } from "./user-name.ts";

/** Properties of `UserAvatar`. */
export interface UserAvatarProps {
  /** The user to show. Null shows a drawing of a person. Default: the signed-in user. */
  readonly user?: ShownUser | null | undefined;
  /** Width and height in CSS pixels. Default: 36. */
  readonly size?: number | undefined;
  /** Text for screen readers; empty where the name is beside it. Default: the name of the user. */
  readonly alt?: string | undefined;
  /** How the component looks, and what it says. */
  readonly appearance?: Appearance | undefined;
}

/**
 * The picture of a user, else the initials of the name. While the signed-in user is loading, a placeholder of the same size.
 *
 * @example
 * <UserAvatar user={member} size={24} />
 */
export function UserAvatar({ appearance, user, ...props }: UserAvatarProps): ReactNode {
  const loading = <AvatarSkeleton size={props.size} />;
  return (
    <PartRoot appearance={appearance} inline fallback={loading}>
      {() => (user === undefined ? <OwnAvatar {...props} loading={loading} /> : <Avatar {...props} user={user} />)}
    </PartRoot>
  );
}

function OwnAvatar({ loading, ...props }: Pick<UserAvatarProps, "size" | "alt"> & { loading: ReactNode }) {
  const { data, isPending } = useUserState({ includeRestricted: true });
  return isPending ? loading : <Avatar {...props} user={data ?? null} />;
}
