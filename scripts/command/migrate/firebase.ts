import { type ExportRecord, type Fields, readFlag, readList, readObject, readText, readTime } from "./export-record.ts";
import { readLink } from "./providers.ts";
import { makeUser, readMetadata, type Source, type SourceReader, type SourceUser } from "./source.ts";

/** The scrypt parameters of a Firebase project. */
interface HashConfig {
  readonly signerKey: string;
  readonly saltSeparator: string;
  readonly rounds: string;
  readonly memoryCost: string;
}

function readHashConfig(fields: Fields): HashConfig | undefined {
  const config = readObject(fields.hash_config) ?? readObject(fields.hashConfig) ?? fields;
  const [signerKey, rounds, memoryCost] = [
    readText(config.base64_signer_key) ?? readText(config.signerKey),
    readText(config.rounds),
    readText(config.mem_cost) ?? readText(config.memoryCost),
  ];
  const saltSeparator = readText(config.base64_salt_separator) ?? readText(config.saltSeparator) ?? "";
  return signerKey && rounds && memoryCost ? { signerKey, saltSeparator, rounds, memoryCost } : undefined;
}

/** Exports write URL-safe base64. */
const toBase64 = (text: string) => text.replaceAll("-", "+").replaceAll("_", "/");

/** A hash with the parameters of its project, as one text. */
const joinHash = ({ signerKey, saltSeparator, rounds, memoryCost }: HashConfig, salt: string, hash: string): string =>
  `$fbscrypt$v=1,n=${memoryCost},r=${rounds},p=1,ss=${toBase64(saltSeparator)},sk=${toBase64(signerKey)}$${toBase64(salt)}$${toBase64(hash)}`;

const isUser = ({ fields }: ExportRecord) => readText(fields.localId) !== undefined;

function* warnings(fields: Fields, config: HashConfig | undefined): Generator<string> {
  if (readText(fields.phoneNumber) !== undefined) yield "The phone number is left out.";
  if (readList(fields.mfaInfo).length > 0) yield "The second factor cannot be exported: the user sets it up again.";
  if (readText(fields.passwordHash) !== undefined && config === undefined)
    yield "The password needs the project's hash parameters: add the file with hash_config.";
}

function readFirebaseUser(record: ExportRecord, id: string, config: HashConfig | undefined): SourceUser {
  const { fields, file, line } = record;
  const [primaryEmail, hash, salt] = [readText(fields.email), readText(fields.passwordHash), readText(fields.salt)];
  return {
    record: { file, line },
    id,
    user: makeUser("firebase", id, {
      primaryEmail,
      primaryEmailVerified: primaryEmail === undefined ? undefined : readFlag(fields.emailVerified),
      displayName: readText(fields.displayName),
      profileImageUrl: readText(fields.photoUrl),
      clientReadOnlyMetadata: readMetadata(readObject(fields.customAttributes) ?? readObject(fields.customClaims)),
      passwordHash: config && hash && salt && primaryEmail ? joinHash(config, salt, hash) : undefined,
      oauthProviders: readList(fields.providerUserInfo).flatMap((account) =>
        readLink(readText(account.providerId), readText(account.rawId), readText(account.email)),
      ),
      signedUpAt: readTime(fields.createdAt),
    }),
    warnings: [...warnings(fields, config)],
    excluded: readFlag(fields.disabled) ? "disabled" : undefined,
  };
}

function openFirebase(): SourceReader {
  let config: HashConfig | undefined;
  return {
    teams: new Map(),
    memberships: [],
    collect(record) {
      if (!isUser(record)) config ??= readHashConfig(record.fields);
    },
    readUser(record) {
      const id = readText(record.fields.localId);
      return id === undefined ? undefined : readFirebaseUser(record, id, config);
    },
  };
}

/** Firebase: the JSON of `auth:export`, and the hash parameters that its console shows. */
export const firebase: Source = { lists: ["users"], open: openFirebase };
