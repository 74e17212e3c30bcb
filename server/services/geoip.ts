import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { type CityResponse, Reader } from "mmdb-lib";

/** The location of an IP address; undefined parts are not in the database. */
export interface GeoLocation {
  /** ISO 3166-1 alpha-2. */
  readonly country: string | undefined;
  /** ISO 3166-2, without the country. */
  readonly region: string | undefined;
  /** In English. */
  readonly city: string | undefined;
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
  /** IANA name. */
  readonly timezone: string | undefined;
}

/** Looks up an IP address. Returns undefined for an unknown one and for text that is not an address. */
export type GeoIpLookup = (ip: string) => GeoLocation | undefined;

/** The lookup of a server without a GeoIP database. */
export const noGeoIp: GeoIpLookup = () => undefined;

const validCountry = (code: unknown) => (typeof code === "string" && /^[A-Z]{2}$/.test(code) ? code : undefined);

/**
 * Loads a MaxMind DB file of countries or cities into memory. A newer file is used from the next start on.
 * @throws Error when the file does not exist or is no such database
 */
export function openGeoIp(path: string): GeoIpLookup {
  const reader = new Reader<CityResponse>(readFileSync(path));
  return (ip) => {
    if (isIP(ip) === 0) return undefined;
    let found: CityResponse | null;
    try {
      found = reader.get(ip);
    } catch {
      // A damaged record must not fail the call.
      return undefined;
    }
    if (!found) return undefined;
    return {
      country: validCountry(found.country?.iso_code),
      region: found.subdivisions?.[0]?.iso_code,
      city: found.city?.names?.en,
      latitude: found.location?.latitude,
      longitude: found.location?.longitude,
      timezone: found.location?.time_zone,
    };
  };
}
