import { PasskeyAuthenticationNotEnabled, PasskeyRegistrationFailed, userMissing } from "#contract/errors/index.ts";
import type { passkeyRoutes } from "#contract/routes/auth/passkeys.ts";
import { codes, passkey as limits } from "#contract/vocabulary/limits.ts";
import { relyingPartySentinel } from "#contract/vocabulary/passkeys.ts";
import { violated } from "../../database/connect.ts";
import type { Handler } from "../../kernel/call.ts";
import { randomChallenge } from "../../services/random.ts";
import { issueCode } from "../codes/issue.ts";
import { algorithms, userHandleOf } from "./webauthn.ts";

/** What the browser needs to make a passkey, and the code that remembers the challenge and whose it is. Two statements. */
export const initiateRegistration: Handler<typeof passkeyRoutes.initiateRegistration> = async ({ project, user, db, now }) => {
  if (!project.config.auth.passkey.allowSignIn) throw new PasskeyAuthenticationNotEnabled();
  const { row } = user;
  // A passkey would be a way in for somebody who has never signed up, whether or not the project takes new people.
  if (row.is_anonymous) throw new PasskeyRegistrationFailed({ message: "Anonymous users cannot have a passkey; sign up first." });
  const challenge = randomChallenge();
  const issued = issueCode(
    db,
    {
      tenancyId: project.tenancyId,
      type: "passkey-registration",
      userId: row.id,
      data: { challenge },
      lifetimeMillis: codes.lifetime.passkey,
    },
    now,
  );
  try {
    await issued.insert.execute();
  } catch (error) {
    // Deleted a moment ago, the caller is what it would be a moment later: nobody.
    throw violated(error) === undefined ? error : userMissing();
  }
  const name = row.display_name ?? row.primary_email ?? `User of ${project.displayName}`;
  return {
    options_json: {
      rp: { id: relyingPartySentinel, name: project.displayName },
      user: { id: userHandleOf(row.id), name, displayName: name },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
      timeout: limits.ceremonyMillis,
      attestation: "none",
      // The one that there may be is to be replaced.
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
      extensions: { credProps: true },
    },
    code: issued.code,
  };
};

/** What the browser needs to sign in with whichever passkey it has of the page's host. Nobody is known yet. Two statements. */
export const initiateAuthentication: Handler<typeof passkeyRoutes.initiateAuthentication> = async ({ project, db, now }) => {
  if (!project.config.auth.passkey.allowSignIn) throw new PasskeyAuthenticationNotEnabled();
  const challenge = randomChallenge();
  const issued = issueCode(
    db,
    { tenancyId: project.tenancyId, type: "passkey-sign-in", userId: null, data: { challenge }, lifetimeMillis: codes.lifetime.passkey },
    now,
  );
  await issued.insert.execute();
  return {
    options_json: {
      rpId: relyingPartySentinel,
      challenge,
      allowCredentials: [],
      timeout: limits.ceremonyMillis,
      userVerification: "preferred",
    },
    code: issued.code,
  };
};
