import { useUserState } from "#sdk/react/index.ts";
import { Picture } from "./picture.tsx";
import { readUserName, type ShownUser } from "./user-name.ts";

/** Properties of `UserAvatar`. */
export interface UserAvatarProps {
  /** The user to show. Null shows a drawing of a person. Default: the signed-in user. */
  readonly user?: ShownUser | null;
  /** Width and height in CSS pixels. Default: 36. */
  readonly size?: number;
  /** Text for screen readers; empty where the name is beside it. Default: the name of the user. */
  readonly alt?: string;
}

/** Width and height of a user's picture without the property `size`; CSS pixels. */
export const defaultAvatarSize = 36;

/**
 * The picture of a user, else the initials of the name. While the signed-in user is loading, a placeholder of the same size.
 *
 * @example
 * <UserAvatar user={member} size={24} />
 */
export function UserAvatar(props: UserAvatarProps) {
  return props.user === undefined ? <OwnAvatar {...props} /> : <GivenAvatar {...props} user={props.user} />;
}

function OwnAvatar(props: UserAvatarProps) {
  const { data, isPending } = useUserState();
  return isPending ? <AvatarSkeleton size={props.size} /> : <GivenAvatar {...props} user={data ?? null} />;
}

function GivenAvatar({ user, size = defaultAvatarSize, alt }: UserAvatarProps & { user: ShownUser | null }) {
  const name = user && (user.displayName || user.primaryEmail);
  return <Picture url={user?.profileImageUrl} name={name} size={size} alt={alt ?? (user ? readUserName(user) : "")} />;
}

/** The place of a user's picture while it loads. */
export const AvatarSkeleton = ({ size = defaultAvatarSize }: { size?: number | undefined }) => (
  <span aria-hidden="true" className="skeleton inline-block shrink-0 rounded-full!" style={{ width: size, height: size }} />
);
