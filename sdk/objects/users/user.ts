import type { User as UserResponse, UserUpdate } from "../../generated/client.ts";
import { type Fields, fieldsFrom, inputFrom } from "../camel-case.ts";
import type { Team } from "../teams/team.ts";

/** Bytes as standard base64 with padding. */
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** The fields of the API that a user's object has under another name or in another form. */
export type ReshapedUserFields = "auth_with_email" | "requires_totp_mfa" | "oauth_providers" | "selected_team" | "selected_team_id";

/** A user as its own app sees it. */
export interface User extends Fields<Omit<UserResponse, ReshapedUserFields>> {
  /** Whether a password or one-time codes are set up. */
  readonly emailAuthEnabled: boolean;
  /** Whether sign-in requires a time-based one-time password. */
  readonly isMultiFactorRequired: boolean;
  /** The providers at which the user has a linked account. */
  readonly oauthProviders: readonly { readonly id: string }[];
  /** The team that the user has selected; null for none. */
  readonly selectedTeam: Team | null;
}

/** The fields that a user may change in their own account. Absent fields stay as they are. */
export interface UserChange extends Fields<Omit<UserUpdate, "totp_secret_base64">> {
  /** The secret of the second factor; null removes it. */
  readonly totpMultiFactorSecret?: Uint8Array | null;
}

/** The properties of a user in a response, to the client or to a server. */
export function userFrom<Response extends UserResponse, Kind>(
  response: Response,
  toTeam: (response: NonNullable<Response["selected_team"]>) => Kind,
) {
  const { auth_with_email, requires_totp_mfa, oauth_providers, selected_team, selected_team_id: _, ...fields } = response;
  return {
    ...fieldsFrom(fields),
    emailAuthEnabled: auth_with_email,
    isMultiFactorRequired: requires_totp_mfa,
    oauthProviders: oauth_providers.map(({ id }) => ({ id })),
    selectedTeam: selected_team && toTeam(selected_team),
  };
}

/** The API's input for a change. */
export function userUpdateFrom<Input extends UserUpdate>({
  totpMultiFactorSecret,
  ...fields
}: Fields<Omit<Input, "totp_secret_base64">> & Pick<UserChange, "totpMultiFactorSecret">): Input {
  const totpSecretBase64 = totpMultiFactorSecret && base64(totpMultiFactorSecret);
  return inputFrom<Input>({ ...fields, ...(totpSecretBase64 === undefined ? {} : { totpSecretBase64 }) } as Fields<Input>);
}
