import type { Origin, Project } from "../kernel/call.ts";
import type { Services } from "../services/index.ts";
import { digest, SealBroken } from "../services/secrets.ts";

/**
 * Known devices: devices that have signed in to an account. Their attempts and requests are counted apart from those of unknown
 * devices with the same address. So an attacker cannot use up the owner's limits. All known devices of an address share one
 * count, so that many devices give a former user no further attempts. Those that knew the address before it was verified count
 * apart. Another person may have created the account, and its owner recovered it since.
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

/** The content of a sealed device value. */
interface Device {
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  /** Digests of tenancy and address, the newest first. */
  readonly accounts: readonly string[];
}

const purpose = "known device";
/** Accounts that a device remembers. */
const maxAccounts = 8;
const lifetimeMillis = 400 * 86_400_000;

const accountOf = ({ project }: DeviceContext, address: SignInAddress) =>
  digest(`${project.tenancyId} ${knownSubject(address)}`)
    .toString("base64url")
    .slice(0, 22);

/** The accounts of the device that calls; none for an unknown one. */
function knownAccounts({ origin, services, now }: DeviceContext): readonly string[] {
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

/**
 * The subject that an attempt or a request with an address counts for.
 * @returns the address for unknown devices, and other subjects for all known devices of the address
 */
export function subjectOfEmail(call: DeviceContext, email: string): string {
  const known = knownAccounts(call);
  const address = addressesOf(email).find((each) => known.includes(accountOf(call, each)));
  return address ? knownSubject(address) : email;
}

const addressesOf = (email: string): readonly SignInAddress[] => [true, false].map((isVerified) => ({ email, isVerified }));
const knownSubject = ({ email, isVerified }: SignInAddress) => `${isVerified ? "known" : "known unverified"} ${email}`;

/** All subjects of an address: that of unknown devices, and those of known ones. */
export const subjectsOfEmail = (email: string): readonly string[] => [email, ...addressesOf(email).map(knownSubject)];

/** Adds an address to the known ones of the calling device. The transport returns the new value to the device. */
export function rememberDevice(call: DeviceContext, address: SignInAddress): void {
  const { device } = call.origin;
  if (!device) return;
  const account = accountOf(call, address);
  const accounts = [account, ...knownAccounts(call).filter((known) => known !== account)].slice(0, maxAccounts);
  const content: Device = { issuedAt: call.now.getTime(), accounts };
  device.issued = call.services.secrets.seal(purpose, JSON.stringify(content));
}
