import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { Origin, Project } from "../../kernel/call.ts";
import type { Services } from "../../services/index.ts";
import { digest, SealBroken } from "../../services/secrets.ts";

/**
 * Known devices: devices that have signed in to an account. Their attempts and requests are counted apart from those of unknown
 * devices with the same address. So an attacker cannot use up the owner's limits. All known devices of an address share one
 * count, so that many devices give a former user no further attempts. Those that knew the address before it was verified count
 * apart. Another person may have created the account, and its owner recovered it since. A new password ends what devices know: a former
 * user must not use up the limits of the owner's devices.
 */

interface DeviceContext {
  readonly origin: Origin;
  readonly project: Pick<Project, "tenancyId">;
  readonly services: Pick<Services, "secrets">;
  readonly now: Date;
}

/** An address with which a device has signed in. */
export interface SignInAddress {
  readonly email: string;
  /** Whether the user had proven to read at it. */
  readonly isVerified: boolean;
}

/** SQL: the version of the password of `users u`; 0 without one. A newer hash of the same password does not change it. */
export const passwordVersionText = `coalesce((SELECT round(extract(epoch FROM p.updated_at) * 1000) FROM passwords p
  WHERE p.tenancy_id = u.tenancy_id AND p.user_id = u.id), 0)::float8`;

/** The version of a password that is set at a time. */
export const passwordVersion = (setAt: Date | undefined): number => setAt?.getTime() ?? 0;

/** The calling device's memory of an address, until the account's password has another version. */
export interface DeviceClaim {
  /** The subject of all known devices of the address. */
  readonly subject: string;
  readonly version: number;
}

/** The content of a sealed device value. */
interface Device {
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  /** Digests of tenancy and address, with the version of the account's password, the newest first. */
  readonly accounts: readonly KnownAccount[];
}
type KnownAccount = readonly [account: string, passwordVersion: number];

const purpose = "known device";
/** Accounts that a device remembers. */
const maxAccounts = 8;
const lifetimeMillis = 400 * 86_400_000;

const digestAddress = ({ project }: DeviceContext, address: SignInAddress) =>
  digest(`${project.tenancyId} ${knownSubject(address)}`)
    .toString("base64url")
    .slice(0, 22);

/** The accounts of the device that calls; none for an unknown one. */
function knownAccounts({ origin, services, now }: DeviceContext): readonly KnownAccount[] {
  const value = origin.device?.issued ?? origin.device?.received;
  if (value === undefined) return [];
  try {
    const { issuedAt, accounts } = JSON.parse(services.secrets.open(purpose, value)) as Device;
    return now.getTime() - issuedAt < lifetimeMillis ? accounts : [];
  } catch (error) {
    if (error instanceof SealBroken) return [];
    throw error;
  }
}

/** The claim of the calling device to know an address. Undefined for an unknown device. */
export function readDeviceClaim(call: DeviceContext, email: string): DeviceClaim | undefined {
  const known = new Map(knownAccounts(call));
  for (const address of listAddresses(email)) {
    const version = known.get(digestAddress(call, address));
    if (version !== undefined) return { subject: knownSubject(address), version };
  }
  return undefined;
}

/**
 * The subject that a request with an address counts for. One statement where the device claims to know the address.
 * @returns the address for unknown devices, and other subjects for all known devices of the address
 */
export async function findEmailSubject(call: DeviceContext & { readonly db: Db }, email: string): Promise<string> {
  const claim = readDeviceClaim(call, email);
  if (!claim) return email;
  const { rows } = await sql`SELECT FROM contact_channels a JOIN users u ON u.tenancy_id = a.tenancy_id AND u.id = a.user_id
    WHERE a.tenancy_id = ${call.project.tenancyId}::uuid AND a.type = 'email' AND a.value = ${email} AND a.used_for_auth
      AND ${sql.raw(passwordVersionText)} = ${claim.version}::float8`.execute(call.db);
  return rows.length > 0 ? claim.subject : email;
}

const listAddresses = (email: string): readonly SignInAddress[] => [true, false].map((isVerified) => ({ email, isVerified }));
const knownSubject = ({ email, isVerified }: SignInAddress) => `${isVerified ? "known" : "known unverified"} ${email}`;

/** All subjects of an address: that of unknown devices, and those of known ones. */
export const listEmailSubjects = (email: string): readonly string[] => [email, ...listAddresses(email).map(knownSubject)];

/** Adds an address to the known ones of the calling device. The transport returns the new value to the device. */
export function rememberDevice(call: DeviceContext, address: SignInAddress, version: number): void {
  const { device } = call.origin;
  if (!device) return;
  const account = digestAddress(call, address);
  const others = knownAccounts(call).filter(([known]) => known !== account);
  const accounts = [[account, version] as const, ...others].slice(0, maxAccounts);
  const content: Device = { issuedAt: call.now.getTime(), accounts };
  device.issued = call.services.secrets.seal(purpose, JSON.stringify(content));
}
