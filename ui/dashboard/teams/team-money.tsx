import { CustomerContents } from "../payments/customer-contents.tsx";
import type { TeamPartProps } from "./team-part.ts";

/** The products and items of a team. */
export default function TeamMoney({ team }: TeamPartProps) {
  return <CustomerContents customer={{ type: "team", id: team.id }} linked />;
}
