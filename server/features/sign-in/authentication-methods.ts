import type { AuditData } from "#contract/entities/console/audit-data.ts";

/** How a user signed in, as the audit log records it. The second factor finishes a sign-in that another method began. */
export type SignInMethod = AuditData<"user.signed_in">["method"];

/**
 * The methods of a sign-in as RFC 8176 names them. A passkey proves possession of a key (`pop`) and a person's presence (`user`). How a provider
 * has authenticated the user is not known to us. An anonymous user has not been authenticated.
 */
const methods: Readonly<Record<Exclude<SignInMethod, "second factor">, readonly string[] | null>> = {
  password: ["pwd"],
  otp: ["otp"],
  passkey: ["pop", "user"],
  oauth: [],
  anonymous: null,
};

/** The `amr` of a sign-in by one method; null if the user was not authenticated. */
export const authenticationMethods = (method: SignInMethod): readonly string[] | null =>
  method === "second factor" ? withSecondFactor(null) : methods[method];

/** The `amr` of a sign-in that a second factor has finished. @param first that of the first factor; null if it is unknown */
export const withSecondFactor = (first: readonly string[] | null): readonly string[] => [...new Set([...(first ?? []), "otp", "mfa"])];
