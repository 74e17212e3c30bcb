import type { Origin, Project } from "../kernel/call.ts";
import type { Services } from "../services/index.ts";
import { digest, SealBroken } from "../services/secrets.ts";

/**
 * Known devices: devices that have signed in to an account. Their attempts and requests are counted apart from those of unknown
 * devices with the same address. So an attacker cannot use up the owner's limits. All known devices of an address share one
 * count, so that many devices give a former user no further attempts.
 */

interface DeviceContext {
  readonly origin: Origin;
  readonly project: Pick<Project, "tenancyId">;
  readonly services: Pick<Services, "secrets">;
  readonly now: Date;
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

const accountOf = ({ project }: DeviceContext, email: string) => digest(`${project.tenancyId} ${email}`).toString("base64url").slice(0, 22);

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
 * @returns the address for unknown devices, and another subject for all known devices of the address
 */
export const subjectOfEmail = (call: DeviceContext, email: string): string =>
  knownAccounts(call).includes(accountOf(call, email)) ? knownDevicesOf(email) : email;

/** The subject of all known devices of an address. */
export const knownDevicesOf = (email: string): string => `known ${email}`;

/** Adds an address to the known ones of the calling device. The transport returns the new value to the device. */
export function rememberDevice(call: DeviceContext, email: string | null): void {
  const { device } = call.origin;
  if (!device || email === null) return;
  const account = accountOf(call, email);
  const accounts = [account, ...knownAccounts(call).filter((known) => known !== account)].slice(0, maxAccounts);
  const content: Device = { issuedAt: call.now.getTime(), accounts };
  device.issued = call.services.secrets.seal(purpose, JSON.stringify(content));
}
