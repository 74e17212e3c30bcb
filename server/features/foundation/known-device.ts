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
 *
 * A device also remembers the users who have signed in on it, with any method and to the end. For the notice of a new device, no other
 * device is known.
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
  /** Likewise of tenancy and user, after whole sign-ins. Values of an earlier version have none. */
  readonly users?: readonly KnownAccount[];
}
type KnownAccount = readonly [account: string, passwordVersion: number];

const purpose = "known device";
/** Accounts that a device remembers. */
const maxAccounts = 8;
const lifetimeMillis = 400 * 86_400_000;

const digestSubject = ({ project }: DeviceContext, subject: string) =>
  digest(`${project.tenancyId} ${subject}`).toString("base64url").slice(0, 22);
const digestAddress = (call: DeviceContext, address: SignInAddress) => digestSubject(call, knownSubject(address));
const digestUser = (call: DeviceContext, userId: string) => digestSubject(call, `user ${userId}`);

/** The memory of the device that calls; empty for an unknown one. */
function readDevice({ origin, services, now }: DeviceContext): Required<Pick<Device, "accounts" | "users">> {
  const value = origin.device?.issued ?? origin.device?.received;
  const nothing = { accounts: [], users: [] };
  if (value === undefined) return nothing;
  try {
    const { issuedAt, accounts, users = [] } = JSON.parse(services.secrets.open(purpose, value)) as Device;
    return now.getTime() - issuedAt < lifetimeMillis ? { accounts, users } : nothing;
  } catch (error) {
    if (error instanceof SealBroken) return nothing;
    throw error;
  }
}

/** Whether the user has signed in on the calling device since the password was set. */
export function isDeviceOfUser(call: DeviceContext, userId: string, version: number): boolean {
  return new Map(readDevice(call).users).get(digestUser(call, userId)) === version;
}

/** The claim of the calling device to know an address. Undefined for an unknown device. */
export function readDeviceClaim(call: DeviceContext, email: string): DeviceClaim | undefined {
  const known = new Map(readDevice(call).accounts);
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

interface Remembered {
  readonly address?: SignInAddress | undefined;
  readonly userId?: string | undefined;
}

const listAddresses = (email: string): readonly SignInAddress[] => [true, false].map((isVerified) => ({ email, isVerified }));
const knownSubject = ({ email, isVerified }: SignInAddress) => `${isVerified ? "known" : "known unverified"} ${email}`;

/** All subjects of an address: that of unknown devices, and those of known ones. */
export const listEmailSubjects = (email: string): readonly string[] => [email, ...listAddresses(email).map(knownSubject)];

/**
 * Makes the calling device remember an address, or a user who has signed in. The transport returns the new value to the device.
 * @param version of the user's password
 */
export function rememberDevice(call: DeviceContext, { address, userId }: Remembered, version: number): void {
  const { device } = call.origin;
  if (!device) return;
  const { accounts, users } = readDevice(call);
  const add = (known: readonly KnownAccount[], account: string) =>
    [[account, version] as const, ...known.filter(([other]) => other !== account)].slice(0, maxAccounts);
  const content: Device = {
    issuedAt: call.now.getTime(),
    accounts: address ? add(accounts, digestAddress(call, address)) : accounts,
    users: userId === undefined ? users : add(users, digestUser(call, userId)),
  };
  device.issued = call.services.secrets.seal(purpose, JSON.stringify(content));
}
