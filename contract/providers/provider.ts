/** Configuration fields that only some providers have, besides the client id and secret. */
export const extraProviderFields = ["facebookConfigId", "microsoftTenantId"] as const;
type ExtraField = (typeof extraProviderFields)[number];

/** The facts about an OAuth provider. */
export interface Provider<Id extends string = string> {
  readonly id: Id;
  /** The provider's own name, the same in every language. */
  readonly displayName: string;
  /** Whether the server's shared keys can be used while a project is in development. */
  readonly sharedKeys: boolean;
  readonly fields: readonly ExtraField[];
}

/** Declares an OAuth provider. */
export const provider = <const Id extends string>({
  fields = [],
  ...facts
}: Omit<Provider<Id>, "fields"> & { readonly fields?: readonly ExtraField[] }): Provider<Id> => ({ ...facts, fields });
