import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** The part of CBOR (RFC 8949) that keys and attestations consist of. */
type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<number | string, Cbor>;

function cborHead(major: number, argument: number): Buffer {
  const type = major << 5;
  if (argument < 24) return Buffer.of(type | argument);
  if (argument < 256) return Buffer.of(type | 24, argument);
  const head = Buffer.of(type | 25, 0, 0);
  head.writeUInt16BE(argument, 1);
  return head;
}

export function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string") return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if (value instanceof Map) {
    return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])]);
  }
  const items = value as readonly Cbor[];
  return Buffer.concat([cborHead(4, items.length), ...items.map(cbor)]);
}

export type Algorithm = "ES256" | "EdDSA" | "RS256";

const makeKeys = {
  ES256: () => generateKeyPairSync("ec", { namedCurve: "P-256" }),
  EdDSA: () => generateKeyPairSync("ed25519"),
  RS256: () => generateKeyPairSync("rsa", { modulusLength: 2048 }),
};

/** COSE key (RFC 9052, section 7; RFC 9053, section 7): kind, algorithm, and what the kind has, by numbers. */
function coseKey(algorithm: Algorithm, key: KeyObject): Cbor {
  const jwk = key.export({ format: "jwk" });
  const bytes = (part: unknown) => Buffer.from(String(part), "base64url");
  const labelled = (kind: number, number: number, ...parts: Cbor[]): Cbor =>
    new Map([[1, kind], [3, number], ...parts.map((part, at): [number, Cbor] => [-1 - at, part])] as [number, Cbor][]);
  if (algorithm === "RS256") return labelled(3, -257, bytes(jwk.n), bytes(jwk.e));
  if (algorithm === "EdDSA") return labelled(1, -8, 6, bytes(jwk.x));
  return labelled(2, -7, 1, bytes(jwk.x), bytes(jwk.y));
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString("base64url");

/** The deviations of an authenticator, or of the browser between it and us. */
export interface Ceremony {
  /** The client id of the page. */
  readonly origin?: string;
  /** Else the host of the page. */
  readonly rpId?: string;
  readonly type?: string;
  readonly present?: boolean;
  readonly verified?: boolean;
  readonly backedUp?: boolean;
  /** The counter of signatures; it stays at zero by default. */
  readonly counter?: number;
  /** Other members of the client data. */
  readonly clientData?: object;
}
interface Making extends Ceremony {
  readonly transports?: string[];
  /** An attestation statement of a format; receives the data to sign. */
  readonly attestation?: (signed: Buffer) => readonly [format: string, statement: ReadonlyMap<string, Cbor>];
}
interface Asserting extends Ceremony {
  readonly userHandle?: string | null;
  /** Changes the signature's last byte. */
  readonly tampered?: boolean;
}

/**
 * An authenticator with one passkey, and the browser before it: its responses are the JSON of WebAuthn level 3, section 5.1.
 * The page is one of a developer's own machine unless said.
 */
export function createAuthenticator({
  algorithm = "ES256" as Algorithm,
  origin: home = "http://localhost:3000",
  credentialId = randomBytes(32),
} = {}) {
  const { privateKey, publicKey } = makeKeys[algorithm]();
  const id = base64url(credentialId);
  let handle: string | undefined;

  const readClientData = (challenge: string, { origin = home, type, clientData }: Ceremony, usual: string) =>
    Buffer.from(JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin: false, ...clientData }));
  const authenticatorData = (
    { origin = home, rpId = new URL(origin).hostname, present = true, verified = true, backedUp = false, counter = 0 }: Ceremony,
    attested?: Buffer,
  ) => {
    const flags = (present ? 1 : 0) | (verified ? 4 : 0) | (backedUp ? 8 | 16 : 0) | (attested ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count, attested ?? Buffer.alloc(0)]);
  };
  const signed = (data: Buffer) =>
    algorithm === "EdDSA" ? sign(null, data, privateKey) : createSign("sha256").update(data).sign(privateKey);
  const answer = <Response extends object>(response: Response) => ({
    id,
    rawId: id,
    type: "public-key" as const,
    response,
    authenticatorAttachment: "platform",
    clientExtensionResults: {} as Record<string, unknown>,
  });

  return {
    id,
    /** COSE key, as it is stored. */
    publicKey: cbor(coseKey(algorithm, publicKey)),
    sign: signed,
    /** `navigator.credentials.create()` */
    create(options: { readonly challenge: string; readonly user: { readonly id: string } }, making: Making = {}) {
      handle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(coseKey(algorithm, publicKey))]);
      const authData = authenticatorData(making, attested);
      const clientData = readClientData(options.challenge, making, "webauthn.create");
      const [format, statement] = making.attestation?.(Buffer.concat([authData, sha256(clientData)])) ?? ["none", new Map()];
      const object = new Map(Object.entries<Cbor>({ fmt: format, attStmt: statement, authData }));
      return answer({
        clientDataJSON: base64url(clientData),
        attestationObject: base64url(cbor(object)),
        transports: making.transports ?? ["internal", "hybrid"],
      });
    },
    /** `navigator.credentials.get()` */
    get({ challenge }: { readonly challenge: string }, asserting: Asserting = {}) {
      const data = authenticatorData(asserting);
      const clientData = readClientData(challenge, asserting, "webauthn.get");
      const signature = signed(Buffer.concat([data, sha256(clientData)]));
      if (asserting.tampered) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
      const userHandle = asserting.userHandle === undefined ? (handle ?? null) : asserting.userHandle;
      return answer({
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle,
      });
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
