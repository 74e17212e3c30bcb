import { CustomerContents } from "../payments/customer-contents.tsx";
import type { UserPartProps } from "./user-part.ts";

/** The products and items of a user. */
export default function UserMoney({ user }: UserPartProps) {
  return <CustomerContents customer={{ type: "user", id: user.id }} linked />;
}
