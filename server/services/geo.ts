import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { type CityResponse, Reader } from "mmdb-lib";

/** Where an address is, as far as the database says. */
export interface Place {
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

/** Says where an IP address is; undefined where that is not known, and for what is no address. */
export type Locate = (ip: string) => Place | undefined;

/** The answer of a server without a database of places. */
export const locateNobody: Locate = () => undefined;

const validCountry = (code: unknown) => (typeof code === "string" && /^[A-Z]{2}$/.test(code) ? code : undefined);

/**
 * Reads a MaxMind DB file of countries or cities whole into memory; a newer file is used from the next start on.
 * @throws Error when there is no such file, or it is not a database of that kind.
 */
export function openGeo(path: string): Locate {
  const reader = new Reader<CityResponse>(readFileSync(path));
  return (ip) => {
    if (isIP(ip) === 0) return undefined;
    let found: CityResponse | null;
    try {
      found = reader.get(ip);
    } catch {
      // A damaged record: an unknown place, not a failed call.
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
