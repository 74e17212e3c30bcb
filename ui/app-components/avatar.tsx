import { Picture } from "./picture.tsx";
import { readUserName, type ShownUser } from "./user-name.ts";

/** Properties of a user's picture. */
export interface AvatarProps {
  /** Null shows a drawing of a person. */
  readonly user: ShownUser | null;
  readonly size?: number | undefined;
  readonly alt?: string | undefined;
}

/** Width and height of a user's picture without the property `size`; CSS pixels. */
const defaultSize = 36;

/** The picture of a user, else the initials of the name. */
export function Avatar({ user, size = defaultSize, alt }: AvatarProps) {
  const name = user && (user.displayName || user.primaryEmail);
  return <Picture url={user?.profileImageUrl} name={name} size={size} alt={alt ?? (user ? readUserName(user) : "")} />;
}

/** The place of a user's picture while it loads. */
export const AvatarSkeleton = ({ size = defaultSize }: { size?: number | undefined }) => (
  <span aria-hidden="true" className="skeleton inline-block shrink-0 rounded-full!" style={{ width: size, height: size }} />
);
