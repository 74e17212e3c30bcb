import { missingUserError, PasskeyAuthenticationNotEnabled, PasskeyRegistrationFailed } from "#contract/errors/index.ts";
import type { passkeyRoutes } from "#contract/routes/sign-in/passkeys.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { passkeyLimits as limits, rpIdPlaceholder } from "#contract/vocabulary/sign-in/passkeys.ts";
import { readConstraint } from "../../../database/sql-state.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { randomChallenge } from "../../../services/random.ts";
import { issueCode } from "../../foundation/codes/issue.ts";
import { register } from "./register.ts";
import { signIn } from "./sign-in.ts";
import { list, remove, update } from "./stored-passkeys.ts";
import { algorithms, tooManyPasskeys, toUserHandle } from "./webauthn.ts";

export const passkeyHandlers: Handlers<typeof passkeyRoutes> = {
  register,
  signIn,
  list,
  update,
  remove,

  /** The options for a new passkey, and the code that stores the challenge and its user. Two statements. */
  async initiateRegistration({ input, project, user, db, now }) {
    const { tenancyId, displayName, config } = project;
    if (!config.auth.passkey.allowSignIn) throw new PasskeyAuthenticationNotEnabled();
    const { automatic = false } = input;
    if (automatic && !config.auth.passkey.createAfterPassword)
      throw new PasskeyRegistrationFailed({ message: "`automatic`: this project creates no passkeys after a sign-in with a password." });
    const { row } = user;
    // A passkey would let a user sign in who has never signed up, whatever the sign-up policy.
    if (row.is_anonymous) throw new PasskeyRegistrationFailed({ message: "Anonymous users cannot have a passkey; sign up first." });
    const challenge = randomChallenge();
    const request = {
      tenancyId,
      type: "passkey-registration",
      userId: row.id,
      data: automatic ? { challenge, automatic } : { challenge },
      lifetimeMillis: codeLimits.lifetime.passkey,
    } as const;
    const code = issueCode(db, request, now);
    const stored = db
      .selectFrom("passkeys")
      .select("credential_id")
      .where("tenancy_id", "=", tenancyId)
      .where("user_id", "=", row.id)
      .orderBy("created_at")
      .limit(limits.perUser);
    let passkeys: { credential_id: string }[];
    try {
      passkeys = await statement().step("stored", stored).also(code.insert).rows(db, "stored");
    } catch (error) {
      // The caller was deleted after the identification.
      throw readConstraint(error) === undefined ? error : missingUserError();
    }
    if (passkeys.length >= limits.perUser) throw new PasskeyRegistrationFailed({ message: tooManyPasskeys().message });
    const name = row.display_name ?? row.primary_email ?? `User of ${displayName}`;
    return {
      options_json: {
        rp: { id: rpIdPlaceholder, name: displayName },
        user: { id: toUserHandle(row.id), name, displayName: name },
        challenge,
        pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
        timeout: limits.ceremonyMillis,
        attestation: "none",
        // A device has one passkey of a user.
        excludeCredentials: passkeys.map(({ credential_id: id }) => ({ id, type: "public-key" as const })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
        extensions: { credProps: true },
      },
      code: code.code,
    };
  },

  /** The options for a sign-in with any passkey of the page's host. The user is not known yet. Two statements. */
  async initiateAuthentication({ project, db, now }) {
    if (!project.config.auth.passkey.allowSignIn) throw new PasskeyAuthenticationNotEnabled();
    const challenge = randomChallenge();
    const request = {
      tenancyId: project.tenancyId,
      type: "passkey-sign-in",
      userId: null,
      data: { challenge },
      lifetimeMillis: codeLimits.lifetime.passkey,
    } as const;
    const code = issueCode(db, request, now);
    await code.insert.execute();
    return {
      options_json: {
        rpId: rpIdPlaceholder,
        challenge,
        allowCredentials: [],
        timeout: limits.ceremonyMillis,
        userVerification: "preferred",
      },
      code: code.code,
    };
  },
};
