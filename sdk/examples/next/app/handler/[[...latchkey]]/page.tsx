import "latchkey/components.css";
import { LatchkeyHandler } from "latchkey/components";

/** Every path below /handler: sign-in, sign-up, the account settings and the links in e-mails. */
export default function Handler() {
  return <LatchkeyHandler />;
}
