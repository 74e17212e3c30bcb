import { useUser } from "#sdk/react/index.ts";
import type { PageContext } from "../page-context.ts";
import { OneTimeCodes } from "./one-time-codes.tsx";
import { Passkey } from "./passkey.tsx";
import { Password } from "./password.tsx";
import { SecondFactor } from "./second-factor.tsx";

/** How the user signs in: the methods that the project offers, and the second factor. */
export default function Security({ context }: { context: PageContext }) {
  const user = useUser({ or: "throw" });
  const { credential_enabled, passkey_enabled, magic_link_enabled } = context.project.config;
  return (
    <>
      {(credential_enabled || user.hasPassword) && <Password context={context} />}
      {(passkey_enabled || user.passkeyAuthEnabled) && <Passkey offered={passkey_enabled} />}
      {magic_link_enabled && user.primaryEmail !== null && <OneTimeCodes />}
      <SecondFactor context={context} />
    </>
  );
}
